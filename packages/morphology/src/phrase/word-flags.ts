/*
 * What there is to say of a word with yes or no. Bundlers put the numbers of a module that imports nothing into the code that uses them.
 */

/** Its first letter is a capital. */
export const CAPITALISED = 1;
/** "включающий", "бывшая": a participle with an object of its own. */
export const ACTIVE_PARTICIPLE = 2;
/** A living being in -а or -я, which may be a man: "убийца", "коллега". */
export const PERSON_IN_A = 4;
/** A numeral in letters in the nominative ("две", "пять"). */
export const NUMERAL = 8;
/** A numeral in letters in any case ("двоих", "трёх"). */
export const NUMERAL_IN_ANY_CASE = 0x10;
/** Its adjectival reading comes before the nominal one. */
export const ADJECTIVE_FIRST = 0x20;
/** No reading of it is of any use for agreement: an adverb, a verb, a particle, an unknown word. */
export const TRANSPARENT = 0x40;
/** The likeliest noun reading in the nominative is written in capitals and never declined. */
export const ABBREVIATION = 0x80;
/** Of the likeliest reading: no dictionary has it, and it never changes. */
export const UNKNOWN = 0x100;
export const INDECLINABLE = 0x200;
