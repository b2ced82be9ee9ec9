import type { Gender, GrammaticalNumber } from "../grammar.js";
import { cases, genders } from "../grammar.js";
import { CASE_BITS, type Tag } from "../tag.js";

import type { AgreementMask, Slot } from "./form-bits.js";
import { IN_EACH_CASE, NOMINATIVE, PLURAL_SLOT } from "./form-bits.js";

export * from "./form-bits.js";

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
