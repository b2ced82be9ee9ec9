/**
 * Where the records of a CSV text begin and end. The parser of a library stops at the first broken quotation mark, or
 * swallows everything up to the next one; knowing the records beforehand makes it possible to leave one broken row out,
 * to name its line, and to go on with the line after it.
 *
 * A line break ends a record when the quotation marks before it are even in number. A line in which no value begins
 * with a quotation mark has no quoted values: marks in it are text (the inches of `Телевизор 42"`).
 *
 * Time is linear in the length of the text: from a record that is not closed the search reaches at most to the next
 * line with an odd number of marks, where another such search may begin.
 */

/** How values are parted and quoted. */
export interface CsvDialect {
  /** One character. */
  readonly delimiter: string;
  /** False where quotation marks are ordinary text everywhere. */
  readonly quotes: boolean;
}

/** A record as a part of a text. */
export interface FramedRecord {
  /** UTF-16 offsets in the text; the line break after the record is not part of it. */
  readonly start: number;
  readonly end: number;
  /** After the line break. */
  readonly next: number;
  /** How many lines it spans, at least 1. */
  readonly lines: number;
  readonly marks: Marks;
}

/**
 * What quotation marks mean in a record: there are `none`, they are around values (`quoted`), or they are text
 * (`literal`).
 */
export type Marks = "none" | "quoted" | "literal";

/** What is found at a place of a text: a record, or the reason why there is none. */
export type Framing =
  | { readonly type: "record"; readonly record: FramedRecord }
  /** More text is needed, or there is none left. */
  | { readonly type: "incomplete" }
  /** A quotation mark is not closed up to the end of the text. */
  | { readonly type: "unclosed" };

/**
 * A function that finds records one after the other.
 * @param complete no more text will follow, so that the last line needs no line break
 */
export function createFramer(
  text: string,
  { delimiter, quotes }: CsvDialect,
  complete: boolean,
): (start: number) => Framing {
  // What a search found holds for every place up to there: a text without marks is searched once, not once for each
  // line.
  let searchedFrom = 0;
  let mark = -1;
  const nextMark = (from: number): number => {
    if (from < searchedFrom || mark < from) {
      const found = text.indexOf('"', from);
      mark = found === -1 ? text.length : found;
      searchedFrom = from;
    }
    return mark;
  };

  return (start) => {
    if (start >= text.length) return { type: "incomplete" };
    let lines = 0;
    let count = 0;
    let marks: Marks = "none";
    let position = start;
    for (;;) {
      const lineBreak = text.indexOf("\n", position);
      if (lineBreak === -1 && !complete) return { type: "incomplete" };
      const lineEnd = lineBreak === -1 ? text.length : lineBreak;
      lines += 1;
      if (quotes && nextMark(position) < lineEnd) {
        if (lines === 1) marks = hasQuotedValue(text, position, lineEnd, delimiter) ? "quoted" : "literal";
        if (marks === "quoted") {
          for (let at = nextMark(position); at < lineEnd; at = nextMark(at + 1)) count += 1;
        }
      }
      if (count % 2 === 0) {
        const end = lineBreak > start && text.charCodeAt(lineEnd - 1) === CARRIAGE_RETURN ? lineEnd - 1 : lineEnd;
        const next = lineBreak === -1 ? text.length : lineBreak + 1;
        return { type: "record", record: { start, end, next, lines, marks } };
      }
      if (lineBreak === -1 || lineBreak + 1 >= text.length) return { type: complete ? "unclosed" : "incomplete" };
      position = lineBreak + 1;
    }
  };
}

const CARRIAGE_RETURN = 0x0d;

/** Whether a value of the line begins with a quotation mark. */
function hasQuotedValue(text: string, start: number, end: number, delimiter: string): boolean {
  return text[start] === '"' || text.slice(start, end).includes(`${delimiter}"`);
}
