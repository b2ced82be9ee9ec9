/**
 * A spreadsheet program takes a value of CSV that begins like a formula for one, and calculates it. An apostrophe
 * before the value makes it text there. Plain numbers need none. Reading leaves apostrophes alone: in files of others
 * they are text.
 */

const LIKE_FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

const AT_SIGN = 0x40;

/** `=1+1` → `'=1+1`. */
export function guardFormula(text: string): string {
  // Letters are what most values begin with.
  if (text.charCodeAt(0) > AT_SIGN) return text;
  return LIKE_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}
