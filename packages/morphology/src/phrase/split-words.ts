import type { Token, TokenKind } from "./token.js";

/**
 * A value taken apart: words, numbers, punctuation. Cyrillic words keep what is written together with them ("USB-кабель",
 * "2-местная"): the part that may change is marked, the rest is only carried along.
 */

enum Letter {
  None,
  Cyrillic,
  Latin,
  Digit,
}

const QUOTES_OPEN = "«„“‘‹";
const QUOTES_CLOSE = "»“”’›";

/** Splits a value into tokens, in linear time, without ever failing. */
export function splitWords(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.length;
  let hasBrackets = false;
  for (let at = 0; at < length; ) {
    const code = text.charCodeAt(at);
    if (letterOf(code) !== Letter.None) {
      at = readWord(tokens, text, at);
      continue;
    }
    const kind = isBlank(code) ? (isLineBreak(code) ? "stop" : undefined) : signKind(text, at, code, tokens);
    if (kind !== undefined) {
      if (kind === "open" || kind === "close") hasBrackets = true;
      push(tokens, text, at, at + 1, kind, 0, 0);
    }
    at++;
  }
  if (hasBrackets) markEnclosed(tokens);
  return tokens;
}

function push(
  tokens: Token[],
  text: string,
  start: number,
  end: number,
  kind: TokenKind,
  changeStart: number,
  changeEnd: number,
): void {
  tokens.push({
    text: text.slice(start, end),
    start,
    end,
    kind,
    changeStart,
    changeEnd,
    enclosed: undefined,
    description: undefined,
    rule: undefined,
    change: undefined,
  });
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
}

function isBlank(code: number): boolean {
  if (code <= 0x20 || code === 0xa0) return true;
  if (code < 0x2000) return false;
  return code <= 0x200b || isLineBreak(code) || code === 0x202f || code === 0x3000 || code === 0xfeff;
}

function letterOf(code: number): Letter {
  if (code >= 0x400 && code <= 0x52f) return Letter.Cyrillic;
  if (code >= 0x30 && code <= 0x39) return Letter.Digit;
  if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) return Letter.Latin;
  if (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) return Letter.Latin;
  return Letter.None;
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x2010 || code === 0x2011;
}

/** A sign that stays inside a word when letters or digits stand on both sides of it. */
function joins(sign: string, before: Letter, following: string, after: Letter): boolean {
  if (after === Letter.None) return false;
  // D'Artagnan, А·ч, К&К, snake_case
  if ("-‐‑'’·&_".includes(sign)) return true;
  // Яндекс.Станция
  if (sign === "." && before === Letter.Cyrillic) return after === Letter.Cyrillic && isCapital(following);
  // 3,2 · 1.5 · 70×140 · 60/45 · 5–9 · 12:30
  if (before === Letter.Digit && after === Letter.Digit) return ",.×/–:*".includes(sign);
  return sign === "." && before === Letter.Latin;
}

/** "д/девочки", "х/б", "б/у": a consonant and a slash begin an abbreviation; "и/или" is none. */
const ABBREVIATING = "бвгджзклмнпрстфхцчшщБВГДЖЗКЛМНПРСТФХЦЧШЩ";

/** Where an abbreviation with a slash ends that begins at `start`; `start` when there is none. */
function abbreviationEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) !== 0x2f || !ABBREVIATING.includes(text.charAt(start))) return start;
  let at = start + 2;
  while (at < text.length && letterOf(text.charCodeAt(at)) === Letter.Cyrillic) at++;
  return at > start + 2 ? at : start;
}

/** Reads a word, a number or a code from `start`; returns where it ends. */
function readWord(tokens: Token[], text: string, start: number): number {
  // Most words are Cyrillic letters and a blank behind them.
  let end = start;
  while (end < text.length && letterOf(text.charCodeAt(end)) === Letter.Cyrillic) end++;
  if (end > start && (end === text.length || text.charCodeAt(end) === 0x20)) {
    push(tokens, text, start, end, "word", 0, end - start);
    return end;
  }
  const abbreviated = abbreviationEnd(text, start);
  if (abbreviated > start) {
    push(tokens, text, start, abbreviated, "code", 0, 0);
    return abbreviated;
  }
  const length = text.length;
  let at = start;
  let cyrillic = 0;
  let latin = 0;
  let digits = 0;
  let isMixed = false;
  let last: Letter = Letter.None;
  while (at < length) {
    const code = text.charCodeAt(at);
    const letter = letterOf(code);
    if (letter !== Letter.None) {
      if (letter === Letter.Cyrillic) cyrillic++;
      else if (letter === Letter.Latin) latin++;
      else digits++;
      last = letter;
    } else if (code === 0x301 || code === 0xad) {
      // A stress mark or a soft hyphen belongs to its word.
      isMixed = true;
    } else if (
      code > 0x20 &&
      at + 1 < length &&
      joins(text.charAt(at), last, text.charAt(at + 1), letterOf(text.charCodeAt(at + 1)))
    ) {
      if (!isHyphen(code)) isMixed = true;
    } else break;
    at++;
  }
  const isCode = latin + digits > 0;
  // "G12+", "Pro+": a plus right behind a code belongs to it.
  if (isCode && at < length && text.charCodeAt(at) === 0x2b) at++;
  if (cyrillic === 0) push(tokens, text, start, at, latin === 0 ? "number" : "code", 0, 0);
  else if (!isCode && !isMixed) push(tokens, text, start, at, "word", 0, at - start);
  else {
    const [from, to] = cyrillicPart(text, start, at);
    push(tokens, text, start, at, from < to ? "word" : "code", from - start, to - start);
  }
  return at;
}

/**
 * The part of a mixed word that can change: what stands behind the last hyphen that has Latin letters or digits before
 * it ("USB-кабель", "2-местная"), else what stands before the first such hyphen ("кабель-USB"). Empty for a code ("КТ-915").
 */
function cyrillicPart(text: string, start: number, end: number): readonly [number, number] {
  let from = end;
  while (from > start && isWordPart(text.charCodeAt(from - 1))) from--;
  if (from < end && isHyphen(text.charCodeAt(from))) return [from + 1, end];
  if (from > start && text.charCodeAt(from - 1) === 0x2e) return [from, end];
  // "4х-местная", "3-х-слойная"
  const short = /^\d+-?[хтиеё]{1,3}-/i.exec(text.slice(start, end));
  if (short !== null) return [start + short[0].length, end];
  let to = start;
  while (to < end && isWordPart(text.charCodeAt(to))) to++;
  const behind = to - 1;
  // Three letters and one of them small: "кабель-USB" is a word, "КТ-915" and "Е-1" are codes.
  if (behind - start >= 3 && isHyphen(text.charCodeAt(behind)) && /[а-џ]/.test(text.slice(start, behind)))
    return [start, behind];
  return [end, end];
}

function isWordPart(code: number): boolean {
  return letterOf(code) === Letter.Cyrillic || isHyphen(code);
}

function signKind(text: string, at: number, code: number, tokens: readonly Token[]): TokenKind {
  const sign = text.charAt(at);
  if (sign === ",") return "comma";
  if ("/+&".includes(sign)) return "joining-sign";
  if (":;!?|—–-‐‑".includes(sign)) return "stop";
  if ("([{".includes(sign)) return "open";
  if (")]}".includes(sign)) return "close";
  if (sign === ".") return endsSentence(text, at, tokens) ? "stop" : "sign";
  if (code === 0x22) {
    // 15.6" is inches, not a quotation.
    const last = tokens[tokens.length - 1];
    return last !== undefined && last.kind === "number" && last.end === at ? "sign" : "open";
  }
  if (QUOTES_OPEN.includes(sign)) return "open";
  return QUOTES_CLOSE.includes(sign) ? "close" : "sign";
}

/** A full stop ends a sentence behind a word of four letters or more, before a capital; "гов. тушёная" goes on. */
function endsSentence(text: string, at: number, tokens: readonly Token[]): boolean {
  const last = tokens[tokens.length - 1];
  if (last === undefined || last.end !== at || last.end - last.start < 4) return false;
  let next = at + 1;
  while (next < text.length && isBlank(text.charCodeAt(next))) next++;
  return next > at + 1 && next < text.length && isCapital(text.slice(next));
}

/** Is the first letter a capital? Of what has no letter case nothing is. */
export function isCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code >= 0x410 && code <= 0x44f) return code < 0x430;
  const letter = word.charAt(0);
  return letter !== letter.toLowerCase();
}

const CLOSER_OF: Readonly<Record<string, string>> = {
  "«": "»",
  "„": "“”",
  "“": "”",
  "‘": "’",
  "‹": "›",
  '"': '"',
  "(": ")",
  "[": "]",
  "{": "}",
};

/** Marks what stands between matching quotation marks or brackets; a mark without its partner encloses nothing. */
function markEnclosed(tokens: readonly Token[]): void {
  const open: number[] = [];
  // Of nested pairs only the outermost has to be painted, so that painting stays linear.
  const pairs: [number, number][] = [];
  tokens.forEach(({ kind, text }, index) => {
    if (kind !== "open" && kind !== "close") return;
    const partner = findOpener(tokens, open, text);
    if (partner >= 0) {
      const from = open[partner] as number;
      open.length = partner;
      while ((pairs[pairs.length - 1]?.[0] ?? -1) > from) pairs.pop();
      pairs.push([from, index]);
    } else if (kind === "open" || text === "“") open.push(index);
  });
  for (const [from, to] of pairs) {
    const enclosed = "([{".includes(tokens[from]?.text ?? "") ? "parenthesised" : "quoted";
    for (let index = from; index <= to; index++) (tokens[index] as Token).enclosed = enclosed;
  }
}

/** How deep in the stack of open marks a partner is looked for; deeper nesting is no text. */
const DEEPEST_NESTING = 8;

function findOpener(tokens: readonly Token[], open: readonly number[], closer: string): number {
  for (let depth = open.length - 1; depth >= 0 && depth >= open.length - DEEPEST_NESTING; depth--) {
    const opener = tokens[open[depth] ?? -1]?.text ?? "";
    if (CLOSER_OF[opener]?.includes(closer)) return depth;
  }
  return -1;
}
