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
/** How many bits lie below each; none below the case. */
export const NUMBER_SHIFT = 3;
export const GENDER_SHIFT = 5;
export const ANIMACY_SHIFT = 7;
/** A few tags that are asked for by name. */
export const NOMINATIVE = 1;
export const GENITIVE = 2;
export const DATIVE = 3;
export const ACCUSATIVE = 4;
export const PLURAL = 0x010;
export const INANIMATE = 0x080;
export const ANIMATE = 0x100;
/** Marks a doublet, which is understood but given only where the author used one himself; grammemes don't show it. */
export const DOUBLET = 0x200;
