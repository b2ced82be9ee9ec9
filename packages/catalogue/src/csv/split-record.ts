import type { FramedRecord } from "./frame-csv.js";

/**
 * The values of one record; undefined when its quotation marks are broken: a mark inside a value that does not begin
 * with one, or text after the mark that closes a value. Finding records is what needs care (`frame-csv.ts`); once a
 * record is known this is all that is left to do.
 */
export function splitRecord(
  text: string,
  { start, end, marks }: FramedRecord,
  delimiter: string,
): readonly string[] | undefined {
  if (marks !== "quoted") return text.slice(start, end).split(delimiter);
  const cells: string[] = [];
  for (let at = start; ; ) {
    if (text.charCodeAt(at) === MARK && at < end) {
      const close = closingMark(text, at + 1, end);
      if (close === -1) return undefined;
      const cell = text.slice(at + 1, close);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      at = close + 1;
      if (at < end && !text.startsWith(delimiter, at)) return undefined;
    } else {
      const found = text.indexOf(delimiter, at);
      const cellEnd = found === -1 || found > end ? end : found;
      const cell = text.slice(at, cellEnd);
      if (cell.includes('"')) return undefined;
      cells.push(cell);
      at = cellEnd;
    }
    if (at >= end) return cells;
    at += delimiter.length;
  }
}

const MARK = 0x22;

/** The mark that closes a value: the first one that is not written twice. */
function closingMark(text: string, from: number, end: number): number {
  for (let at = text.indexOf('"', from); at !== -1 && at < end; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== MARK || at + 1 >= end) return at;
  }
  return -1;
}
