/** The keys of a keyboard with the Russian and the English (US) layout, row by row. Names are compared in lower case. */
const RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю";
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const toEnglishKey = new Map([...RUSSIAN].map((letter, index) => [letter, ENGLISH[index] ?? letter]));
const toRussianKey = new Map([...ENGLISH].map((letter, index) => [letter, RUSSIAN[index] ?? letter]));

/** What the same keys give in the English layout: "сфыу" → "case". In lower case. */
export function typedInEnglish(text: string): string {
  return retype(text, toEnglishKey);
}

/** What the same keys give in the Russian layout: "wdtn" → "цвет". In lower case. */
export function typedInRussian(text: string): string {
  return retype(text, toRussianKey);
}

function retype(text: string, keys: ReadonlyMap<string, string>): string {
  let typed = "";
  for (const letter of text.toLowerCase()) typed += keys.get(letter) ?? letter;
  return typed;
}
