/**
 * One word in 4,096 passes the filter of lemmas by chance. For an unknown word that is harmless: it is read as its ending is, and called known.
 * A form that the dictionary does have would get a second, wrong reading: "шкафы" as a feminine. Those words are listed when the dictionary
 * is compiled. Some have the very hash of a lemma, therefore each has a second hash.
 */
export interface Denied {
  /** Rising. */
  readonly hashes: Uint32Array;
  readonly checks: Uint16Array;
  /** One more than the place of the first hash that begins with these bits, 0 for none: most words are done with after one look. */
  readonly places: Uint16Array;
}

/** Of a hash, those behind the bits that make a place. */
const PLACE_SHIFT = 20;

export function openDenied(hashes: Uint32Array, checks: Uint16Array): Denied {
  const places = new Uint16Array(1 << (32 - PLACE_SHIFT));
  for (let at = hashes.length; at > 0; at--) places[(hashes[at - 1] as number) >>> PLACE_SHIFT] = at;
  return { hashes, checks, places };
}

/**
 * Whether the word that the first `length` of `codes` spell is listed.
 * @param hash of these letters, not finished
 */
export function isDenied(denied: Denied, hash: number, codes: Uint8Array, length: number): boolean {
  const place = denied.places[hash >>> PLACE_SHIFT] as number;
  return place > 0 && isListed(denied, place - 1, hash >>> 0, codes, length);
}

function isListed({ hashes, checks }: Denied, first: number, hash: number, codes: Uint8Array, length: number): boolean {
  let at = first;
  while (at < hashes.length && (hashes[at] as number) < hash) at++;
  if (hashes[at] !== hash) return false;
  let check = 0;
  for (let letter = 0; letter < length; letter++) check = addToCheck(check, codes[letter] as number);
  for (; hashes[at] === hash; at++) if (checks[at] === check) return true;
  return false;
}

/** The second hash, letter by letter from 0. */
export function addToCheck(check: number, code: number): number {
  return (check * 31 + code) & 0xffff;
}
