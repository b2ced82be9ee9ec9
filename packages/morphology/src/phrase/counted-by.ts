import type { Counted } from "../morphology.js";
import type { AgreementMask } from "./agreement-mask.js";
import { maskOfCases, NOMINATIVE, NOMINATIVE_PLURAL, PLURAL_FORMS, SINGULAR_FORMS } from "./agreement-mask.js";

const GENITIVE = maskOfCases("gen");

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

/** Does a noun with these forms fit behind the numeral: "2 подушки", "5 подушек", "1 подушка"? */
export function fitsCount(mask: AgreementMask, counted: Counted | undefined): boolean {
  switch (counted) {
    case "one":
      return (mask & NOMINATIVE & ~NOMINATIVE_PLURAL) !== 0;
    case "few":
    case "fraction":
      return (mask & GENITIVE & SINGULAR_FORMS) !== 0;
    case "many":
      return (mask & GENITIVE & PLURAL_FORMS) !== 0;
    case undefined:
      return false;
  }
}
