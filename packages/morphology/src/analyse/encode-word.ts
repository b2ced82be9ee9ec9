import { addLetter, HASH_START } from "../dictionary/hash.js";
import { HYPHEN, LETTER_E, letterCode } from "../dictionary/letters.js";
import { lowerCase } from "../lower-case.js";

/** Longer words are in no dictionary; their endings alone could say something, and a ceiling keeps the work small. */
export const LONGEST_WORD = 64;

/** а–я are 1–32. */
const BEFORE_SMALL_A = 0x42f;
const CAPITAL_E = 0x415;

/** A word as the analysers read it. It holds until its buffer is used for another word. */
export interface EncodedWord {
  readonly text: string;
  /** A code for each UTF-16 unit; see dictionary/letters.ts. */
  readonly codes: Uint8Array;
  /** Of all letters, not finished. */
  readonly hash: number;
  readonly hasCapital: boolean;
  readonly hasHyphen: boolean;
  /** There is a ё in the text. */
  readonly hasYo: boolean;
}

/** Room for a word that is being analysed; it is used again for the next one, for words are many and memory is not free. */
export type WordBuffer = { -readonly [Name in keyof EncodedWord]: EncodedWord[Name] };

export function createWordBuffer(): WordBuffer {
  return {
    text: "",
    codes: new Uint8Array(LONGEST_WORD),
    hash: 0,
    hasCapital: false,
    hasHyphen: false,
    hasYo: false,
  };
}

/** Undefined when the word has a character that no word of the dictionary has, is empty or too long. */
export function encodeWord(text: string, buffer: WordBuffer): EncodedWord | undefined {
  const { length } = text;
  if (length === 0 || length > LONGEST_WORD) return undefined;
  const { codes } = buffer;
  let hash = HASH_START | 0;
  let hasCapital = false;
  let hasHyphen = false;
  let hasYo = false;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    let code = unit - BEFORE_SMALL_A;
    if (code < 1 || code > 32) {
      code = letterCode(unit);
      if (code === 0) return undefined;
      if (code === HYPHEN) hasHyphen = true;
      else if (unit <= BEFORE_SMALL_A) hasCapital = true;
      if (code === LETTER_E && unit !== CAPITAL_E) hasYo = true;
    }
    codes[index] = code;
    hash = addLetter(hash, code);
  }
  buffer.text = text;
  buffer.hash = hash;
  buffer.hasCapital = hasCapital;
  buffer.hasHyphen = hasHyphen;
  buffer.hasYo = hasYo;
  return buffer;
}

/** As `encodeWord`, with the text in lower case: for readings, whose lemmas are made of it. */
export function encodeInLowerCase(text: string, buffer: WordBuffer): EncodedWord | undefined {
  const word = encodeWord(text, buffer);
  if (word?.hasCapital === true) buffer.text = lowerCase(text);
  return word;
}
