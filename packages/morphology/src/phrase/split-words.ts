import { lastOf } from "../list.js";
import type { PhraseWord } from "../morphology.js";
import { changingPart } from "../spans/code/changing-part.js";
import { mendLetters } from "../spans/code/mend-letters.js";
import { findQuotations } from "../spans/quotation/find-quotations.js";
import {
  CODE,
  COMMA,
  JOINING_SIGN,
  NUMBER,
  OPEN,
  PARENTHESISED,
  QUOTED,
  SIGN,
  STOP,
  type Token,
  type TokenKind,
  WORD,
} from "./token.js";

/**
 * A value taken apart: words, numbers, punctuation. Cyrillic words keep what is written together with them ("USB-кабель",
 * "2-местная"): the part that may change is marked, the rest is only carried along.
 */

const BLANK = 0x20;
/**
 * Letters and digits, Latin and Cyrillic, with their stress marks and soft hyphens, and signs that stay inside of a word because of what stands on
 * both sides: "D'Artagnan", "А·ч", "К&К", "snake_case"; "Яндекс.Станция"; "3,2", "70×140", "60/45", "5–9", "12:30"; "a.b". Written as a literal,
 * as bundlers keep an expression that is put together.
 */
const WHOLE_WORD =
  /[\u0301\xad\dA-Za-zÀ-ÖØ-öø-ɏЀ-ԯ]+(?:(?:[-‐‑'’·&_]|(?<=[Ѐ-ԯ])\.(?=\p{Lu})(?=[Ѐ-ԯ])|(?<=\d)[,.×/–:*](?=\d)|(?<=[A-Za-zÀ-ÖØ-öø-ɏ])\.)(?=[\dA-Za-zÀ-ÖØ-öø-ɏЀ-ԯ])[\u0301\xad\dA-Za-zÀ-ÖØ-öø-ɏЀ-ԯ]+)*/uy;

/** "3 000", "12 500": digits in groups of three, parted by blanks of any width. */
const DIGIT_GROUPS = /\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?![\d\p{L}])/uy;

/** "д/девочки", "х/б", "б/у": a consonant and a slash begin an abbreviation; "и/или" is none. */
const ABBREVIATION = /[бвгджзклмнпрстфхцчшщ]\/[Ѐ-ԯ]+/iy;

/** "г/лыжный", "п/шерстяной": what is left of it declines. */
const SHORTENED_ADJECTIVE = /\/[Ѐ-ԯ]{2,}(?:[ыио]й|[ая]я|[ое]е|[ыи]е)$/i;

/** "одно- и двуспальный", "2- и 3-местный": a first half of the word that follows. */
const FIRST_HALF = /[\dЀ-ԯ]+[-‐‑] +(?:и|или|либо) +(?:\d+[-‐‑])?(?=[Ѐ-ԯ])/iy;

/** A full stop ends a sentence after a word of four letters or more, before a capital; "гов. тушёная" goes on. */
const SENTENCE_END = /\.\s+\p{Lu}/uy;
const SHORTEST_LAST_WORD = 4;

/** What single signs are; all others are just signs. */
const SIGNS: readonly (readonly [kind: TokenKind, signs: string])[] = [
  [COMMA, ","],
  [JOINING_SIGN, "/+&"],
  [STOP, ":;!?|—–-‐‑\n\r\u2028\u2029"],
  [OPEN, "([{«„“‘‹"],
];

/** Splits a value into tokens, in linear time, without ever failing. */
export function splitWords(text: string): Token[] {
  const tokens: Token[] = [];
  const { length } = text;
  let kinds = 0;
  for (let at = 0; at < length; ) {
    const code = text.charCodeAt(at);
    if (code === BLANK) at++;
    else if (kindOfRun(code) !== 0) at = readWord(tokens, text, at);
    else {
      const kind = signKind(text, at, lastOf(tokens));
      kinds |= kind;
      if (kind !== 0) push(tokens, text, at, at + 1, kind);
      at++;
    }
  }
  if ((kinds & OPEN) !== 0)
    for (const { from, to, parenthesised } of findQuotations(tokens))
      for (let at = from; at <= to; at++) (tokens[at] as Token).kind |= parenthesised ? PARENTHESISED : QUOTED;
  return tokens;
}

function push(
  tokens: Token[],
  text: string,
  start: number,
  end: number,
  kind: TokenKind,
  changing?: PhraseWord["changing"],
): void {
  // Faster than pushing, where the list is known to be one of tokens.
  tokens[tokens.length] = {
    text: text.slice(start, end),
    start,
    kind,
    changing,
    description: undefined,
    rule: undefined,
    because: undefined,
    role: "fixed",
    reading: undefined,
    animacy: undefined,
    counted: undefined,
    surname: undefined,
  };
}

function isCyrillic(code: number): boolean {
  return code >= 0x400 && code <= 0x52f;
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x2010 || code === 0x2011;
}

/** What a run of such characters is; 0 for those that are rare. */
function kindOfRun(code: number): TokenKind {
  if (isCyrillic(code)) return WORD;
  if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) return CODE;
  return code >= 0x30 && code <= 0x39 ? NUMBER : 0;
}

/** Where the text stops to match a sticky pattern that begins at `start`; `start` when it does not match at all. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** Reads a word, a number or a code from `start`; returns where it ends. */
function readWord(tokens: Token[], text: string, start: number): number {
  // Most are letters or digits of one kind and a blank after them.
  const { length } = text;
  const kind = kindOfRun(text.charCodeAt(start));
  let end = start + 1;
  let next = BLANK;
  for (; end < length; end++) {
    next = text.charCodeAt(end);
    if (kind !== WORD) {
      if (kindOfRun(next) !== kind) break;
    } else if (!isCyrillic(next)) {
      if (!isHyphen(next) || end + 1 === length || !isCyrillic(text.charCodeAt(end + 1))) break;
    }
  }
  if (kind === NUMBER && end - start <= 3) end = Math.max(end, endOf(DIGIT_GROUPS, text, start));
  if (end === length || text.charCodeAt(end) === BLANK) {
    push(tokens, text, start, end, kind);
    return end;
  }
  const half = endOf(FIRST_HALF, text, start);
  if (half > start) {
    end = endOf(WHOLE_WORD, text, half);
    push(tokens, text, start, end, WORD, Object.freeze({ start: half - start, end: end - start }));
    return end;
  }
  end = endOf(ABBREVIATION, text, start);
  if (end > start) {
    const isAdjective = SHORTENED_ADJECTIVE.test(text.slice(start, end));
    push(
      tokens,
      text,
      start,
      end,
      isAdjective ? WORD : CODE,
      isAdjective ? Object.freeze({ start: 2, end: end - start }) : undefined,
    );
    return end;
  }
  end = endOf(WHOLE_WORD, text, start);
  const word = text.slice(start, end);
  const hasLatin = /[A-Za-zÀ-ÖØ-öø-ɏ]/.test(word);
  // "G12+", "Pro+": a plus right after a code belongs to it.
  if (text[end] === "+" && (hasLatin || /\d/.test(word))) end++;
  const isPlain = !/[^Ѐ-ԯ‐‑-]/.test(mendLetters(word));
  const changing = isPlain ? undefined : changingPart(text.slice(start, end));
  const mixed = hasLatin || /[Ѐ-ԯ]/.test(word) ? CODE : NUMBER;
  push(tokens, text, start, end, isPlain || changing !== undefined ? WORD : mixed, changing);
  return end;
}

/** 0 for a blank. */
function signKind(text: string, at: number, last: Token | undefined): TokenKind {
  const sign = text.charAt(at);
  const isBehindToken = last !== undefined && last.start + last.text.length === at;
  if (sign === ".") {
    const ends = isBehindToken && at - last.start >= SHORTEST_LAST_WORD && endOf(SENTENCE_END, text, at) > at;
    return ends ? STOP : SIGN;
  }
  // "Теплоноситель -65 красный": a minus.
  if (/[-–‐‑]/.test(sign) && !isBehindToken && /\d/.test(text.charAt(at + 1))) return SIGN;
  // "ВВГнг(А)-LS": within a code.
  if (/[-‐‑]/.test(sign) && isBehindToken && /\S/.test(text.charAt(at + 1))) return SIGN;
  // 15.6" is inches, not a quotation.
  if (sign === '"') return isBehindToken && last.kind === NUMBER ? SIGN : OPEN;
  const kind = SIGNS.find(([, signs]) => signs.includes(sign))?.[0];
  return kind ?? (/[\s\u200b]/.test(sign) ? 0 : SIGN);
}

/** Is the first letter a capital? Of what has no letter case nothing is. */
export function isCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code >= 0x410 && code <= 0x44f) return code < 0x430;
  const letter = word.charAt(0);
  return letter !== letter.toLowerCase();
}
