import { replaceLetters } from "./replace-letters.js";

/** Cyrillic letters and the Latin ones that look the same, or so much so that a reader takes one for the other. */
const PAIRS = "аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ёe";

const pairs = `${PAIRS} ${PAIRS.toUpperCase()}`
  .split(" ")
  .map(([cyrillic = "", latin = ""]) => [cyrillic, latin] as const);
const cyrillicToLatin = new Map(pairs);
// Of two letters with one double the first of the list is meant.
const latinToCyrillic = /* @__PURE__ */ new Map(
  [...pairs].reverse().map(([cyrillic, latin]) => [latin, cyrillic] as const),
);

const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;

/** The text with every Cyrillic letter that has a Latin double replaced: "саse" → "case". */
export function toLatin(text: string): string {
  return replaceLetters(text, cyrillicToLatin);
}

/** The reverse: "цвeт" with a Latin e → "цвет". */
export function toCyrillic(text: string): string {
  return replaceLetters(text, latinToCyrillic);
}

/**
 * A word that mixes both alphabets, in one of them; undefined when it does not mix, or when no letter exchange makes it
 * pure. The alphabet with more letters of its own wins.
 */
export function inOneAlphabet(text: string): string | undefined {
  if (!CYRILLIC.test(text) || !LATIN.test(text)) return undefined;
  const latin = toLatin(text);
  const cyrillic = toCyrillic(text);
  const pureLatin = !CYRILLIC.test(latin);
  const pureCyrillic = !LATIN.test(cyrillic);
  if (pureLatin && pureCyrillic) return count(text, LATIN) >= count(text, CYRILLIC) ? latin : cyrillic;
  if (pureLatin) return latin;
  return pureCyrillic ? cyrillic : undefined;
}

function count(text: string, script: RegExp): number {
  let letters = 0;
  for (const letter of text) if (script.test(letter)) letters += 1;
  return letters;
}
