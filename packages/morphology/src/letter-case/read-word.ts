import type { WordReading } from "../words.js";

/** What letter case asks about a word in small letters: the readings that the dictionary has of it. */
export type ReadWord = (word: string) => readonly WordReading[];

/** An entity of HTML, or letters and digits with hyphens and apostrophes between them. */
export const WORD = /&#?\w+;|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[-‐‑'’](?=[\p{L}\p{N}]))*/gu;
const HALF = /[\p{L}\p{M}\p{N}]+/gu;

/** A preposition or a conjunction. */
export function isFunctionWord({ partOfSpeech }: WordReading): boolean {
  return partOfSpeech === "preposition" || partOfSpeech === "conjunction";
}

/**
 * Reads the words of a form as those of the value that it was made from: "Зубов" is a surname, but no word of "Зубы" is.
 * Words are matched from the last to the first, for a preposition may have come before the form.
 */
export function readByValue(form: string, value: string, read: ReadWord): ReadWord {
  if (form === value) return read;
  let words: Map<string, string> | undefined;
  return (word) => {
    words ??= matchWords(form.toLowerCase(), value.toLowerCase());
    return read(words.get(word) ?? word);
  };
}

/** For each word of a form, and each half of one, what it is in the value: the same first letter tells that it is. */
function matchWords(form: string, value: string): Map<string, string> {
  const matched = new Map<string, string>();
  for (const pattern of [WORD, HALF]) {
    const given = value.match(pattern) ?? [];
    for (const word of form.match(pattern)?.reverse() ?? []) {
      const of = given.pop();
      if (of?.charAt(0) === word.charAt(0)) matched.set(word, of);
    }
  }
  return matched;
}

/** Each word is asked for several times, and looking it up is most of the work. */
export function readOnce(read: ReadWord): ReadWord {
  const known = new Map<string, readonly WordReading[]>();
  return (word) => {
    const found = known.get(word) ?? read(word);
    known.set(word, found);
    return found;
  };
}

/** For the value of a place: "Орёл" is a town there, and no bird. */
export function readAsPlace(read: ReadWord): ReadWord {
  return (word) => {
    const readings = read(word);
    const names = readings.filter(({ proper }) => proper);
    return names.length > 0 ? names : readings;
  };
}
