import type { Gender, GrammaticalNumber } from "../grammar.js";
import { cases, genders } from "../grammar.js";
import { CASE_BITS, type Tag } from "../tag.js";

/**
 * What forms a word can be, as bits: four for each case (masculine, feminine, neuter, plural). Two words can agree when
 * their masks have a bit in common, which makes the search for a main word a matter of "and".
 */
export type AgreementMask = number;

/** Gender of a singular, or plural: what an adjective shows beside its case. */
export type Slot = 0 | 1 | 2 | 3;

export const PLURAL_SLOT: Slot = 3;
/** The lowest bit of each case: what it is multiplied by stands in all of them. */
const IN_EACH_CASE = 0x111111;
export const ANY_FORM: AgreementMask = 0xffffff;
export const SINGULAR_FORMS: AgreementMask = 0x777777;
export const PLURAL_FORMS: AgreementMask = 0x888888;
export const FEMININE_FORMS: AgreementMask = 0x222222;
export const NOMINATIVE: AgreementMask = 0xf;
export const NOMINATIVE_PLURAL: AgreementMask = 0b1000;
export const MASCULINE_NOMINATIVE: AgreementMask = 0b0001;
export const OBLIQUE: AgreementMask = ANY_FORM & ~NOMINATIVE;
export const GENITIVE: AgreementMask = NOMINATIVE << 4;
export const ACCUSATIVE: AgreementMask = NOMINATIVE << 12;
/** The oblique cases that need no preposition; an accusative looks like a nominative too often to tell anything. */
export const CLEARLY_OBLIQUE: AgreementMask = 0xff0ff0;
/** Complements without a preposition: "набор ножей", "помощь детям", "управление голосом". */
export const COMPLEMENT_CASES: AgreementMask = 0x0f0ff0;
const GENDERS_OF_SLOT: readonly (Gender | undefined)[] = genders;
/** By number and gender as a tag has them, three genders in the singular. A word without number can be both. */
const SLOTS = [
  0b1111, 0b0111, 0b1000, 0, 0b1001, 0b0001, 0b1000, 0, 0b1010, 0b0010, 0b1000, 0, 0b1100, 0b0100, 0b1000, 0,
];

/** The bits of one form. A singular without gender can be any gender (a pronoun, an indeclinable word). */
export function maskOf(tag: Tag): AgreementMask {
  const wanted = tag & CASE_BITS;
  return wanted === 0 ? 0 : slotsOf(tag) << ((wanted - 1) * 4);
}

/** The same bits in every case: an indeclinable noun is all of them at once. */
export function maskInAllCases(tag: Tag): AgreementMask {
  return slotsOf(tag) * IN_EACH_CASE;
}

function slotsOf(tag: Tag): number {
  return SLOTS[(tag >> 3) & 15] as number;
}

/** The bits of these cases in every gender and number; `set` has a bit for each case, as of a preposition. */
export function maskOfCaseSet(set: number): AgreementMask {
  let mask = 0;
  for (let index = 0; index < cases.length; index++) mask |= ((set >> index) & 1) * (NOMINATIVE << (index * 4));
  return mask;
}

/** The same cases in every gender and number: conjuncts share a case, not a gender. */
export function inAnyGender(mask: AgreementMask): AgreementMask {
  return ((mask | (mask >> 1) | (mask >> 2) | (mask >> 3)) & IN_EACH_CASE) * NOMINATIVE;
}

export function numberOfSlot(slot: Slot): GrammaticalNumber {
  return slot === PLURAL_SLOT ? "plur" : "sing";
}

export function genderOfSlot(slot: Slot): Gender | undefined {
  return GENDERS_OF_SLOT[slot];
}

/** Of several nominative forms the likeliest slot: the lowest bit. */
export function firstSlot(mask: AgreementMask): Slot {
  if (mask & 1) return 0;
  if (mask & 2) return 1;
  return mask & 4 ? 2 : 3;
}
