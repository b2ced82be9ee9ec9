/**
 * What makes two texts duplicates of each other (contract, Duplicates). Nine texts of every finished product go through here, so the ordinary
 * ones, of Cyrillic and Latin letters and common signs, take a way of their own that gives the same hash; a test compares the two.
 */
import { hashWords } from "./hash-words.js";

/** NFKC, lower case, ё→е, everything but letters and digits to one blank, trimmed. */
export function normaliseText(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
}

/** 64 bits of what the text normalises to, as SQLite stores an integer; null for an empty text. */
export function hashOfText(text: string): bigint | null {
  const length = normaliseOrdinary(text) ?? writeWords(normaliseText(text));
  return length === 0 ? null : hashWords(words, length);
}

/** In `ordinary`: this character needs its neighbours, or becomes several. */
const OTHER = 0;
const SEPARATOR = 0x20;
const FIRST_BEYOND = 0x2100;

/** What a character becomes, by its code, where that does not depend on the characters beside it. */
const ordinary = ((): Uint16Array => {
  const table = new Uint16Array(FIRST_BEYOND).fill(OTHER);
  // Latin, Cyrillic without its combining signs, punctuation and currencies. Left out: Greek, whose sigma looks at what follows.
  for (const [first, last] of [
    [0x00, 0x2ff],
    [0x400, 0x482],
    [0x48a, 0x52f],
    [0x2000, 0x206f],
    [0x20a0, 0x20bf],
  ] as const) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCharCode(code);
      const normalised = normaliseText(character);
      if (normalised === "") table[code] = SEPARATOR;
      else if (fold(character).length === 1) table[code] = normalised.charCodeAt(0);
    }
  }
  return table;
})();

/** The normalised text at hand, as UTF-16; it grows with the longest one. */
let words = new Uint16Array(8_192);

function makeRoom(length: number): void {
  if (words.length < length) words = new Uint16Array(2 * length);
}

function writeWords(text: string): number {
  makeRoom(text.length);
  for (let index = 0; index < text.length; index += 1) words[index] = text.charCodeAt(index);
  return text.length;
}

/** Writes the normalised text into `words` and gives its length; null when it holds a character that is not ordinary. */
function normaliseOrdinary(text: string): number | null {
  const end = text.length;
  makeRoom(end);
  const target = words;
  let length = 0;
  let separated = false;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= FIRST_BEYOND) return null;
    const becomes = ordinary[code] as number;
    if (becomes > SEPARATOR) {
      if (separated) {
        separated = false;
        target[length] = SEPARATOR;
        length += 1;
      }
      target[length] = becomes;
      length += 1;
    } else if (becomes === SEPARATOR) {
      separated = length > 0;
    } else {
      return null;
    }
  }
  return length;
}
