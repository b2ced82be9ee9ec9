import { stringify } from "csv-stringify/sync";
import type { Format } from "../catalogue/format.js";
import type { Cell, ResultRow } from "./columns.js";

/** Rows → text, piece by piece. */
export interface RowWriter {
  /** What stands before the first row. */
  begin(): string;
  rows(rows: readonly ResultRow[]): string;
  /** What stands behind the last row. */
  end(): string;
}

/** How rows are written. */
export interface RowWriterOptions {
  readonly format: Format;
  /** The header of CSV. */
  readonly names: readonly string[];
  readonly delimiter: string;
  /** Begins CSV with a mark of byte order: spreadsheet programs read UTF-8 then. */
  readonly bom: boolean;
}

/** A writer for a format. The rows of all formats have the same members; several warnings are a list in JSON, lines in CSV. */
export function createRowWriter({ format, names, delimiter, bom }: RowWriterOptions): RowWriter {
  switch (format) {
    case "jsonl":
      return { begin: () => "", rows: (rows) => rows.map((row) => `${writeObject(row)}\n`).join(""), end: () => "" };
    case "json": {
      let count = 0;
      return {
        begin: () => "[",
        rows: (rows) => rows.map((row) => `${count++ === 0 ? "\n" : ",\n"}${writeObject(row)}`).join(""),
        end: () => (count === 0 ? "]\n" : "\n]\n"),
      };
    }
    default: {
      const write = (records: readonly (readonly Cell[])[]): string =>
        stringify(
          records.map((cells) => cells.map(toText)),
          {
            delimiter,
            // A line break of its own kind inside a value, or blanks at its ends, would be lost on the way back.
            quoted_match: /\r|^\s|\s$/,
            // A lone empty value would be a blank line, which is no row.
            quoted_empty: names.length === 1,
          },
        );
      return {
        begin: () => (bom ? "\ufeff" : "") + write([names]),
        rows: (rows) => write(rows.map(({ cells }) => cells)),
        end: () => "",
      };
    }
  }
}

function writeObject({ names, cells }: ResultRow): string {
  // Without a prototype, so that `__proto__` is a member like others.
  const object: Record<string, Cell> = Object.create(null);
  for (const [index, name] of names.entries()) object[name] = cells[index] ?? null;
  return JSON.stringify(object);
}

function toText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : cell.join("\n");
}
