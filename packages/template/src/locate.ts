/** A place in a text as people count it: lines and columns from 1, columns in code points. */
export interface Location {
  readonly line: number;
  readonly column: number;
  /** The line with a caret under the place. */
  readonly frame: string;
}

const FRAME_COLUMNS = 120;

/**
 * Where in a text an offset lies. Line breaks are LF, CR and CRLF.
 *
 * @param offset UTF-16, from 0 to the length of the text; what lies outside is drawn to the nearest end
 * @param endOffset after the last unit of the place; the carets reach as far, but not beyond the line
 */
export function locate(source: string, offset: number, endOffset = offset): Location {
  return createLocator(source)(offset, endOffset);
}

/** A function that locates many places of one text: what they share is computed once, so that each takes constant time. */
export function createLocator(source: string): (offset: number, endOffset: number) => Location {
  const lines = source.split(/\r\n|\r|\n/).map((line) => Array.from(line));
  const lineOf: number[] = [];
  const columnOf: number[] = [];
  let ended = 0;
  let column = 0;
  for (const character of source) {
    for (let unit = 0; unit < character.length; unit += 1) {
      lineOf.push(ended);
      columnOf.push(column + unit);
    }
    column += 1;
    // "\r\n" ends a line once, after its second unit.
    if (character === "\n" || (character === "\r" && source[lineOf.length] !== "\n")) {
      ended += 1;
      column = 0;
    }
  }
  lineOf.push(ended);
  columnOf.push(column);
  const last = source.length;
  return (offset, endOffset) => {
    const start = Math.min(Math.max(Math.trunc(offset) || 0, 0), last);
    const end = Math.min(Math.max(Math.trunc(endOffset) || 0, start), last);
    const line = lineOf[start] ?? 0;
    const column = columnOf[start] ?? 0;
    const endColumn = lineOf[end] === line ? (columnOf[end] ?? 0) : Number.POSITIVE_INFINITY;
    return { line: line + 1, column: column + 1, frame: drawFrame(lines[line] ?? [], column, endColumn) };
  };
}

/**
 * A line and carets under the columns from `start` up to `end`. A line that is wider than a screen is cut around the place,
 * so that the frames of many errors in one long line stay small.
 */
function drawFrame(line: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - FRAME_COLUMNS / 2);
  const to = from + FRAME_COLUMNS;
  const left = from > 0 ? "…" : "";
  const right = to < line.length ? "…" : "";
  const carets = "^".repeat(Math.max(1, blanks(line.slice(start, Math.min(end, to))).length));
  const before = left.replace("…", " ") + blanks(line.slice(from, Math.min(start, line.length)));
  return `${left}${show(line.slice(from, to).join(""))}${right}\n${before}${carets}`;
}

/** Blanks as wide as a text; a tab stays a tab, however wide the reader's program shows it. */
function blanks(characters: readonly string[]): string {
  return characters
    .map((character) => (character === "\t" ? character : " ".repeat(characterWidth(character))))
    .join("");
}

const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const GARBLING = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;
const BIDI_CONTROL = /\p{Bidi_Control}/u;
const WIDE = /^[\p{Ideographic}\p{Emoji_Presentation}]$/u;

/** Columns of a terminal: 0 for marks that sit on the letter before them, 2 for ideographs and emoji. */
function characterWidth(character: string): number {
  // Most are Latin or Russian letters.
  if (character < "\u0300" || /[А-ё]/.test(character) || BIDI_CONTROL.test(character)) return 1;
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
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\ufffd";
  });
}
