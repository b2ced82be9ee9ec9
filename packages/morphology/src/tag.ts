import {
  type Animacy,
  type Case,
  cases,
  type Gender,
  type GrammaticalNumber,
  type Grammemes,
  genders,
  numbers,
} from "./grammar.js";

/**
 * A tag is a set of grammemes packed into a number: three bits of case, two of number, two of gender, two of animacy;
 * zero stands for "absent". The dictionary stores tags, readings show grammemes.
 */
export type Tag = number;

const animacies: readonly Animacy[] = ["inan", "anim"];

/** Marks a doublet, which is understood but given only where the author used one himself; grammemes don't show it. */
export const DOUBLET = 512;
/** One more than the greatest tag. */
export const TAG_LIMIT = 1024;

export function packTag(grammemes: Grammemes): Tag {
  return (
    position(cases, grammemes.case) |
    (position(numbers, grammemes.number) << 3) |
    (position(genders, grammemes.gender) << 5) |
    (position(animacies, grammemes.animacy) << 7)
  );
}

export function unpackTag(tag: Tag): Grammemes {
  const wanted: Case | undefined = cases[(tag & 7) - 1];
  const number: GrammaticalNumber | undefined = numbers[((tag >> 3) & 3) - 1];
  const gender: Gender | undefined = genders[((tag >> 5) & 3) - 1];
  const animacy: Animacy | undefined = animacies[((tag >> 7) & 3) - 1];
  return Object.freeze({
    ...(wanted === undefined ? {} : { case: wanted }),
    ...(number === undefined ? {} : { number }),
    ...(gender === undefined ? {} : { gender }),
    ...(animacy === undefined ? {} : { animacy }),
  });
}

function position<Value>(values: readonly Value[], value: Value | undefined): number {
  return value === undefined ? 0 : values.indexOf(value) + 1;
}
