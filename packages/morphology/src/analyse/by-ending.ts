import { type ClassDescription, endingOf } from "../dictionary/classes.js";
import { ENDING_NUMBER } from "../dictionary/format.js";
import { COUNTED_DEPTH, type GuessedEnding, guessClasses } from "../dictionary/guesses.js";
import type { WordReading } from "../words.js";
import { listCandidates } from "./candidates.js";
import { classReading } from "./class-reading.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";
import { isListed } from "./find-known.js";
import { byScore } from "./rank.js";

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
  const readings = predict(context, word, false);
  // Behind letters, too, behind which no known word has such endings.
  return readings.length > 0 ? readings : predict(context, word, true);
}

function predict(context: AnalysisContext, word: EncodedWord, isAnywhere: boolean): WordReading[] {
  const { dictionary, describe } = context;
  const { endingStarts, endingNodes, setEndings } = dictionary;
  const { text, hasYo } = word;
  const found: { readonly reading: WordReading; readonly weight: number }[] = [];
  const { candidates } = context;
  const end = listCandidates(dictionary, word, isAnywhere, candidates);
  for (let at = 0; at < end; at += 3) {
    const [formNode, stemLength, lemmaEnding] = [
      candidates[at],
      candidates[at + 1] as number,
      candidates[at + 2] as number,
    ];
    // A stem without a letter to inflect is no word.
    if (stemLength === 0) continue;
    const lemmaEndingLength = (endingStarts[lemmaEnding + 1] as number) - (endingStarts[lemmaEnding] as number);
    const guessed = guessClasses(dictionary, word.codes, stemLength, lemmaEnding);
    const frequency = frequencyOf(guessed, COMPARED_LETTERS - (text.length - stemLength) + lemmaEndingLength);
    const total = guessed.guesses.reduce((sum, { count }) => sum + count, 0);
    for (const { lexemeClass, count } of guessed.guesses) {
      const description = describe(lexemeClass);
      if (description.lemmaEndingNode !== endingNodes[lemmaEnding]) continue;
      const share =
        (count / total) * (count / (count + 1)) * fleetingShare(context, description, word, stemLength, guessed.depth);
      for (let cell = 0; cell < description.tags.length; cell++) {
        const ending = setEndings[description.firstEnding + cell] as number;
        if (endingNodes[ending & ENDING_NUMBER] !== formNode || !isListed(description, cell, ending)) continue;
        const reading = classReading(context, word, lexemeClass, cell, stemLength, 0, "ending", false);
        if (reading === undefined) continue;
        const oblique = reading.grammemes.case !== undefined && reading.grammemes.case !== "nom";
        const yo = hasYo && endingOf(dictionary, description, cell).includes("ё") ? YO_WEIGHT : 1;
        found.push({ reading, weight: share * frequency * (oblique ? OBLIQUE_SHARE : 1) * yo * newWordShare(reading) });
      }
    }
  }
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return [];
  return found
    .filter(({ weight }) => weight >= sum * LEAST_SHARE)
    .map(({ reading, weight }) => ({ ...reading, score: MOST_CERTAIN * (weight / sum) }))
    .sort(byScore)
    .slice(0, MOST_READINGS);
}

/** A new word is rather a thing than a living being: "сатай" is a dish. */
const LIVING = 0.5;
/** "аранчини" is rather a loanword that never declines than the plural of "аранчинь": new words have no soft stem but for Russian suffixes. */
const SOFT_PLURAL = 0.02;

function newWordShare({ grammemes: { animacy, number }, lemma, partOfSpeech }: WordReading): number {
  if (partOfSpeech !== "noun") return 1;
  const isSoft = number === "plur" && /[^аеёиоуыэюя][ья]$/.test(lemma) && !/(?:тель|ость)$/.test(lemma);
  return (animacy === "anim" ? LIVING : 1) * (isSoft ? SOFT_PLURAL : 1);
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
function frequencyOf({ totals }: GuessedEnding, depth: number): number {
  const counted = Math.min(depth, COUNTED_DEPTH);
  if (counted <= 0) return totals[0] as number;
  const total = totals[counted];
  // An ending that no known lemma has.
  if (total === undefined) return LETTER_SHARE ** (depth - totals.length + 1);
  return total * LETTER_SHARE ** Math.max(0, depth - COUNTED_DEPTH);
}
