import { replaceLetters } from "./replace-letters.js";

/** The keys of a keyboard with the Russian and the English (US) layout, row by row. Names are compared in lower case. */
const RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю";
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const toEnglishKey = new Map([...RUSSIAN].map((letter, index) => [letter, ENGLISH[index] ?? letter]));
const toRussianKey = new Map([...ENGLISH].map((letter, index) => [letter, RUSSIAN[index] ?? letter]));

/** What the same keys give in the English layout: "сфыу" → "case". In lower case. */
export function typedInEnglish(text: string): string {
  return replaceLetters(text.toLowerCase(), toEnglishKey);
}

/** What the same keys give in the Russian layout: "wdtn" → "цвет". In lower case. */
export function typedInRussian(text: string): string {
  return replaceLetters(text.toLowerCase(), toRussianKey);
}
