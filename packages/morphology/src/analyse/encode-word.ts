import { addLetter, HASH_START } from "../dictionary/hash.js";
import { BEFORE_SMALL_A, HYPHEN, isYo, LONGEST_WORD, letterCode } from "../dictionary/letters.js";

/** A word as the analysers read it. It holds until its buffer is used for another word. */
export interface EncodedWord {
  readonly text: string;
  /** A code for each UTF-16 unit; see dictionary/letters.ts. */
  readonly codes: Uint8Array;
  /** Of all letters, not finished. */
  readonly hash: number;
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
  let hasHyphen = false;
  let hasYo = false;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    let code = unit - BEFORE_SMALL_A;
    if (code < 1 || code > 32) {
      code = letterCode(unit);
      if (code === 0) return undefined;
      if (code === HYPHEN) hasHyphen = true;
      if (isYo(unit)) hasYo = true;
    }
    codes[index] = code;
    hash = addLetter(hash, code);
  }
  buffer.text = text;
  buffer.hash = hash;
  buffer.hasHyphen = hasHyphen;
  buffer.hasYo = hasYo;
  return buffer;
}
