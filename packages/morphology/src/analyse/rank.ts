import type { Lexeme } from "../dictionary/classes.js";
import { ANIMACY_BITS, ANIMATE, CASE_BITS, NOMINATIVE, type Tag } from "../tag.js";
import type { Reading } from "../words.js";
import {
  ANIMATE_WEIGHT,
  DICTIONARY_WEIGHT,
  INDECLINABLE_WEIGHT,
  LEXICON_WEIGHT,
  OBLIQUE_WEIGHT,
  PART_OF_SPEECH_WEIGHTS,
  PROPER_WEIGHT,
  RARE_WEIGHT,
} from "./weights.js";

/** 0..1; of two readings of a word the one with the higher score is the likelier. */
export function scoreOf({ lexemeClass, source, rare }: Lexeme, tag: Tag): number {
  const { partOfSpeechNumber, proper, indeclinable } = lexemeClass;
  let score = PART_OF_SPEECH_WEIGHTS[partOfSpeechNumber] as number;
  score *= source === "dictionary" ? DICTIONARY_WEIGHT : LEXICON_WEIGHT;
  if ((tag & CASE_BITS) > NOMINATIVE) score *= OBLIQUE_WEIGHT;
  // What the lexicon calls animate is meant so: it is the goods that it lists.
  if ((tag & ANIMACY_BITS) === ANIMATE && source !== "lexicon") score *= ANIMATE_WEIGHT;
  if (rare) score *= RARE_WEIGHT;
  if (indeclinable && source === "dictionary") score *= INDECLINABLE_WEIGHT;
  return proper ? score * PROPER_WEIGHT : score;
}

/** Puts the likelier first, in place; equal ones stay in the order in which they were found. They are few: inserting leaves nothing behind. */
export function rank(found: readonly Reading[]): readonly Reading[] {
  const readings = found as Reading[];
  for (let from = 1; from < readings.length; from++) {
    const reading = readings[from] as Reading;
    let at = from;
    for (; at > 0 && (readings[at - 1] as Reading).score < reading.score; at--)
      readings[at] = readings[at - 1] as Reading;
    readings[at] = reading;
  }
  return readings;
}
