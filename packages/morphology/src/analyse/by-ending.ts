import type { Lexeme, LexemeClass } from "../dictionary/classes.js";
import type { Ending } from "../dictionary/endings.js";
import { COUNTED_DEPTH } from "../dictionary/format.js";
import type { GuessedEnding } from "../dictionary/guesses.js";
import type { DictionaryTables } from "../dictionary/open.js";
import { isAdjectival } from "../is-adjectival.js";
import { ANIMACY_BITS, ANIMATE, CASE_BITS, NOMINATIVE, NUMBER_BITS, PLURAL, type Tag } from "../tag.js";
import type { Reading } from "../words.js";
import type { EncodedWord } from "./encode-word.js";
import { changeReading, hasYoInPlace, readAs } from "./reading.js";
import {
  COMPARED_LETTERS,
  FEWEST_LETTERS,
  LEAST_SHARE,
  LETTER_SHARE,
  LIVING_SHARE,
  MOST_CERTAIN,
  MOST_READINGS,
  OBLIQUE_SHARE,
  SOFT_PLURAL_SHARE,
  UNHEARD_CLUSTER,
  YO_WEIGHT,
} from "./weights.js";

/**
 * Words that no dictionary has, predicted by how known words end. The same candidates as for known words are weighed:
 * a candidate is the likelier, the more known lemmas end like it and are inflected so that the written form arises.
 */
export function analyseByEnding(dictionary: DictionaryTables, word: EncodedWord): Reading[] {
  const { hasYo, codes } = word;
  const text = word.text.toLowerCase();
  const { length } = text;
  if (length < FEWEST_LETTERS) return [];
  const found: Prediction[] = [];
  let sum = 0;
  let node = 0;
  // A stem without a letter to inflect is no word.
  for (let stemLength = length; stemLength > 0; stemLength--) {
    const step = dictionary.stepFrom(node, codes[stemLength - 1] as number);
    for (const lemmaEnding of step.lemmaEndings) {
      const guessed = dictionary.guessEnding(codes, stemLength, lemmaEnding);
      const depth = COMPARED_LETTERS - (length - stemLength) + lemmaEnding.text.length;
      const frequency = frequencyOf(guessed, depth);
      const { total, guesses } = guessed.statistics;
      for (const { lexeme, count } of guesses) {
        const { lexemeClass } = lexeme;
        const { nodes, endings, tags } = lexemeClass;
        if (lexemeClass.lemmaEnding.node !== lemmaEnding.node) continue;
        if (isAdjectival(lexemeClass.partOfSpeech) && !/[йя]$/.test(lemmaEnding.text)) continue;
        const isUnheard =
          lexemeClass.fleeting &&
          guessed.depth < lemmaEnding.text.length + 2 &&
          CLUSTER.test(text.slice(0, stemLength));
        const share = (count / total) * (count / (count + 1)) * (isUnheard ? UNHEARD_CLUSTER : 1);
        for (let cell = nodes.indexOf(node); cell >= 0; cell = nodes.indexOf(node, cell + 1)) {
          const written = endings[cell] as Ending;
          if (hasYo && !hasYoInPlace(text, stemLength, stemLength, written.text)) continue;
          const tag = tags[cell] as Tag;
          const weight =
            share *
            frequency *
            ((tag & CASE_BITS) > NOMINATIVE ? OBLIQUE_SHARE : 1) *
            (hasYo && written.yo >= 0 ? YO_WEIGHT : 1) *
            newWordShare(lexemeClass, tag, text, stemLength);
          found.push({ lexeme, cell, stemLength, weight });
          sum += weight;
        }
      }
    }
    node = step.next;
    if (node === 0) break;
  }
  const likely = found.filter(({ weight }) => weight >= sum * LEAST_SHARE);
  for (const prediction of likely) prediction.weight = Math.round((prediction.weight / sum) * SHARES);
  return likely
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_READINGS)
    .map(({ lexeme, cell, stemLength, weight }) =>
      changeReading(readAs(lexeme, cell, word, stemLength) as Reading, { score: (MOST_CERTAIN * weight) / SHARES }),
    );
}

/**
 * Shares are compared as whole millionths. Of equal ones the first found comes first: the longer stem, then the more
 * frequent class, then the earlier form of the class, which is the nominative.
 */
const SHARES = 1_000_000;

/** A form of a class that the word may be, and how likely it is beside the others. */
interface Prediction {
  readonly lexeme: Lexeme;
  readonly cell: number;
  readonly stemLength: number;
  /** In the end its share of all, in millionths. */
  weight: number;
}

function newWordShare({ own, lemmaEnding }: LexemeClass, tag: Tag, text: string, stemLength: number): number {
  const isSoft = (tag & NUMBER_BITS) === PLURAL && isRareSoft(text.slice(0, stemLength) + lemmaEnding.text);
  return ((own & ANIMACY_BITS) === ANIMATE ? LIVING_SHARE : 1) * (isSoft ? SOFT_PLURAL_SHARE : 1);
}

function isRareSoft(lemma: string): boolean {
  return /(?:[^аеёиоуыэюя][ья]|(?:[^нт]|[^ае]н|[^аыуя]т)ие)$/.test(lemma) && !/(?:тель|ость)$/.test(lemma);
}

/** What is left of a stem that has lost its vowel, as "молотк" of "молоток" has. */
const CLUSTER = /[^аеёиоуыэюяь]{2}$/;

/** How many known lemmas end in `depth` letters of this one. */
function frequencyOf({ depth: known, totals }: GuessedEnding, depth: number): number {
  const counted = Math.max(0, Math.min(depth, COUNTED_DEPTH));
  // An ending that no known lemma has.
  if (counted > known) return shareOf(depth - known);
  return (totals[counted] as number) * shareOf(depth - COUNTED_DEPTH);
}

/** What so many letters leave of an ending; multiplied, since the last bits of a power differ from engine to engine. */
function shareOf(letters: number): number {
  let share = 1;
  for (let letter = 0; letter < letters; letter++) share *= LETTER_SHARE;
  return share;
}
