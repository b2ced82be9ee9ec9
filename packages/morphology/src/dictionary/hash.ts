/**
 * The hash of a lemma, made letter by letter, so that the hashes of all lemmas with a common beginning share its work
 * (FNV-1a with 32 bits; `finish` is the finaliser of MurmurHash3, which spreads the result over all bits).
 */
export const HASH_START = 0x811c9dc5;

export function addLetter(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** The hash without its last letter. */
export function takeLetter(hash: number, code: number): number {
  return Math.imul(hash, 0x359c449b) ^ code;
}

export function finish(hash: number): number {
  let mixed = hash;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  return mixed >>> 0;
}
