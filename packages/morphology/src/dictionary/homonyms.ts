import type { NextSection, Numbers } from "./lists.js";

/** Bytes of the sections, powers of two: many lemmas are looked up that are no homonyms, and for each bit that is set more of them seem to be. */
export const HOMONYM_BYTES = 0x4000;
export const OBLIQUE_HOMONYM_BYTES = 0x2000;

/**
 * Whether a lemma may be the nominative of another lexeme, too ("часы" of "час"), or another form of it ("банка" of "банк"). Few are, and the
 * others needn't be taken apart to learn that.
 * @returns asked with the hash of its letters, not finished
 */
export function openHomonyms(next: NextSection): (hash: number) => boolean {
  const bits = next();
  const shift = shiftOf(bits);
  return (hash) => (((bits[hash >>> (shift + 3)] as number) >> ((hash >>> shift) & 7)) & 1) === 1;
}

/** How many bits of a hash lie after those that choose the bit. */
function shiftOf({ length }: Numbers): number {
  return Math.clz32(length) - 2;
}

/** The section for the hashes of these lemmas. */
export function homonymBits(hashes: Iterable<number>, bytes: number): Uint8Array {
  const bits = new Uint8Array(bytes);
  const shift = shiftOf(bits);
  for (const hash of hashes) {
    const byte = hash >>> (shift + 3);
    bits[byte] = (bits[byte] as number) | (1 << ((hash >>> shift) & 7));
  }
  return bits;
}
