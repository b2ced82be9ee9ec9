import type { XmlElement } from "../row.js";

/** What is in one place of the results; a list is several lines in a table. */
export type CellValue = string | number | null | readonly string[];

/** One product in the results. All rows of a table have the same names; those of JSON may differ. */
export interface OutputRow {
  readonly names: readonly string[];
  readonly cells: readonly CellValue[];
  /** The offer of a feed that the texts are put into. */
  readonly offer?: XmlElement | undefined;
}

/** Rows → a file, piece by piece. Memory holds one piece. */
export interface RowWriter {
  /** What is before the first row. */
  begin(): string | Uint8Array;
  /** @throws CatalogueError for what the format can't hold */
  rows(rows: readonly OutputRow[]): string | Uint8Array;
  /** What is after the last row. */
  end(): string | Uint8Array;
}

/** A value where only text is possible. */
export function toText(cell: CellValue): string {
  if (typeof cell === "string") return cell;
  if (cell === null) return "";
  return typeof cell === "number" ? String(cell) : cell.join("\n");
}
