/** The keys of a keyboard with the Russian and the English (US) layout, row by row. */
const RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ";
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>";

const toEnglishKey = new Map([...RUSSIAN].map((letter, index) => [letter, ENGLISH[index] ?? letter]));
const toRussianKey = new Map([...ENGLISH].map((letter, index) => [letter, RUSSIAN[index] ?? letter]));

/** What the same keys give in the English layout: "сфыу" → "case". */
export function typedInEnglish(text: string): string {
  return retype(text, toEnglishKey);
}

/** What the same keys give in the Russian layout: "wdtn" → "цвет". */
export function typedInRussian(text: string): string {
  return retype(text, toRussianKey);
}

function retype(text: string, keys: ReadonlyMap<string, string>): string {
  let typed = "";
  for (const letter of text) typed += keys.get(letter) ?? letter;
  return typed;
}
