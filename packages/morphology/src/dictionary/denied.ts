/**
 * One word in 4,096 passes the filter of lemmas by chance. For an unknown word that is harmless: it is read as its ending is, and called known.
 * A form that the dictionary does have would get a second, wrong reading: "шкафы" as a feminine. Those words are listed when the dictionary
 * is compiled. Some have the very hash of a lemma, therefore each has a second hash.
 */
export interface Denied {
  /** Rising. */
  readonly hashes: Uint32Array;
  readonly checks: Uint16Array;
}

/**
 * Whether the first `stemLength` letters of a word with the letters of an ending behind them are listed.
 * @param hash of all these letters, not finished
 */
export function isDenied(
  { hashes, checks }: Denied,
  hash: number,
  codes: Uint8Array,
  stemLength: number,
  ending: Uint8Array,
  endingStart: number,
  endingEnd: number,
): boolean {
  const wanted = hash >>> 0;
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  if (hashes[low] !== wanted) return false;
  let check = 0;
  for (let at = 0; at < stemLength; at++) check = addToCheck(check, codes[at] as number);
  for (let at = endingStart; at < endingEnd; at++) check = addToCheck(check, ending[at] as number);
  for (; hashes[low] === wanted; low++) if (checks[low] === check) return true;
  return false;
}

/** The second hash, letter by letter from 0. */
export function addToCheck(check: number, code: number): number {
  return (check * 31 + code) & 0xffff;
}
