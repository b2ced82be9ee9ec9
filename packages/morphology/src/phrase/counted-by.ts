import type { Counted } from "../morphology.js";

const FEW = new Set(["два", "две", "три", "четыре", "оба", "обе", "полтора", "полторы"]);

/**
 * What a numeral asks of the noun behind it, undefined when it is no plain number ("70×140", "5–9").
 *
 * @example countedBy("21") // "one"
 * @example countedBy("1,5") // "fraction"
 */
export function countedBy(numeral: string): Counted | undefined {
  if (numeral === "") return undefined;
  for (let at = 0; at < numeral.length; at++) {
    const code = numeral.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) continue;
    if (code === 0x2c || code === 0x2e) return isFraction(numeral, at) ? "fraction" : undefined;
    return isLetter(code) ? (FEW.has(numeral.toLowerCase()) ? "few" : "many") : undefined;
  }
  const last = numeral.charCodeAt(numeral.length - 1) - 0x30;
  const isTeen = numeral.length > 1 && numeral[numeral.length - 2] === "1";
  if (isTeen || last === 0 || last >= 5) return "many";
  return last === 1 ? "one" : "few";
}

function isFraction(numeral: string, separator: number): boolean {
  for (let at = separator + 1; at < numeral.length; at++) {
    const code = numeral.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return separator + 1 < numeral.length;
}

function isLetter(code: number): boolean {
  return code >= 0x400 && code <= 0x52f;
}
