import { addLetter, HASH_START } from "../dictionary/hash.js";
import { HYPHEN, letterCode } from "../dictionary/letters.js";

/** Longer words are in no dictionary; their endings alone could say something, and a ceiling keeps the work small. */
export const LONGEST_WORD = 64;

/** Room for a word that is being analysed; it is used again for the next one, for words are many and memory is not free. */
export interface WordBuffer {
  readonly codes: Uint8Array;
  readonly hashes: Int32Array;
}

export function createWordBuffer(): WordBuffer {
  return { codes: new Uint8Array(LONGEST_WORD), hashes: new Int32Array(LONGEST_WORD + 1) };
}

/** A word as the analysers read it. It holds until its buffer is used for another word. */
export interface EncodedWord {
  readonly text: string;
  /** The text in lower case. */
  readonly lower: string;
  readonly length: number;
  /** A code for each UTF-16 unit; see dictionary/letters.ts. */
  readonly codes: Uint8Array;
  /** `hashes[n]` is the hash of the first n letters, not finished. */
  readonly hashes: Int32Array;
  /** There is a ё in the text. */
  readonly hasYo: boolean;
}

/** Undefined when the word has a character that no word of the dictionary has, is empty or too long. */
export function encodeWord(text: string, { codes, hashes }: WordBuffer): EncodedWord | undefined {
  const { length } = text;
  if (length === 0 || length > LONGEST_WORD) return undefined;
  let hash = HASH_START | 0;
  hashes[0] = hash;
  let hasYo = false;
  let hasCapital = false;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    const code = letterCode(unit);
    if (code === 0) return undefined;
    if (unit < 0x430) hasCapital = true;
    if (unit === 0x451 || unit === 0x401) hasYo = true;
    codes[index] = code;
    hash = addLetter(hash, code);
    hashes[index + 1] = hash;
  }
  return { text, lower: hasCapital ? text.toLowerCase() : text, length, codes, hashes, hasYo };
}

/** Fills the buffer as `encodeWord` does. Returns how many ё there are, -1 when there is anything else than letters. */
export function encodeLetters(text: string, { codes, hashes }: WordBuffer): number {
  const { length } = text;
  if (length > LONGEST_WORD) return -1;
  let hash = HASH_START | 0;
  hashes[0] = hash;
  let yo = 0;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    const code = letterCode(unit);
    if (code === 0 || code === HYPHEN) return -1;
    if (unit === 0x451 || unit === 0x401) yo++;
    codes[index] = code;
    hash = addLetter(hash, code);
    hashes[index + 1] = hash;
  }
  return yo;
}
