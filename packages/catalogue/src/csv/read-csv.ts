import { CatalogueError } from "../catalogue-error.js";
import { defaultLimits } from "../limits.js";
import type { CatalogueMessages } from "../messages/english.js";
import type { BrokenRow, Doubt, Place, Row } from "../row.js";
import { type CsvDialect, createFramer, type FramedRecord } from "./frame-csv.js";
import { splitRecord } from "./split-record.js";

/** A catalogue whose columns are known before its rows. */
export interface CsvCatalogue {
  readonly columns: readonly string[];
  /** As given or as found in the header. */
  readonly delimiter: string;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** How a CSV file is read. */
export interface CsvOptions {
  /** For messages. */
  readonly name: string;
  /** Found in the header where it is not given. */
  readonly delimiter?: string | undefined;
  readonly quotes: boolean;
  /**
   * The most characters of a record; a record that is longer is left out, and so is one whose quotation mark is never
   * closed.
   */
  readonly maxRecordCharacters?: number | undefined;
  readonly maxColumns?: number | undefined;
}

/** How many records are parsed at once. */
const LONGEST_BLOCK = 4096;

/** What is tried as a delimiter, in this order where several give as many columns. */
const DELIMITERS = [",", ";", "\t", "|"];

/** What Excel reads and writes before the header: `sep=;`. */
const DELIMITER_HINT = /^\s*"?sep=([^\r\n"])"?\r?\n/i;
const LONGEST_HINT = 12;

/** The values of a record. */
interface ParsedRecord {
  readonly place: Place;
  readonly cells: readonly string[];
  readonly doubts?: readonly Doubt[];
}

/**
 * Reads the header of a CSV text, then its rows in batches, one for each piece of text that arrives. Blank lines and
 * rows without any value are left out. A row that can't be read is reported with its line, and reading goes on
 * after it.
 * @throws CatalogueError when there is no header
 */
export async function readCsv(
  chunks: AsyncIterable<string>,
  options: CsvOptions,
  messages: CatalogueMessages,
): Promise<CsvCatalogue> {
  const records = splitRecords(chunks, options, messages);
  const first = await records.next();
  if (first.done === true) throw new CatalogueError("empty", messages.file.empty(options.name));
  const { delimiter, rows } = first.value;
  const header = rows[0];
  if (header === undefined || "problem" in header) {
    const line = header === undefined ? 1 : header.place.line;
    throw new CatalogueError("broken_header", messages.file.brokenHeader(options.name, header?.problem ?? "", line));
  }
  const columns = header.cells.map((name) => name.trim());
  const { maxColumns = defaultLimits.columns } = options;
  if (columns.length > maxColumns) {
    const message = messages.file.tooManyColumns(options.name, columns.length, maxColumns);
    throw new CatalogueError("too_many_columns", message);
  }

  async function* readRows(): AsyncGenerator<readonly Row[]> {
    const toRow = (record: ParsedRecord | BrokenRow): Row => {
      if ("problem" in record) return record;
      const { place, cells, doubts } = record;
      if (cells.length !== columns.length) {
        return {
          place,
          code: "wrong_number_of_values",
          problem: messages.rows.wrongCount(cells.length, columns.length),
        };
      }
      const fields: Record<string, string> = Object.create(null);
      for (let index = 0; index < columns.length; index++) fields[columns[index] as string] = cells[index] as string;
      return doubts === undefined ? { place, fields, cells } : { place, fields, cells, doubts };
    };
    try {
      yield rows.slice(1).map(toRow);
      for await (const batch of records) yield batch.rows.map(toRow);
    } finally {
      // Who stops reading after the first batch must not leave the file open.
      await records.return(undefined);
    }
  }
  return { columns, delimiter, batches: readRows() };
}

interface Batch {
  readonly delimiter: string;
  readonly rows: readonly (ParsedRecord | BrokenRow)[];
}

/** The records of a text, the header among them, with the line of each. */
async function* splitRecords(
  chunks: AsyncIterable<string>,
  { delimiter: given, quotes, maxRecordCharacters = defaultLimits.rowCharacters }: CsvOptions,
  messages: CatalogueMessages,
): AsyncGenerator<Batch> {
  let delimiter = given;
  let line = 1;
  let columnCount: number | undefined;

  // Broken records seldom come alone: where there was one, few records are parsed together, so that not many are parsed
  // again.
  let blockLength = LONGEST_BLOCK;
  let first = true;
  // Inside a line that is too long to be kept: its end is looked for, nothing else.
  let skipping = false;

  /** Takes as many records from a text as are complete; says where the rest begins. */
  const take = (text: string, complete: boolean): { readonly rest: number; readonly batch?: Batch } => {
    let rest = 0;
    if (first) {
      if (text.length < LONGEST_HINT && !text.includes("\n") && !complete) return { rest: 0 };
      const hint = DELIMITER_HINT.exec(text);
      if (hint !== null) {
        delimiter ??= hint[1];
        rest = hint[0].length;
        line += 1;
      }
    }
    delimiter ??= findDelimiter(text, complete || text.length > maxRecordCharacters);
    if (delimiter === undefined) return { rest: 0 };
    first = false;
    const dialect: CsvDialect = { delimiter, quotes };
    const nextRecord = createFramer(text, dialect, complete);
    const rows: (ParsedRecord | BrokenRow)[] = [];
    if (skipping) {
      const lineBreak = text.indexOf("\n");
      if (lineBreak === -1) return { rest: text.length };
      rest = lineBreak + 1;
      line += 1;
      skipping = false;
    }
    for (;;) {
      const block: FramedRecord[] = [];
      let at = rest;
      let framing = nextRecord(at);
      while (framing.type === "record") {
        block.push(framing.record);
        at = framing.record.next;
        if (block.length === blockLength) break;
        framing = nextRecord(at);
      }
      const parsed = parseBlock(text, block, line, dialect, columnCount, messages);
      columnCount ??= parsed.rows.find((row): row is ParsedRecord => "cells" in row)?.cells.length;
      for (const row of parsed.rows) rows.push(row);
      line += parsed.lines;
      rest = parsed.next ?? at;
      blockLength = parsed.broken ? 1 : Math.min(2 * blockLength, LONGEST_BLOCK);
      // A long text that was kept for one record may turn out to be many: they are handed on as they are found.
      if (rows.length >= LONGEST_BLOCK && rest < text.length) break;
      if (parsed.next !== undefined || framing.type === "record") continue;
      const tooLong = text.length - rest > maxRecordCharacters;
      if (framing.type !== "unclosed" && !(framing.type === "incomplete" && tooLong)) break;
      // Where a quotation mark is never closed, the line that opened it is left out and those after it are read.
      rows.push(
        framing.type === "unclosed"
          ? { place: { line }, code: "invalid_csv", problem: messages.rows.unclosedQuote }
          : { place: { line }, code: "row_too_long", problem: messages.rows.tooLong(maxRecordCharacters) },
      );
      const lineBreak = text.indexOf("\n", rest);
      if (lineBreak === -1) {
        rest = text.length;
        skipping = true;
        break;
      }
      rest = lineBreak + 1;
      line += 1;
    }
    return { rest, batch: { delimiter, rows } };
  };

  /** Takes batch after batch; says where the rest of the text begins. */
  function* takeAll(text: string, complete: boolean): Generator<Batch, number> {
    let start = 0;
    for (;;) {
      const { rest, batch } = take(start === 0 ? text : text.slice(start), complete);
      start += rest;
      if (batch === undefined || batch.rows.length === 0) return start;
      yield batch;
      if (batch.rows.length < LONGEST_BLOCK) return start;
    }
  }

  let pending: string[] = [];
  let length = 0;
  let wanted = 1;
  for await (const chunk of chunks) {
    pending.push(chunk);
    length += chunk.length;
    // A long record is looked at again only when twice as much of it is there, so that its time stays linear.
    if (length < wanted) continue;
    const text = pending.join("");
    const rest = yield* takeAll(text, false);
    pending = [text.slice(rest)];
    length = text.length - rest;
    wanted = rest === 0 ? Math.min(2 * length, maxRecordCharacters + 1) : 1;
  }
  yield* takeAll(pending.join(""), true);
}

interface ParsedBlock {
  readonly rows: readonly (ParsedRecord | BrokenRow)[];
  /** How many lines are done with. */
  readonly lines: number;
  /** A record could not be parsed. */
  readonly broken: boolean;
  /** Where to look for records again, when a broken record casts doubt on those found after it. */
  readonly next?: number;
}

/** Parses records that lie one after the other, up to one that is broken and of several lines. */
function parseBlock(
  text: string,
  block: readonly FramedRecord[],
  firstLineNumber: number,
  dialect: CsvDialect,
  headerCount: number | undefined,
  messages: CatalogueMessages,
): ParsedBlock {
  const rows: (ParsedRecord | BrokenRow)[] = [];
  let columnCount = headerCount;
  let broken = false;
  let line = firstLineNumber;
  for (const record of block) {
    const place: Place = { line };
    const cells = splitRecord(text, record, dialect.delimiter);
    columnCount ??= cells?.length;
    // A record of several lines with a wrong number of values has most likely swallowed its neighbours.
    const swallowed = cells !== undefined && record.lines > 1 && cells.length !== columnCount;
    if (cells === undefined || swallowed) {
      broken = true;
      const problem = swallowed ? messages.rows.unclosedQuote : messages.rows.brokenQuotes;
      rows.push({ place, code: "invalid_csv", problem });
      if (record.lines > 1) {
        const lineBreak = text.indexOf("\n", record.start);
        return { rows, lines: line + 1 - firstLineNumber, broken, next: lineBreak + 1 };
      }
    } else if (cells.some((cell) => cell.trim() !== "")) {
      if (record.lines > 1 && holdsRows(text, record, dialect, columnCount ?? 0)) {
        const message = messages.rows.rowsInOne(record.lines);
        rows.push({ place, cells, doubts: [{ code: "rows_in_one", field: null, message }] });
      } else rows.push({ place, cells });
    }
    line += record.lines;
  }
  return { rows, lines: line - firstLineNumber, broken };
}

/**
 * Whether a line of a record, the first aside, has as many values as a row. Rows between a forgotten quotation mark and
 * the next mark look like that. So may a text of several lines, which is why such a record is read as it stands, and
 * named.
 */
function holdsRows(
  text: string,
  { start, end }: FramedRecord,
  { delimiter }: CsvDialect,
  columnCount: number,
): boolean {
  const [, ...others] = text.slice(start, end).split("\n");
  return columnCount > 2 && others.some((line) => line.split(delimiter).length === columnCount);
}

/**
 * The delimiter that gives the header the most columns, quoted names left aside; undefined when more text is needed.
 */
function findDelimiter(text: string, complete: boolean): string | undefined {
  const start = Math.max(text.search(/\S/), 0);
  const lineBreak = text.indexOf("\n", start);
  if (lineBreak === -1 && !complete) return undefined;
  const bare = text.slice(start, lineBreak === -1 ? text.length : lineBreak).replaceAll(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
