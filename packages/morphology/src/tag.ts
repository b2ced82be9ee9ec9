import { type Animacy, caseNumber, cases, type Grammemes, genders, numbers } from "./grammar.js";
import { ANIMACY_BITS, ANIMATE, CASE_BITS, DOUBLET, GENDER_BITS, INANIMATE, NUMBER_BITS, PLURAL } from "./tag-bits.js";

export * from "./tag-bits.js";

/**
 * A tag is a set of grammemes packed into a number: three bits of case, two of number, two of gender, two of animacy;
 * zero stands for "absent". The dictionary stores tags, readings show grammemes.
 */
export type Tag = number;

const animacies: readonly Animacy[] = ["inan", "anim"];

export function packTag({
  case: wanted,
  number,
  gender,
  animacy,
}: { readonly [Name in keyof Grammemes]?: Grammemes[Name] | undefined }): Tag {
  return (
    (wanted === undefined ? 0 : caseNumber(wanted) + 1) |
    (number === undefined ? 0 : number === "sing" ? 0x008 : PLURAL) |
    (gender === undefined ? 0 : gender === "masc" ? 0x020 : gender === "fem" ? 0x040 : 0x060) |
    (animacy === undefined ? 0 : animacy === "inan" ? INANIMATE : ANIMATE)
  );
}

const unpacked: Grammemes[] = [];
/** Where grammemes that were unpacked keep their tag. */
const TAG = Symbol("tag");

/** The grammemes of a tag, frozen; for equal tags the same object. */
export function unpackTag(tag: Tag): Grammemes {
  const plain = tag & (DOUBLET - 1);
  unpacked[plain] ??= unpack(plain);
  return unpacked[plain] as Grammemes;
}

/** As `packTag`; grammemes that `unpackTag` gave know their tag. */
export function tagOf(grammemes: Grammemes & { readonly [TAG]?: Tag }): Tag {
  return grammemes[TAG] ?? packTag(grammemes);
}

function unpack(tag: Tag): Grammemes {
  // All of one shape, absent or not: reading what has many shapes is slow.
  const grammemes = {
    case: cases[(tag & CASE_BITS) - 1],
    number: numbers[((tag & NUMBER_BITS) >> 3) - 1],
    gender: genders[((tag & GENDER_BITS) >> 5) - 1],
    animacy: animacies[((tag & ANIMACY_BITS) >> 7) - 1],
  } as Grammemes;
  return Object.freeze(Object.defineProperty(grammemes, TAG, { value: tag }));
}
