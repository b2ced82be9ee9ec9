/**
 * The numbers that tags are made of, in a module that imports nothing: only then bundlers put the numbers themselves into the code that uses them.
 */

/** The bits of each grammeme in a tag. */
export const CASE_BITS = 0x007;
export const NUMBER_BITS = 0x018;
export const GENDER_BITS = 0x060;
export const ANIMACY_BITS = 0x180;
/** A few tags that are asked for by name. */
export const NOMINATIVE = 1;
export const GENITIVE = 2;
export const ACCUSATIVE = 4;
export const PLURAL = 0x010;
export const INANIMATE = 0x080;
export const ANIMATE = 0x100;
/** Marks a doublet, which is understood but given only where the author used one himself; grammemes don't show it. */
export const DOUBLET = 0x200;
