/**
 * How likely readings are in the names and descriptions of products. This file imports nothing: so the numbers themselves stand in bundles where
 * they are used.
 */

// Of known words: a word stands in the nominative unless something governs it, and a thing is meant rather than a person ("метр", "спутник").
export const OBLIQUE_WEIGHT = 0.55;
export const ANIMATE_WEIGHT = 0.95;
export const PROPER_WEIGHT = 0.6;
export const RARE_WEIGHT = 0.8;
/** "соль" is rather what one eats than the note. */
export const INDECLINABLE_WEIGHT = 0.97;
export const LEXICON_WEIGHT = 0.99;
export const DICTIONARY_WEIGHT = 0.94;

// Of words that no dictionary has.
export const FEWEST_LETTERS = 3;
export const MOST_READINGS = 6;
/** A predicted word is never as sure as a known one. */
export const MOST_CERTAIN = 0.6;
/** Less than that is noise. */
export const LEAST_SHARE = 0.005;
/** What is weighed against each other is how many known forms end in these many letters of the word. */
export const COMPARED_LETTERS = 3;
/** What a letter more of an ending, whose count isn't stored, leaves of it. */
export const LETTER_SHARE = 0.15;
/** A product's name is far more often a nominative than its endings alone say. */
export const OBLIQUE_SHARE = 0.03;
/** A new word is rather a thing than a living being: "сатай" is a dish. */
export const LIVING_SHARE = 0.5;
/** "аранчини" is rather a loanword that never declines than the plural of "аранчинь": new words have no soft stem but for Russian suffixes. */
export const SOFT_PLURAL_SHARE = 0.02;
/** An ending with the author's own ё ("-ёнок") is rather meant than one without. */
export const YO_WEIGHT = 8;
/** What is left of a fleeting vowel where its loss makes a cluster that no known word shows ("вещдок" is no "вещдка"). */
export const UNHEARD_CLUSTER = 0.05;

/** In the order of `PARTS_OF_SPEECH`. */
export const PART_OF_SPEECH_WEIGHTS = [
  0.96, // noun
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
