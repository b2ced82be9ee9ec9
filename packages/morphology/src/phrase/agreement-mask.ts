import type { Gender, GrammaticalNumber, Grammemes } from "../grammar.js";
import { caseNumber, cases, genders } from "../grammar.js";

/**
 * What forms a word can be, as bits: four for each case (masculine, feminine, neuter, plural). Two words can agree when
 * their masks have a bit in common, which makes the search for a main word a matter of "and".
 */
export type AgreementMask = number;

/** Gender of a singular, or plural: what an adjective shows beside its case. */
export type Slot = 0 | 1 | 2 | 3;

export const PLURAL_SLOT: Slot = 3;
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
/** Complements without a preposition: "набор ножей", "управление голосом", "помощь детям"; genitive, dative, instrumental as of {@link caseSetOf}. */
export const COMPLEMENT_CASES = 0b010110;
const SINGULAR_SLOTS = 0b0111;

const GENDERS_OF_SLOT: readonly (Gender | undefined)[] = genders;
const SLOT_OF_GENDER: Readonly<Record<Gender, Slot>> = { masc: 0, fem: 1, neut: 2 };

/** The bits of one form. A singular without gender can be any gender (a pronoun, an indeclinable word). */
export function maskOf(grammemes: Grammemes): AgreementMask {
  if (grammemes.case === undefined) return 0;
  return slotsOf(grammemes.number, grammemes.gender) << (caseNumber(grammemes.case) * 4);
}

/** The same bits in every case: an indeclinable noun is all of them at once. */
export function maskInAllCases({ number, gender }: Grammemes): AgreementMask {
  return slotsOf(number, gender) * 0x111111;
}

function slotsOf(number: GrammaticalNumber | undefined, gender: Gender | undefined): number {
  if (number === "plur") return 1 << PLURAL_SLOT;
  const singular = gender === undefined ? SINGULAR_SLOTS : 1 << SLOT_OF_GENDER[gender];
  return number === "sing" ? singular : singular | (1 << PLURAL_SLOT);
}

/** The bits of these cases in every gender and number; the reverse of {@link caseSetOf}. */
export function maskOfCaseSet(set: number): AgreementMask {
  let mask = 0;
  for (let index = 0; index < cases.length; index++) mask |= ((set >> index) & 1) * (NOMINATIVE << (index * 4));
  return mask;
}

/** The cases that a mask allows, one bit each, whatever the gender and number; conjuncts share a case, not a gender. */
export function caseSetOf(mask: AgreementMask): number {
  let set = 0;
  for (let index = 0; index < cases.length; index++) {
    if ((mask >>> (index * 4)) & NOMINATIVE) set |= 1 << index;
  }
  return set;
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
