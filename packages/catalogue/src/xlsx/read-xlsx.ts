import { CatalogueError } from "../catalogue-error.js";
import type { Doubt, Place, ProductRow, Row } from "../row.js";
import { type Archive, type ArchiveContext, openArchive } from "./archive.js";
import { readWorkbook } from "./read-parts.js";
import { type Cell, readSheet, type SheetRow } from "./read-sheet.js";

/** A sheet whose columns are known before its rows. */
export interface XlsxCatalogue {
  readonly sheet: string;
  /** All sheets, in the order of their tabs. */
  readonly sheets: readonly string[];
  readonly columns: readonly string[];
  /** The row that names the columns. */
  readonly headerLine: number;
  readonly batches: AsyncIterable<readonly Row[]>;
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
  for (const sheet of candidates) {
    const source = readSheet(archive, sheet, book, options);
    const first: SheetRow[] = [];
    while (first.length < HEADER_ROWS) {
      const { done, value } = source.next();
      if (done === true) break;
      first.push(...value);
    }
    const header = findHeader(first);
    if (header === undefined) continue;
    const columns = namesOf(header.row);
    if (columns.length > limits.columns) {
      const message = messages.file.tooManyColumns(name, columns.length, limits.columns);
      throw new CatalogueError("too_many_columns", message);
    }
    async function* batches(): AsyncGenerator<readonly Row[]> {
      const toRow = (row: SheetRow): readonly Row[] => toProduct(row, columns, sheet.name, options);
      yield first.slice((header?.index ?? 0) + 1).flatMap(toRow);
      for (const rows of source) yield rows.flatMap(toRow);
    }
    return { sheet: sheet.name, sheets: names, columns, headerLine: header.row.number, batches: batches() };
  }
  throw new CatalogueError("empty", messages.file.empty(name));
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

/** The first row that names about as many columns as the fullest row has cells. */
function findHeader(rows: readonly SheetRow[]): { readonly row: SheetRow; readonly index: number } | undefined {
  const filled = rows.map(({ cells }) => cells.filter((cell) => textOf(cell).trim() !== "").length);
  const most = Math.max(0, ...filled);
  if (most === 0) return undefined;
  const index = filled.findIndex((count) => count >= most * 0.6);
  const row = rows[index];
  return row === undefined ? undefined : { row, index };
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
