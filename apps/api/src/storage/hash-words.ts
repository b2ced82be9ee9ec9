/**
 * MurmurHash3, the variant x86_128 (Austin Appleby, public domain), of which the first 64 bits are taken: short enough to be a key of an index,
 * long enough that two of a million texts are equal by chance once in forty million catalogues. It protects from chance, not from intent;
 * who forges an equal hash marks two of his own products as duplicates.
 */
const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

const halves = new Uint32Array(2);
const whole = new BigInt64Array(halves.buffer);

/** The hash of the first `length` 16-bit words, in little-endian order of their bytes, as SQLite stores an integer. */
export function hashWords(words: Uint16Array, length: number): bigint {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const at = (index: number) => (index < length ? (words[index] as number) : 0);
  const blocks = length >> 3;
  for (let block = 0; block < blocks; block += 1) {
    const first = block << 3;
    const k1 = (words[first] as number) | ((words[first + 1] as number) << 16);
    const k2 = (words[first + 2] as number) | ((words[first + 3] as number) << 16);
    const k3 = (words[first + 4] as number) | ((words[first + 5] as number) << 16);
    const k4 = (words[first + 6] as number) | ((words[first + 7] as number) << 16);
    h1 ^= Math.imul(rotate(Math.imul(k1, C1), 15), C2);
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(k2, C2), 16), C3);
    h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(k3, C3), 17), C4);
    h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(k4, C4), 18), C1);
    h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  // The rest is filled with zeros, which change nothing: a lane that is all zero hashes to zero.
  const rest = blocks << 3;
  h4 ^= Math.imul(rotate(Math.imul(at(rest + 6) | (at(rest + 7) << 16), C4), 18), C1);
  h3 ^= Math.imul(rotate(Math.imul(at(rest + 4) | (at(rest + 5) << 16), C3), 17), C4);
  h2 ^= Math.imul(rotate(Math.imul(at(rest + 2) | (at(rest + 3) << 16), C2), 16), C3);
  h1 ^= Math.imul(rotate(Math.imul(at(rest) | (at(rest + 1) << 16), C1), 15), C2);
  const bytes = length * 2;
  h1 ^= bytes;
  h2 ^= bytes;
  h3 ^= bytes;
  h4 ^= bytes;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  h3 = (h3 + h1) | 0;
  h4 = (h4 + h1) | 0;
  h1 = finish(h1);
  h2 = finish(h2);
  h3 = finish(h3);
  h4 = finish(h4);
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = (h2 + h1) | 0;
  halves[0] = h2;
  halves[1] = h1;
  return whole[0] as bigint;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function finish(value: number): number {
  let mixed = value;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
