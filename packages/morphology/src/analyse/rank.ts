import type { ClassDescription } from "../dictionary/classes.js";
import type { Grammemes, PartOfSpeech } from "../grammar.js";
import type { ReadingSource, WordReading } from "../words.js";

/**
 * How likely a reading is in the name or the description of a product, where a word stands in the nominative unless
 * something governs it, and a thing is meant rather than a person ("метр", "спутник", "планшет").
 */
const PART_OF_SPEECH: Readonly<Record<PartOfSpeech, number>> = {
  preposition: 1,
  conjunction: 1,
  noun: 0.96,
  numeral: 0.95,
  ordinal: 0.95,
  adjective: 0.94,
  pronoun: 0.94,
  participle: 0.92,
  particle: 0.9,
  adverb: 0.85,
  verb: 0.6,
  other: 0.5,
};
const OBLIQUE = 0.55;
const ANIMATE = 0.95;
const PROPER = 0.6;
const RARE = 0.8;
const INDECLINABLE = 0.97;
/** "часы" is rather the thing than the plural of "час". */
const PLURAL = 0.98;
const SOURCE: Readonly<Record<ReadingSource, number>> = {
  correction: 1,
  lexicon: 0.99,
  dictionary: 0.94,
  hyphen: 0.9,
  prefix: 0.88,
  ending: 0.6,
  shape: 0.4,
};

/** 0..1; of two readings of a word the one with the higher score is the likelier. */
export function scoreOf(
  partOfSpeech: PartOfSpeech,
  grammemes: Grammemes,
  source: ReadingSource,
  { proper, pluralOnly, indeclinable }: Pick<ClassDescription, "proper" | "pluralOnly" | "indeclinable">,
  isRare: boolean,
): number {
  let score = PART_OF_SPEECH[partOfSpeech] * SOURCE[source];
  if (grammemes.case !== undefined && grammemes.case !== "nom") score *= OBLIQUE;
  if (grammemes.number === "plur" && !pluralOnly) score *= PLURAL;
  // What the lexicon calls animate is meant so: it is the goods that it lists.
  if (grammemes.animacy === "anim" && partOfSpeech === "noun" && source !== "lexicon" && source !== "correction")
    score *= ANIMATE;
  if (isRare) score *= RARE;
  // "соль" is rather what one eats than the note.
  if (indeclinable && source === "dictionary") score *= INDECLINABLE;
  return proper ? score * PROPER : score;
}

/** The likelier first; equal ones stay in the order in which they were found. */
export function byScore(one: WordReading, other: WordReading): number {
  return other.score - one.score;
}
