import {
  type Animacy,
  type Case,
  caseNumber,
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

/** The bits of each grammeme in a tag. */
export const CASE_BITS = 0x007;
export const NUMBER_BITS = 0x018;
export const GENDER_BITS = 0x060;
export const ANIMACY_BITS = 0x180;
/** A few tags that are asked for by name. */
export const NOMINATIVE = 1;
export const ACCUSATIVE = 4;
export const PLURAL = 0x010;
export const INANIMATE = 0x080;
export const ANIMATE = 0x100;
/** Marks a doublet, which is understood but given only where the author used one himself; grammemes don't show it. */
export const DOUBLET = 0x200;

const animacies: readonly Animacy[] = ["inan", "anim"];

export function packTag({ case: wanted, number, gender, animacy }: Grammemes): Tag {
  return (
    (wanted === undefined ? 0 : caseNumber(wanted) + 1) |
    (number === undefined ? 0 : number === "sing" ? 0x008 : PLURAL) |
    (gender === undefined ? 0 : gender === "masc" ? 0x020 : gender === "fem" ? 0x040 : 0x060) |
    (animacy === undefined ? 0 : animacy === "inan" ? INANIMATE : ANIMATE)
  );
}

const unpacked: Grammemes[] = [];

/** The grammemes of a tag, frozen; for equal tags the same object. */
export function unpackTag(tag: Tag): Grammemes {
  const plain = tag & (DOUBLET - 1);
  unpacked[plain] ??= unpack(plain);
  return unpacked[plain] as Grammemes;
}

function unpack(tag: Tag): Grammemes {
  const wanted: Case | undefined = cases[(tag & CASE_BITS) - 1];
  const number: GrammaticalNumber | undefined = numbers[((tag & NUMBER_BITS) >> 3) - 1];
  const gender: Gender | undefined = genders[((tag & GENDER_BITS) >> 5) - 1];
  const animacy: Animacy | undefined = animacies[((tag & ANIMACY_BITS) >> 7) - 1];
  return Object.freeze({
    ...(wanted === undefined ? {} : { case: wanted }),
    ...(number === undefined ? {} : { number }),
    ...(gender === undefined ? {} : { gender }),
    ...(animacy === undefined ? {} : { animacy }),
  });
}
