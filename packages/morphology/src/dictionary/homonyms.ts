import type { NextSection } from "./lists.js";

/** How many bits of a hash lie behind those that choose the bit. */
const SHIFT = 15;
/** Bytes of the section. */
export const HOMONYM_BYTES = 1 << (32 - SHIFT - 3);

/**
 * Whether a lemma may be the nominative of another lexeme, too ("часы" of "час"). Few are, and the others needn't be taken apart
 * to learn that.
 * @returns asked with the hash of its letters, not finished
 */
export function openHomonyms(next: NextSection): (hash: number) => boolean {
  const bits = next();
  return (hash) => (((bits[hash >>> (SHIFT + 3)] as number) >> ((hash >>> SHIFT) & 7)) & 1) === 1;
}

/** The section for the hashes of these lemmas. */
export function homonymBits(hashes: Iterable<number>): Uint8Array {
  const bits = new Uint8Array(HOMONYM_BYTES);
  for (const hash of hashes) {
    const byte = hash >>> (SHIFT + 3);
    bits[byte] = (bits[byte] as number) | (1 << ((hash >>> SHIFT) & 7));
  }
  return bits;
}
