/**
 * The hash behind the choice of variants: FNV-1a with 32 bits over UTF-8 bytes (http://www.isthe.com/chongo/tech/comp/fnv/),
 * followed by the 32-bit finaliser of MurmurHash3 ("fmix32"), which spreads the last bytes over all bits. Both are a few
 * lines in any language, so that another implementation makes the same choices. FNV-1a reads its input byte by byte:
 * the part of a seed that never changes is hashed once.
 */

/** The state of FNV-1a before the first byte. */
export const hashStart = 0x811c9dc5;

/** Goes on hashing from `state` over some bytes. */
export function continueHash(state: number, bytes: Uint8Array): number {
  let hash = state;
  for (let index = 0; index < bytes.length; index++) hash = Math.imul(hash ^ (bytes[index] as number), PRIME);
  return hash >>> 0;
}

const PRIME = 0x01000193;

/** Ends the hash: an unsigned integer of 32 bits. */
export function finishHash(state: number): number {
  let hash = state;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}
