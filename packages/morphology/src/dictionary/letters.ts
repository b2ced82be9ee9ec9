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

/** Longer words are in no dictionary; their endings alone could say something, and a ceiling keeps the work small. */
export const LONGEST_WORD = 64;
/** The unit before а: а–я are 1–32. */
export const BEFORE_SMALL_A = 0x42f;

const YO_UNIT = 0x451;

/** The code of a UTF-16 unit, letter case and ё ignored; 0 when it is no letter of the dictionary. */
export function letterCode(unit: number): number {
  // А–Я, then а–я.
  if (unit >= 0x410 && unit < 0x450) return ((unit - 0x410) & 31) + 1;
  return isYo(unit) ? LETTER_E : unit === 0x2d ? HYPHEN : 0;
}

export function isYo(unit: number): boolean {
  return unit === YO_UNIT || unit === 0x401;
}

/** The text that codes stand for. */
export function decodeLetters(codes: Iterable<number>): string {
  let text = "";
  for (const code of codes)
    text += code === YO ? "ё" : code === HYPHEN ? "-" : String.fromCharCode(BEFORE_SMALL_A + code);
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
  return text.replaceAll("ё", "е").replaceAll("Ё", "Е");
}
