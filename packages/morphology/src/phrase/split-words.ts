/**
 * A value taken apart: words, numbers, punctuation. Cyrillic words keep what is written together with them ("USB-кабель",
 * "2-местная"): the part that may change is marked, the rest is only carried along.
 */

export type TokenKind =
  /** A Cyrillic word; only text.slice(changeStart, changeEnd) can change. */
  | "word"
  /** Latin letters, or letters and digits mixed: a brand, a model, a code. */
  | "code"
  /** Digits with what belongs to a number: "256", "3,2", "70×140", "5–9". */
  | "number"
  | "comma"
  /** A sign that coordinates: "/", "+", "&". */
  | "joining-sign"
  /** A sign behind which something new begins: ":", ";", "!", "?", "|", a dash, a line break. */
  | "stop"
  | "open"
  | "close"
  /** Anything else: %, №, an emoji. */
  | "sign";

export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
  /** UTF-16 offsets in `text` of the Cyrillic part of a word. */
  readonly changeStart: number;
  readonly changeEnd: number;
  /** Stands between quotation marks or in parentheses. */
  enclosed: "quoted" | "parenthesised" | undefined;
}

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
    if (isBlank(code)) {
      if (code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029) push(tokens, text, at, at + 1, "stop");
      at++;
      continue;
    }
    if (letterOf(code) !== Letter.None) {
      at = readWord(tokens, text, at);
      continue;
    }
    const kind = signKind(text, at, code, tokens);
    if (kind === "open" || kind === "close") hasBrackets = true;
    push(tokens, text, at, at + 1, kind);
    at++;
  }
  if (hasBrackets) markEnclosed(tokens);
  return tokens;
}

function push(tokens: Token[], text: string, start: number, end: number, kind: TokenKind): void {
  pushWord(tokens, text, start, end, kind, 0, 0);
}

function pushWord(
  tokens: Token[],
  text: string,
  start: number,
  end: number,
  kind: TokenKind,
  changeStart: number,
  changeEnd: number,
): void {
  tokens.push({ text: text.slice(start, end), start, end, kind, changeStart, changeEnd, enclosed: undefined });
}

function isBlank(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x202f ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000 ||
    code === 0xfeff
  );
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
function joins(code: number, before: Letter, after: Letter): boolean {
  if (after === Letter.None) return false;
  if (isHyphen(code)) return true;
  // D'Artagnan, А·ч, К&К, snake_case
  if (code === 0x27 || code === 0x2019 || code === 0xb7 || code === 0x26 || code === 0x5f) return true;
  if (before !== Letter.Digit || after !== Letter.Digit) return code === 0x2e && before === Letter.Latin;
  // 3,2 · 1.5 · 70×140 · 60/45 · 5–9 · 12:30
  return (
    code === 0x2c ||
    code === 0x2e ||
    code === 0xd7 ||
    code === 0x2f ||
    code === 0x2013 ||
    code === 0x3a ||
    code === 0x2a
  );
}

/** "д/девочки", "х/б", "б/у": a consonant and a slash begin an abbreviation; "и/или" is none. */
const ABBREVIATING = "бвгджзклмнпрстфхцчшщБВГДЖЗКЛМНПРСТФХЦЧШЩ";

/** Where an abbreviation with a slash ends that begins at `start`, -1 when there is none. */
function abbreviationEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) !== 0x2f || !ABBREVIATING.includes(text[start] as string)) return -1;
  let at = start + 2;
  while (at < text.length && letterOf(text.charCodeAt(at)) === Letter.Cyrillic) at++;
  return at > start + 2 ? at : -1;
}

/** Reads a word, a number or a code from `start`; returns where it ends. */
function readWord(tokens: Token[], text: string, start: number): number {
  const abbreviated = abbreviationEnd(text, start);
  if (abbreviated >= 0) {
    pushWord(tokens, text, start, abbreviated, "code", 0, 0);
    return abbreviated;
  }
  const length = text.length;
  let at = start;
  let cyrillic = 0;
  let latin = 0;
  let digits = 0;
  let other = 0;
  let last: Letter = Letter.None;
  while (at < length) {
    const code = text.charCodeAt(at);
    const letter = letterOf(code);
    if (letter !== Letter.None) {
      if (letter === Letter.Cyrillic) cyrillic++;
      else if (letter === Letter.Latin) latin++;
      else digits++;
      last = letter;
      at++;
    } else if (code === 0x301 || code === 0xad) {
      // A stress mark or a soft hyphen belongs to its word.
      other++;
      at++;
    } else if (at + 1 < length && joins(code, last, letterOf(text.charCodeAt(at + 1)))) {
      if (!isHyphen(code)) other++;
      at++;
    } else break;
  }
  // "G12+", "Pro+": a plus right behind a code belongs to it.
  if (latin + digits > 0 && at < length && text.charCodeAt(at) === 0x2b) at++;
  if (cyrillic === 0) pushWord(tokens, text, start, at, latin === 0 ? "number" : "code", 0, 0);
  else if (latin + digits === 0 && other === 0) pushWord(tokens, text, start, at, "word", 0, at - start);
  else {
    const [from, to] = cyrillicPart(text, start, at);
    pushWord(tokens, text, start, at, from < to ? "word" : "code", from - start, to - start);
  }
  return at;
}

/**
 * The part of a mixed word that can change: what stands behind the last hyphen that has Latin letters or digits before
 * it ("USB-кабель", "2-местная"), else what stands before the first such hyphen ("кабель-USB"). Empty for a code ("КТ-915").
 */
function cyrillicPart(text: string, start: number, end: number): readonly [number, number] {
  let from = end;
  while (
    from > start &&
    (letterOf(text.charCodeAt(from - 1)) === Letter.Cyrillic || isHyphen(text.charCodeAt(from - 1)))
  ) {
    from--;
  }
  if (from < end && isHyphen(text.charCodeAt(from))) return [from + 1, end];
  let to = start;
  while (to < end && (letterOf(text.charCodeAt(to)) === Letter.Cyrillic || isHyphen(text.charCodeAt(to)))) to++;
  const behind = to - 1;
  // Three letters and one of them small: "кабель-USB" is a word, "КТ-915" and "Е-1" are codes.
  if (behind - start >= 3 && isHyphen(text.charCodeAt(behind)) && hasSmallLetter(text, start, behind))
    return [start, behind];
  return [end, end];
}

function hasSmallLetter(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x430 && code <= 0x45f) return true;
  }
  return false;
}

function signKind(text: string, at: number, code: number, tokens: readonly Token[]): TokenKind {
  switch (code) {
    case 0x2c:
      return "comma";
    case 0x2f:
    case 0x2b:
    case 0x26:
      return "joining-sign";
    case 0x3a:
    case 0x3b:
    case 0x21:
    case 0x3f:
    case 0x7c:
    case 0x2014:
    case 0x2013:
    case 0x2d:
    case 0x2010:
    case 0x2011:
      return "stop";
    case 0x28:
    case 0x5b:
    case 0x7b:
      return "open";
    case 0x29:
    case 0x5d:
    case 0x7d:
      return "close";
    case 0x2e:
      return endsSentence(text, at, tokens) ? "stop" : "sign";
    case 0x22: {
      // 15.6" is inches, not a quotation.
      const last = tokens[tokens.length - 1];
      return last !== undefined && last.kind === "number" && last.end === at ? "sign" : "open";
    }
    default:
      if (QUOTES_OPEN.includes(text[at] ?? "")) return "open";
      return QUOTES_CLOSE.includes(text[at] ?? "") ? "close" : "sign";
  }
}

/** A full stop ends a sentence behind a word of four letters or more, before a capital; "гов. тушёная" goes on. */
function endsSentence(text: string, at: number, tokens: readonly Token[]): boolean {
  const last = tokens[tokens.length - 1];
  if (last === undefined || last.end !== at || last.end - last.start < 4) return false;
  let next = at + 1;
  while (next < text.length && isBlank(text.charCodeAt(next))) next++;
  if (next === at + 1 || next >= text.length) return false;
  const letter = text[next] ?? "";
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
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || (token.kind !== "open" && token.kind !== "close")) continue;
    const partner = findOpener(tokens, open, token.text);
    if (partner >= 0) {
      const from = open[partner] ?? index;
      open.length = partner;
      while (pairs.length > 0 && (pairs[pairs.length - 1]?.[0] ?? -1) > from) pairs.pop();
      pairs.push([from, index]);
    } else if (token.kind === "open" || token.text === "“") {
      open.push(index);
    }
  }
  for (const [from, to] of pairs) {
    const enclosed = "([{".includes(tokens[from]?.text ?? "") ? "parenthesised" : "quoted";
    for (let index = from; index <= to; index++) {
      const token = tokens[index];
      if (token !== undefined) token.enclosed = enclosed;
    }
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
