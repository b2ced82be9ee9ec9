/**
 * The hash behind the choice of variants: FNV-1a with 32 bits over UTF-8 bytes (http://www.isthe.com/chongo/tech/comp/fnv/),
 * followed by the 32-bit finaliser of MurmurHash3 ("fmix32"), which spreads the last bytes over all bits. Both are a few
 * lines in any language, so that another implementation makes the same choices. FNV-1a reads its input byte by byte:
 * the part of a seed that never changes is hashed once.
 */

/** The state of FNV-1a before the first byte. */
export const hashStart = 0x811c9dc5;

/** Goes on hashing from `state` over the UTF-8 bytes of `text`, which must not hold lone surrogates (JSON text has none). */
export function continueHash(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      hash = Math.imul(hash ^ code, PRIME);
      continue;
    }
    if (code < 0x800) {
      hash = Math.imul(hash ^ (0xc0 | (code >> 6)), PRIME);
    } else if (code >= 0xd800 && code < 0xdc00) {
      index++;
      code = 0x10000 + ((code & 0x3ff) << 10) + (text.charCodeAt(index) & 0x3ff);
      hash = Math.imul(hash ^ (0xf0 | (code >> 18)), PRIME);
      hash = Math.imul(hash ^ (0x80 | ((code >> 12) & 0x3f)), PRIME);
      hash = Math.imul(hash ^ (0x80 | ((code >> 6) & 0x3f)), PRIME);
    } else {
      hash = Math.imul(hash ^ (0xe0 | (code >> 12)), PRIME);
      hash = Math.imul(hash ^ (0x80 | ((code >> 6) & 0x3f)), PRIME);
    }
    hash = Math.imul(hash ^ (0x80 | (code & 0x3f)), PRIME);
  }
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
