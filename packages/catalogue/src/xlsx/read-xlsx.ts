import { CatalogueError } from "../catalogue-error.js";
import type { Doubt, Place, ProductRow, Row } from "../row.js";
import { type Archive, type ArchiveContext, openArchive } from "./archive.js";
import { readWorkbook, type Sheet, type Workbook } from "./read-parts.js";
import { type Cell, readSheet, type SheetRow } from "./read-sheet.js";

/** A sheet whose columns are known before its rows. */
export interface XlsxCatalogue {
  readonly sheet: string;
  /** All sheets, in the order of their tabs. */
  readonly sheets: readonly string[];
  readonly columns: readonly string[];
  /** The first row that names the columns. */
  readonly headerLine: number;
  readonly batches: AsyncIterable<readonly Row[]>;
  /** How much of the sheet was read, from 0 to 1. */
  readonly progress: () => number;
}

/** What is read of a workbook. */
export interface XlsxOptions extends ArchiveContext {
  /** The first visible sheet with a table where it is not given. */
  readonly sheet?: string | undefined;
}

/**
 * Lists of prices begin with the shop's name, a date, a remark: how many rows are looked at to find the one that names
 * columns.
 */
const HEADER_ROWS = 30;

/**
 * Opens the sheet of a workbook. The file is kept in memory as it is, packed, together with the texts that its cells
 * share; its rows are read piece by piece.
 * @throws CatalogueError where the file is another thing, is damaged, or has no such sheet
 */
export async function readXlsx(bytes: AsyncIterable<Uint8Array>, options: XlsxOptions): Promise<XlsxCatalogue> {
  const { name, limits, messages, sheet: wanted } = options;
  const archive = await openArchive(bytes, options);
  refuseOthers(archive, options);
  const book = readWorkbook(archive, options);
  const names = book.sheets.map((sheet) => sheet.name);
  const known = book.sheets.find((sheet) => sheet.name === wanted);
  if (wanted !== undefined && known === undefined) {
    throw new CatalogueError("unknown_sheet", messages.file.unknownSheet(name, wanted, names));
  }
  const visible = book.sheets.filter(({ hidden }) => !hidden);
  const candidates = known === undefined ? (visible.length > 0 ? visible : book.sheets) : [known];
  const opened = openFirstTable(archive, candidates, book, options);
  if (opened === undefined) throw new CatalogueError("empty", messages.file.empty(name));
  const { sheet, first, header, source } = opened;
  const { columns } = header;
  if (columns.length > limits.columns) {
    const message = messages.file.tooManyColumns(name, columns.length, limits.columns);
    throw new CatalogueError("too_many_columns", message);
  }
  async function* batches(): AsyncGenerator<readonly Row[]> {
    const toRow = (row: SheetRow): readonly Row[] => toProduct(row, columns, sheet.name, options);
    yield first.slice(header.next).flatMap(toRow);
    for (const rows of source) yield rows.flatMap(toRow);
  }
  return {
    sheet: sheet.name,
    sheets: names,
    columns,
    headerLine: header.line,
    batches: batches(),
    progress: () => archive.progress(sheet.part),
  };
}

interface OpenedSheet {
  readonly sheet: Sheet;
  /** Its first rows, the header among them. */
  readonly first: readonly SheetRow[];
  readonly header: Header;
  /** Its other rows. */
  readonly source: Generator<readonly SheetRow[]>;
}

/** The first sheet with a table, or where none has one the first that holds anything: a cover holds a few words. */
function openFirstTable(
  archive: Archive,
  sheets: readonly Sheet[],
  book: Workbook,
  context: ArchiveContext,
): OpenedSheet | undefined {
  let cover: OpenedSheet | undefined;
  for (const sheet of sheets) {
    const source = readSheet(archive, sheet, book, context);
    const first: SheetRow[] = [];
    while (first.length < HEADER_ROWS) {
      const { done, value } = source.next();
      if (done === true) break;
      first.push(...value);
    }
    const header = findHeader(first);
    if (header === undefined) continue;
    const opened = { sheet, first, header, source };
    const isTable = header.columns.filter((name) => name !== "").length > 1 && header.next < first.length;
    if (isTable) return opened;
    cover ??= opened;
  }
  return cover;
}

/** Refuses an archive that is not an Excel workbook, and names what it is. */
function refuseOthers({ names, read }: Archive, { name, messages }: ArchiveContext): void {
  const has = (part: string): boolean => names.includes(part);
  const begins = (folder: string): boolean => names.some((part) => part.startsWith(folder));
  const { archiveKinds: kinds } = messages.file;
  const refuse = (kind: string): never => {
    throw new CatalogueError("other_archive", messages.file.otherArchive(name, kind));
  };
  if (has("encryptedpackage")) throw new CatalogueError("encrypted", messages.file.encrypted(name));
  if (has("xl/workbook.bin")) refuse(kinds.xlsb);
  if (has("mimetype") && has("content.xml")) {
    let type = "";
    for (const piece of read("mimetype") ?? []) type += new TextDecoder().decode(piece);
    refuse(type.includes("spreadsheet") ? kinds.ods : kinds.document);
  }
  if (begins("index/") && names.some((part) => part.endsWith(".iwa"))) refuse(kinds.numbers);
  if (!has("[content_types].xml")) refuse(kinds.zip);
  if (begins("word/") || begins("ppt/")) refuse(kinds.document);
}

/** The names of the columns, and where they are. */
interface Header {
  readonly columns: readonly string[];
  /** The number of its first row. */
  readonly line: number;
  /** The index of the row after it. */
  readonly next: number;
}

/** The first row that names about as many columns as the fullest row has cells, and the second row of its names. */
function findHeader(rows: readonly SheetRow[]): Header | undefined {
  const filled = rows.map(({ cells }) => cells.filter((cell) => textOf(cell).trim() !== "").length);
  const most = Math.max(0, ...filled);
  if (most === 0) return undefined;
  const index = filled.findIndex((count) => count >= most * 0.6);
  const row = rows[index];
  if (row === undefined) return undefined;
  const names = namesOf(row);
  const below = rows[index + 1];
  if (below === undefined || !continuesHeader(names, below))
    return { columns: names, line: row.number, next: index + 1 };
  const second = namesOf(below);
  const columns: string[] = [];
  let above = "";
  for (let at = 0; at < Math.max(names.length, second.length); at += 1) {
    // A name over several columns is in the first of its merged cells.
    above = names[at] || above;
    columns.push(second[at] ? `${above} ${second[at]}`.trim() : (names[at] ?? ""));
  }
  return { columns, line: row.number, next: index + 2 };
}

/**
 * Whether a row is the second one of names: it has nothing but texts, names a column that the first row leaves blank,
 * and leaves the first column to the first row.
 */
function continuesHeader(names: readonly string[], { cells }: SheetRow): boolean {
  const texts = Array.from(cells, textOf);
  const isText = cells.every((cell) => cell?.value === undefined || typeof cell.value === "string");
  const first = names.findIndex((name) => name !== "");
  const fillsGap = texts.some((text, at) => text !== "" && at > first && (names[at] ?? "") === "");
  return isText && fillsGap && (texts[first] ?? "") === "";
}

function namesOf({ cells }: SheetRow): readonly string[] {
  const names = Array.from(cells, (cell) => textOf(cell).replace(/\s+/g, " ").trim());
  while (names.at(-1) === "") names.pop();
  return names;
}

function textOf(cell: Cell | undefined): string {
  return cell?.value === undefined || cell.value === null ? "" : String(cell.value);
}

/** The product of a row; none for a row without any value. */
function toProduct(
  { number, cells }: SheetRow,
  columns: readonly string[],
  sheet: string,
  { messages }: ArchiveContext,
): readonly ProductRow[] {
  const values: (string | number | null)[] = [];
  const fields: Record<string, string | number | null> = Object.create(null);
  const doubts: Doubt[] = [];
  let empty = true;
  for (let index = 0; index < columns.length; index += 1) {
    const cell = cells[index];
    const field = columns[index] as string;
    const value = cell?.value ?? null;
    if (value !== null && value !== "") empty = false;
    values.push(value);
    fields[field] = value;
    if (cell?.error !== undefined) {
      doubts.push({ code: "cell_error", field, message: messages.rows.cellError(field, cell.error) });
    } else if (cell?.unknown === true) {
      doubts.push({ code: "formula_without_value", field, message: messages.rows.formulaWithoutValue(field) });
    }
  }
  const beyond = cells.slice(columns.length).filter((cell) => textOf(cell) !== "").length;
  if (beyond > 0) {
    doubts.push({ code: "cells_beyond_header", field: null, message: messages.rows.cellsBeyondHeader(beyond) });
  }
  if (empty && doubts.length === 0) return [];
  const place: Place = { line: number, sheet };
  return [doubts.length === 0 ? { place, fields, cells: values } : { place, fields, cells: values, doubts }];
}
