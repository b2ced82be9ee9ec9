import { type Animacy, cases, type Grammemes, genders, numbers } from "./grammar.js";
import {
  ANIMACY_BITS,
  ANIMACY_SHIFT,
  CASE_BITS,
  DOUBLET,
  GENDER_BITS,
  GENDER_SHIFT,
  NUMBER_BITS,
  NUMBER_SHIFT,
  type Tag,
} from "./tag-bits.js";

// The bits stand in a file that imports nothing: so the numbers themselves stand in bundles where they are used.
export * from "./tag-bits.js";

const animacies: readonly Animacy[] = ["inan", "anim"];

export function packTag({
  case: wanted,
  number,
  gender,
  animacy,
}: { readonly [Name in keyof Grammemes]?: Grammemes[Name] | undefined }): Tag {
  return (
    placeIn(cases, wanted) |
    (placeIn(numbers, number) << NUMBER_SHIFT) |
    (placeIn(genders, gender) << GENDER_SHIFT) |
    (placeIn(animacies, animacy) << ANIMACY_SHIFT)
  );
}

/** From one; 0 for what is absent. */
function placeIn<Value>(list: readonly Value[], value: Value | undefined): number {
  return list.indexOf(value as Value) + 1;
}

const unpacked: Grammemes[] = [];
/** Where grammemes that were unpacked keep their tag. */
const TAG = Symbol();

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
    number: numbers[((tag & NUMBER_BITS) >> NUMBER_SHIFT) - 1],
    gender: genders[((tag & GENDER_BITS) >> GENDER_SHIFT) - 1],
    animacy: animacies[((tag & ANIMACY_BITS) >> ANIMACY_SHIFT) - 1],
  } as Grammemes;
  return Object.freeze(Object.defineProperty(grammemes, TAG, { value: tag }));
}
