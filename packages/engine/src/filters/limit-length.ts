import { isFunctionWord, type ReadWord } from "@skladno/morphology/letter-case";

/**
 * A text in at most so many code points: cut after the last whole word that fits, with nothing left hanging at the end,
 * no comma or dash, no preposition or conjunction, no quotation that isn't closed, no number without its unit. A first
 * word that is longer is cut hard. Linear in the length.
 */
export function limitLength(text: string, length: number, read: ReadWord): string {
  // A code point is at least one unit.
  if (text.length <= length) return text;
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const hard = characters.slice(0, length).join("").trim();
  const start = text.length - text.trimStart().length;
  const fits = characters.slice(0, length).join("");
  let end = isBlank(text.charAt(fits.length)) ? fits.length : lastBlank(text, fits.length);
  end = closedEnd(text, start, end);
  for (;;) {
    while (end > start && HANGING.test(text.charAt(end - 1))) end--;
    const from = lastBlank(text, end);
    const word = text.slice(Math.max(from, start), end).trim();
    if (word === "" || !isHanging(word, text.slice(end, end + LONGEST_UNIT), read)) break;
    end = from;
  }
  const cut = text.slice(start, Math.max(end, start));
  return cut === "" ? hard : cut;
}

/** Marks that end nothing. */
const HANGING = /[\s,;:—–‒\-‐‑/|([{«„&+№#]/u;
const LONGEST_UNIT = 20;

/** A word that wants another one after it. `next` is what comes after. */
function isHanging(word: string, next: string, read: ReadWord): boolean {
  if (/^[\p{N}][\p{N}.,×хx/-]*$/u.test(word)) return UNIT.test(next);
  const isSmall = word === word.toLowerCase() || word.length > 1;
  return isSmall && read(word.toLowerCase()).some(isFunctionWord);
}

/** A unit, or a noun that is counted. */
const UNIT = /^\s*(?:[%‰₽$€°]|\p{Script=Cyrillic}|(?:[kmgt]?b|[kcm]?m|ml|l|k?g|k?w|v|[mgk]?hz|mah)(?![\p{L}\p{N}]))/iu;

const CLOSING: Readonly<Record<string, string>> = { "«": "»", "„": "“", "(": ")", "[": "]", '"': '"' };

/** Before the first quotation or parenthesis that isn't closed up to `end`. */
function closedEnd(text: string, start: number, end: number): number {
  const open: { readonly closing: string; readonly at: number }[] = [];
  for (let at = start; at < end; at++) {
    const unit = text.charAt(at);
    if (unit === open.at(-1)?.closing) open.pop();
    else if (unit in CLOSING) open.push({ closing: CLOSING[unit] as string, at });
  }
  return open[0]?.at ?? end;
}

function isBlank(unit: string): boolean {
  return unit.trim() === "";
}

/** Where the blank before the word that ends at `end` begins; 0 for none. */
function lastBlank(text: string, end: number): number {
  let at = end;
  while (at > 0 && !isBlank(text.charAt(at - 1))) at--;
  return at;
}
