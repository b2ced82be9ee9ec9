import { type ClassDescription, endingOf } from "../dictionary/classes.js";
import { ENDING_NUMBER } from "../dictionary/format.js";
import {
  COUNTED_DEPTH,
  countAt,
  firstGuess,
  type GuessedEnding,
  guessClasses,
  totalOf,
} from "../dictionary/guesses.js";
import type { Dictionary } from "../dictionary/open.js";
import { ANIMACY_BITS, ANIMATE, CASE_BITS, NOMINATIVE, NUMBER_BITS, PLURAL, type Tag } from "../tag.js";
import type { WordReading } from "../words.js";
import { listCandidates } from "./candidates.js";
import { changeReading } from "./change-reading.js";
import { classReading, hasYoInPlace } from "./class-reading.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";
import { isListed } from "./find-known.js";

const FEWEST_LETTERS = 3;
const MOST_READINGS = 6;
/** Less than that is noise. */
const LEAST_SHARE = 0.005;
/** What is weighed against each other is how many known forms end in these many letters of the word. */
const COMPARED_LETTERS = 3;
/** What a letter more of an ending, whose count isn't stored, leaves of it. */
const LETTER_SHARE = 0.15;
/** A product's name is far more often a nominative than its endings alone say. */
const OBLIQUE_SHARE = 0.03;

/**
 * Words that no dictionary has, predicted by how known words end. The same candidates as for known words are weighed:
 * a candidate is the likelier, the more known lemmas end like it and are inflected so that the written form arises.
 */
export function analyseByEnding(context: AnalysisContext, word: EncodedWord): WordReading[] {
  if (word.text.length < FEWEST_LETTERS) return [];
  const { dictionary, describe } = context;
  const { endingStarts, endingNodes, setEndings, guessClasses: guesses } = dictionary;
  const { text, hasYo } = word;
  const found: Prediction[] = [];
  const { candidates } = context;
  const end = listCandidates(context, word);
  for (let at = 0; at < end; at += 3) {
    const formNode = candidates[at] as number;
    const stemLength = candidates[at + 1] as number;
    const lemmaEnding = candidates[at + 2] as number;
    // A stem without a letter to inflect is no word.
    if (stemLength === 0) continue;
    const lemmaEndingLength = (endingStarts[lemmaEnding + 1] as number) - (endingStarts[lemmaEnding] as number);
    const guessed = guessClasses(dictionary, word.codes, stemLength, lemmaEnding);
    const depth = COMPARED_LETTERS - (text.length - stemLength) + lemmaEndingLength;
    const frequency = frequencyOf(dictionary, guessed, depth);
    const total = totalOf(dictionary, guessed.node);
    const last = firstGuess(dictionary, guessed.node + 1);
    for (let guess = firstGuess(dictionary, guessed.node); guess < last; guess++) {
      const lexemeClass = guesses[guess] as number;
      const description = describe(lexemeClass);
      if (description.lemmaEndingNode !== endingNodes[lemmaEnding]) continue;
      const count = countAt(dictionary, guess);
      for (let cell = 0; cell < description.tags.length; cell++) {
        const ending = setEndings[description.firstEnding + cell] as number;
        if (endingNodes[ending & ENDING_NUMBER] !== formNode || !isListed(description, cell, ending)) continue;
        const tag = description.tags[cell] as number;
        const oblique = (tag & CASE_BITS) > NOMINATIVE;
        let yo = 1;
        if (hasYo) {
          const written = endingOf(dictionary, description, cell);
          if (!hasYoInPlace(text, stemLength, stemLength, written)) continue;
          if (written.includes("ё")) yo = YO_WEIGHT;
        }
        const share =
          (count / total) *
          (count / (count + 1)) *
          fleetingShare(context, description, word, stemLength, guessed.depth);
        const isNew = newWordShare(description, tag, text, stemLength);
        const weight = share * frequency * (oblique ? OBLIQUE_SHARE : 1) * yo * isNew;
        found.push({ lexemeClass, cell, stemLength, weight });
      }
    }
  }
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  return found
    .filter(({ weight }) => weight >= sum * LEAST_SHARE)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_READINGS)
    .flatMap(({ lexemeClass, cell, stemLength, weight }) => {
      const reading = classReading(context, word, lexemeClass, cell, stemLength, 0, "ending", false);
      return reading === undefined ? [] : [changeReading(reading, { score: MOST_CERTAIN * (weight / sum) })];
    });
}

/** A form of a class that the word may be, and how likely it is beside the others. */
interface Prediction {
  readonly lexemeClass: number;
  readonly cell: number;
  readonly stemLength: number;
  readonly weight: number;
}

/** A new word is rather a thing than a living being: "сатай" is a dish. */
const LIVING = 0.5;
/** "аранчини" is rather a loanword that never declines than the plural of "аранчинь": new words have no soft stem but for Russian suffixes. */
const SOFT_PLURAL = 0.02;

function newWordShare(
  { partOfSpeech, own, lemmaEnding }: ClassDescription,
  tag: Tag,
  text: string,
  stemLength: number,
): number {
  if (partOfSpeech !== "noun") return 1;
  const isSoft = (tag & NUMBER_BITS) === PLURAL && isRareSoft(text.slice(0, stemLength) + lemmaEnding);
  return ((own & ANIMACY_BITS) === ANIMATE ? LIVING : 1) * (isSoft ? SOFT_PLURAL : 1);
}

function isRareSoft(lemma: string): boolean {
  return /(?:[^аеёиоуыэюя][ья]|[^нт]ие)$/.test(lemma) && !/(?:тель|ость)$/.test(lemma);
}

/** An ending with the author's own ё ("-ёнок") is rather meant than one without. */
const YO_WEIGHT = 8;

/** What is left of a fleeting vowel where its loss makes a cluster that no known word shows ("вещдок" is no "вещдка"). */
const UNHEARD_CLUSTER = 0.05;

/** How likely a new word loses the vowel of its lemma's ending in the other forms, as "молоток, молотка" does; 1 for other endings. */
function fleetingShare(
  { dictionary }: AnalysisContext,
  description: ClassDescription,
  { text }: EncodedWord,
  stemLength: number,
  depth: number,
): number {
  const { lemmaEnding, tags } = description;
  if (!/^[оеё][^аеёиоуыэюяь]$/.test(lemmaEnding)) return 1;
  for (let cell = 0; cell < tags.length; cell++) {
    const ending = endingOf(dictionary, description, cell);
    if (ending !== lemmaEnding && ending.startsWith(lemmaEnding)) return 1;
  }
  const isCluster = /[^аеёиоуыэюяь]{2}$/i.test(text.slice(0, stemLength));
  return isCluster && depth < lemmaEnding.length + 2 ? UNHEARD_CLUSTER : 1;
}

/** A predicted word is never as sure as a known one. */
const MOST_CERTAIN = 0.6;

/** How many known lemmas end in `depth` letters of this one. */
function frequencyOf(dictionary: Dictionary, guessed: GuessedEnding, depth: number): number {
  const counted = Math.max(0, Math.min(depth, COUNTED_DEPTH));
  // An ending that no known lemma has.
  if (counted > guessed.depth) return LETTER_SHARE ** (depth - guessed.depth);
  const total = totalOf(dictionary, guessed.passed[counted] as number);
  return total * LETTER_SHARE ** Math.max(0, depth - COUNTED_DEPTH);
}
