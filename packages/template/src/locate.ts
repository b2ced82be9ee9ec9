/** A place in a text as people count it: lines and columns from 1, columns in code points. */
export interface Location {
  readonly line: number;
  readonly column: number;
  /** The line with a caret under the place. */
  readonly frame: string;
}

const FRAME_COLUMNS = 120;
const TAB = "\t";

/**
 * Where in a text an offset lies. Line breaks are LF, CR and CRLF.
 *
 * @param offset UTF-16, from 0 to the length of the text; what lies outside is drawn to the nearest end
 * @param endOffset behind the last unit of the place; the carets reach as far, but not beyond the line
 */
export function locate(source: string, offset: number, endOffset = offset): Location {
  return createLocator(source)(offset, endOffset);
}

/** A function that locates many places of one text: what they share is computed once. */
export function createLocator(source: string): (offset: number, endOffset: number) => Location {
  const lineStarts = findLineStarts(source);
  const columns = countCodePoints(source);
  return (offset, endOffset) => {
    const start = clamp(offset, source.length);
    const line = countUpTo(lineStarts, start) - 1;
    const lineStart = lineStarts[line] ?? 0;
    const lineEnd = trimLineBreak(source, lineStart, lineStarts[line + 1] ?? source.length);
    const end = Math.max(start, clamp(endOffset, source.length));
    return {
      line: line + 1,
      column: columns(start) - columns(lineStart) + 1,
      frame: drawFrame(source, lineStart, lineEnd, start, Math.min(end, lineEnd)),
    };
  };
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(Math.trunc(offset) || 0, 0), length);
}

function findLineStarts(source: string): readonly number[] {
  const starts = [0];
  for (let offset = 0; offset < source.length; offset += 1) {
    const unit = source.charCodeAt(offset);
    if (unit === 0x0a || (unit === 0x0d && source.charCodeAt(offset + 1) !== 0x0a)) starts.push(offset + 1);
  }
  return starts;
}

/** How many of some ascending numbers are not greater than a limit. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function trimLineBreak(source: string, start: number, end: number): number {
  let last = end;
  while (last > start && (source[last - 1] === "\n" || source[last - 1] === "\r")) last -= 1;
  return last;
}

/** Offset → number of code points before it. */
function countCodePoints(source: string): (offset: number) => number {
  const pairs: number[] = [];
  for (let offset = 1; offset < source.length; offset += 1) if (isLowSurrogate(source, offset)) pairs.push(offset);
  return (offset) => offset - countUpTo(pairs, offset - 1);
}

/**
 * The line and the carets under `start..end`. A line that is wider than a screen is cut around the place, so that the
 * frames of many errors in one long line stay small.
 */
function drawFrame(source: string, lineStart: number, lineEnd: number, start: number, end: number): string {
  const place = Math.min(start, lineEnd);
  const from = startOfWindow(source, lineStart, place);
  const to = endOfWindow(source, from, lineEnd);
  const before = source.slice(from, place);
  const marked = source.slice(place, Math.max(place, Math.min(end, to)));
  const line = show(source.slice(from, to));
  const left = from > lineStart ? "…" : "";
  const right = to < lineEnd ? "…" : "";
  const carets = "^".repeat(Math.max(1, pad(marked).length));
  return `${left}${line}${right}\n${left === "" ? "" : " "}${pad(before)}${carets}`;
}

function startOfWindow(source: string, lineStart: number, place: number): number {
  const start = place - FRAME_COLUMNS / 2;
  if (start <= lineStart) return lineStart;
  return isLowSurrogate(source, start) ? start - 1 : start;
}

function endOfWindow(source: string, from: number, lineEnd: number): number {
  const end = from + FRAME_COLUMNS;
  if (end >= lineEnd) return lineEnd;
  return isLowSurrogate(source, end) ? end + 1 : end;
}

function isLowSurrogate(source: string, offset: number): boolean {
  return (source.charCodeAt(offset) & 0xfc00) === 0xdc00 && (source.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
}

/** Blanks as wide as a text; a tab stays a tab, however wide the reader's program shows it. */
function pad(text: string): string {
  if (ONE_COLUMN.test(text)) return " ".repeat(text.length);
  return text.replace(/[^\t]/gu, (character) => " ".repeat(characterWidth(character)));
}

/** Latin and Cyrillic without marks: most texts are nothing else. */
const ONE_COLUMN = /^[ -\u02ff\u0400-\u0482\u048a-\u052f]*$/;
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const BIDI_CONTROL = /^\p{Bidi_Control}$/u;
const GARBLING = /[\p{Cc}\p{Bidi_Control}]/gu;
const WIDE = /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Hira}\p{scx=Kana}\uff01-\uff60\p{Emoji_Presentation}]$/u;

/** Columns of a terminal: 0 for marks that sit on the letter before them, 2 for East Asian letters and emoji. */
function characterWidth(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x300 || BIDI_CONTROL.test(character)) return 1;
  if (INVISIBLE.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/**
 * Control characters and marks of writing direction as visible signs: they would garble the terminal that shows the
 * frame, or hide what is wrong.
 */
function show(text: string): string {
  return text.replace(GARBLING, (character) => {
    const code = character.charCodeAt(0);
    if (character === TAB) return TAB;
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
  });
}
