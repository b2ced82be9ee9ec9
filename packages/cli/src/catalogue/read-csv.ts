import { CsvError, type Options, parse } from "csv-parse/sync";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import { type CsvDialect, createFramer, type FramedRecord, type Marks } from "./frame-csv.js";
import type { BrokenRow, ProductRow, Row } from "./row.js";

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
  /** The most characters of a record; a record that is longer is left out, and so is one whose quotation mark is never closed. */
  readonly maxRecordCharacters?: number | undefined;
}

/** 16 million characters: above every cell that a spreadsheet can hold, below what would hurt. */
const MAX_RECORD_CHARACTERS = 16 * 2 ** 20;

/** How many records are parsed at once. */
const LONGEST_BLOCK = 4096;

/** What is tried as a delimiter, in this order where several give as many columns. */
const DELIMITERS = [",", ";", "\t", "|"];

/** A record as csv-parse read it. */
interface ParsedRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly doubt?: NonNullable<ProductRow["doubt"]>;
}

/**
 * Reads the header of a CSV text, then its rows in batches, one for each piece of text that arrives. Blank lines and rows
 * without any value are no products. A row that can't be read is reported with its line, and reading goes on behind it.
 * @throws CommandError when there is no header
 */
export async function readCsv(
  chunks: AsyncIterable<string>,
  options: CsvOptions,
  messages: Messages,
): Promise<CsvCatalogue> {
  const records = splitRecords(chunks, options, messages);
  const first = await records.next();
  if (first.done === true) throw new CommandError(messages.input.empty(options.name));
  const { delimiter, rows } = first.value;
  const header = rows[0];
  if (header === undefined || "problem" in header) {
    throw new CommandError(
      messages.input.brokenHeader(options.name, header === undefined ? "" : header.problem, header?.line ?? 1),
    );
  }
  const columns = header.cells.map((name) => name.trim());

  async function* readRows(): AsyncGenerator<readonly Row[]> {
    const toRow = (record: ParsedRecord | BrokenRow): Row => {
      if ("problem" in record) return record;
      const { line, cells, doubt } = record;
      if (cells.length !== columns.length) {
        return {
          line,
          code: "wrong_number_of_values",
          problem: messages.rows.wrongCount(cells.length, columns.length),
        };
      }
      const fields: Record<string, string> = Object.create(null);
      for (let index = 0; index < columns.length; index++) fields[columns[index] as string] = cells[index] as string;
      return doubt === undefined ? { line, fields, cells } : { line, fields, cells, doubt };
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
  { delimiter: given, quotes, maxRecordCharacters = MAX_RECORD_CHARACTERS }: CsvOptions,
  messages: Messages,
): AsyncGenerator<Batch> {
  let delimiter = given;
  let line = 1;
  let columnCount: number | undefined;

  // Broken records seldom come alone: where there was one, few records are parsed together, so that not many are parsed again.
  let blockLength = LONGEST_BLOCK;
  // Inside a line that is too long to be kept: its end is looked for, nothing else.
  let skipping = false;

  /** Takes as many records from a text as are complete; says where the rest begins. */
  const take = (text: string, complete: boolean): { readonly rest: number; readonly batch?: Batch } => {
    delimiter ??= findDelimiter(text, complete || text.length > maxRecordCharacters);
    if (delimiter === undefined) return { rest: 0 };
    const dialect: CsvDialect = { delimiter, quotes };
    const nextRecord = createFramer(text, dialect, complete);
    const rows: (ParsedRecord | BrokenRow)[] = [];
    let rest = 0;
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
      if (parsed.next !== undefined || framing.type === "record") continue;
      const tooLong = text.length - rest > maxRecordCharacters;
      if (framing.type !== "unclosed" && !(framing.type === "incomplete" && tooLong)) break;
      // Where a quotation mark is never closed, the line that opened it is left out and those behind it are read.
      rows.push(
        framing.type === "unclosed"
          ? { line, code: "invalid_csv", problem: messages.rows.unclosedQuote }
          : { line, code: "row_too_long", problem: messages.rows.tooLong(maxRecordCharacters) },
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

  let pending: string[] = [];
  let length = 0;
  let wanted = 1;
  for await (const chunk of chunks) {
    pending.push(chunk);
    length += chunk.length;
    // A long record is looked at again only when twice as much of it is there, so that its time stays linear.
    if (length < wanted) continue;
    const text = pending.join("");
    const { rest, batch } = take(text, false);
    pending = [text.slice(rest)];
    length = text.length - rest;
    wanted = rest === 0 ? Math.min(2 * length, maxRecordCharacters + 1) : 1;
    if (batch !== undefined && batch.rows.length > 0) yield batch;
  }
  const { batch } = take(pending.join(""), true);
  if (batch !== undefined && batch.rows.length > 0) yield batch;
}

interface ParsedBlock {
  readonly rows: readonly (ParsedRecord | BrokenRow)[];
  /** How many lines are done with. */
  readonly lines: number;
  /** A record could not be parsed. */
  readonly broken: boolean;
  /** Where to look for records again, when a broken record casts doubt on those found behind it. */
  readonly next?: number;
}

/** Parses records that lie one behind the other: all at once, or one by one where one of them is broken. */
function parseBlock(
  text: string,
  block: readonly FramedRecord[],
  firstLineNumber: number,
  dialect: CsvDialect,
  headerCount: number | undefined,
  messages: Messages,
): ParsedBlock {
  const rows: (ParsedRecord | BrokenRow)[] = [];
  let columnCount = headerCount;
  let broken = false;
  let line = firstLineNumber;
  for (let from = 0; from < block.length; ) {
    const { to, marks } = findRun(block, from);
    const run = block.slice(from, to);
    const all = parseRun(text, run, marks, dialect);
    for (const [index, record] of run.entries()) {
      const own = all === undefined ? parseRun(text, [record], marks, dialect) : undefined;
      const cells = all === undefined ? own?.[0] : all[index];
      columnCount ??= cells?.length;
      // A record of several lines with a wrong number of values has most likely swallowed its neighbours.
      const swallowed = cells !== undefined && record.lines > 1 && cells.length !== columnCount;
      if (cells === undefined || swallowed) {
        broken = true;
        const problem = swallowed ? messages.rows.unclosedQuote : messages.rows.brokenQuotes;
        rows.push({ line, code: "invalid_csv", problem });
        if (record.lines > 1) {
          const lineBreak = text.indexOf("\n", record.start);
          return { rows, lines: line + 1 - firstLineNumber, broken, next: lineBreak + 1 };
        }
      } else if (cells.some((cell) => cell.trim() !== "")) {
        const doubtful = record.lines > 1 && holdsRows(text, record, dialect, columnCount ?? 0);
        const message = messages.rows.rowsInOne(record.lines);
        rows.push(doubtful ? { line, cells, doubt: { code: "rows_in_one", message } } : { line, cells });
      }
      line += record.lines;
    }
    from = to;
  }
  return { rows, lines: line - firstLineNumber, broken };
}

/**
 * Whether a line of a record, the first aside, has as many values as a row. Rows between a forgotten quotation mark and the next mark look
 * like that. So may a text of several lines, which is why such a record is read as it stands, and named.
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

/** How far records follow in which quotation marks mean the same. */
function findRun(block: readonly FramedRecord[], from: number): { readonly to: number; readonly marks: Marks } {
  let marks: Marks = "none";
  let to = from;
  for (; to < block.length; to += 1) {
    const own = block[to]?.marks ?? "none";
    if (own === "none" || own === marks) continue;
    if (marks !== "none") break;
    marks = own;
  }
  return { to, marks };
}

/** The values of each record; undefined when one of them is broken. */
function parseRun(
  text: string,
  run: readonly FramedRecord[],
  marks: Marks,
  { delimiter }: CsvDialect,
): readonly (readonly string[])[] | undefined {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return [];
  // csv-parse leaves blank lines out; a record of one empty value stands for each of them, so that the numbers agree.
  const blank = run.map(({ start, end }) => start === end);
  const options: Options = {
    delimiter,
    quote: marks === "quoted" ? '"' : null,
    escape: marks === "quoted" ? '"' : null,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
  };
  try {
    const parsed = parse(text.slice(first.start, last.end), options) as unknown as readonly (readonly string[])[];
    if (parsed.length !== blank.filter((is) => !is).length) return undefined;
    if (parsed.length === run.length) return parsed;
    let index = 0;
    return blank.map((is) => (is ? EMPTY : (parsed[index++] as readonly string[])));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

const EMPTY: readonly string[] = [""];

/** The delimiter that gives the header the most columns, quoted names left aside; undefined when more text is needed. */
function findDelimiter(text: string, complete: boolean): string | undefined {
  const start = Math.max(text.search(/\S/), 0);
  const lineBreak = text.indexOf("\n", start);
  if (lineBreak === -1 && !complete) return undefined;
  const bare = text.slice(start, lineBreak === -1 ? text.length : lineBreak).replaceAll(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
