import { type CatalogueNotice, isBroken, type Row } from "@skladno/catalogue";
import type { Messages } from "../messages/messages.js";
import { idOf } from "./render-row.js";

/** Passes over rows that are no products, and says so. */
export interface GroupHeadings {
  readonly isHeading: (row: Row) => boolean;
  /** What was passed over so far; none where there was nothing. */
  readonly notices: () => readonly CatalogueNotice[];
}

/** A table of ids and names alone has no row that could be told from a product without an id. */
const LEAST_COLUMNS = 3;

/** In characters. */
const LONGEST_QUOTE = 60;

/**
 * Price lists of 1C and Excel have a row with the name of a group between products: one cell is filled, and it is not
 * the id. A product without an id that has two values is a mistake, and stays one.
 */
export function createGroupHeadings(
  columns: readonly string[] | undefined,
  idColumn: string,
  messages: Messages,
): GroupHeadings {
  let count = 0;
  let first: { readonly line: number; readonly text: string } | undefined;
  return {
    isHeading: (row) => {
      if (isBroken(row) || columns === undefined || columns.length < LEAST_COLUMNS) return false;
      if (idOf(row.fields[idColumn]) !== undefined) return false;
      const filled = (row.cells ?? []).filter((cell) => idOf(cell) !== undefined);
      if (filled.length !== 1) return false;
      count += 1;
      first ??= { line: row.place.line, text: String(filled[0]).slice(0, LONGEST_QUOTE) };
      return true;
    },
    notices: () => {
      if (first === undefined) return [];
      return [{ code: "group_headings", message: messages.rows.headings(count, first.line, first.text) }];
    },
  };
}
