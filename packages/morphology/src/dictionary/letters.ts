/**
 * The dictionary's alphabet: а–я are 1–32 (ё counts as е, 6), the hyphen is 33, ё where it must be told apart is 34.
 * 0 is everything else; in the automaton of lemmas it marks the beginning of a word.
 */
export const WORD_START = 0;
export const HYPHEN = 33;
export const YO = 34;
export const LETTER_E = 6;
/** How many codes a word is written with: а–я, the hyphen, the beginning of a word. */
export const LETTER_COUNT = 34;

const A = 0x430;
const YO_UNIT = 0x451;

/** Codes of the units from U+0400 on, where Cyrillic letters stand: А–Я, then а–я. */
const CODES = new Uint8Array(0x60);
for (let letter = 0; letter < 64; letter++) CODES[0x10 + letter] = (letter & 31) + 1;
CODES[0x51] = LETTER_E;
CODES[0x01] = LETTER_E;

/** The code of a UTF-16 unit, letter case and ё ignored; 0 when it is no letter of the dictionary. */
export function letterCode(unit: number): number {
  if (unit >= 0x400 && unit < 0x460) return CODES[unit - 0x400] as number;
  return unit === 0x2d ? HYPHEN : 0;
}

export function isYo(unit: number): boolean {
  return unit === YO_UNIT || unit === 0x401;
}

/** The text that codes stand for. */
export function decodeLetters(codes: Uint8Array): string {
  let text = "";
  for (const code of codes) text += code === YO ? "ё" : code === HYPHEN ? "-" : String.fromCharCode(A + code - 1);
  return text;
}

/** The codes of a text in lower case, ё kept apart. Undefined when a character has no code. */
export function encodeLetters(text: string): Uint8Array | undefined {
  const codes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const code = unit === YO_UNIT ? YO : letterCode(unit);
    if (code === 0) return undefined;
    codes[index] = code;
  }
  return codes;
}

/** ё → е, both letter cases. */
export function foldYo(text: string): string {
  return /[ёЁ]/.test(text) ? text.replaceAll("ё", "е").replaceAll("Ё", "Е") : text;
}
