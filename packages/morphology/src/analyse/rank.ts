import type { Lexeme } from "../dictionary/classes.js";
import {
  ANIMACY_BITS,
  ANIMATE as ANIMATE_TAG,
  CASE_BITS,
  NOMINATIVE,
  NUMBER_BITS,
  PLURAL as PLURAL_TAG,
  type Tag,
} from "../tag.js";
import type { WordReading } from "../words.js";

/**
 * How likely a reading is in the name or the description of a product, where a word stands in the nominative unless
 * something governs it, and a thing is meant rather than a person ("метр", "спутник", "планшет").
 */
const PART_OF_SPEECH = [
  0.96, // noun, and so on in the order of `PARTS_OF_SPEECH`
  0.94, // adjective
  0.92, // participle
  0.95, // ordinal
  0.95, // numeral
  0.94, // pronoun
  0.85, // adverb
  0.6, // verb
  1, // preposition
  1, // conjunction
  0.9, // particle
  0.5, // other
];
const OBLIQUE = 0.55;
const ANIMATE = 0.95;
const PROPER = 0.6;
const RARE = 0.8;
const INDECLINABLE = 0.97;
/** "часы" is rather the thing than the plural of "час". */
const PLURAL = 0.98;
const LEXICON = 0.99;
const DICTIONARY = 0.94;
const ENDING = 0.6;

/** 0..1; of two readings of a word the one with the higher score is the likelier. */
export function scoreOf({ lexemeClass, source, rare }: Lexeme, tag: Tag): number {
  const { partOfSpeech, partOfSpeechNumber, proper, pluralOnly, indeclinable } = lexemeClass;
  let score = PART_OF_SPEECH[partOfSpeechNumber] as number;
  score *= source === "dictionary" ? DICTIONARY : source === "lexicon" ? LEXICON : ENDING;
  if ((tag & CASE_BITS) > NOMINATIVE) score *= OBLIQUE;
  if ((tag & NUMBER_BITS) === PLURAL_TAG && !pluralOnly) score *= PLURAL;
  // What the lexicon calls animate is meant so: it is the goods that it lists.
  if ((tag & ANIMACY_BITS) === ANIMATE_TAG && partOfSpeech === "noun" && source !== "lexicon") score *= ANIMATE;
  if (rare) score *= RARE;
  // "соль" is rather what one eats than the note.
  if (indeclinable && source === "dictionary") score *= INDECLINABLE;
  return proper ? score * PROPER : score;
}

/** Puts the likelier first, in place; equal ones stay in the order in which they were found. They are few: inserting leaves nothing behind. */
export function rank(found: readonly WordReading[]): readonly WordReading[] {
  const readings = found as WordReading[];
  for (let from = 1; from < readings.length; from++) {
    const reading = readings[from] as WordReading;
    let at = from;
    for (; at > 0 && (readings[at - 1] as WordReading).score < reading.score; at--)
      readings[at] = readings[at - 1] as WordReading;
    readings[at] = reading;
  }
  return readings;
}
