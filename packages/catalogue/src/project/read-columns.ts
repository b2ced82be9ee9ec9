import type { CatalogueMessages } from "../messages/english.js";
import { type Doubt, isBroken, type Row } from "../row.js";
import { readMoney, readNumber } from "../values/read-number.js";
import type { ProjectColumn } from "./project.js";

/**
 * A function that gives rows the fields of a project: values of their columns, read as the project says. A value that
 * can't be read so stays as it is, and the row says so.
 */
export function createColumnReader(
  columns: ReadonlyMap<string, ProjectColumn>,
  { rows }: CatalogueMessages,
): (row: Row) => Row {
  if (columns.size === 0) return (row) => row;
  const entries = [...columns].map(([field, column]) => ({ field, ...column }));
  return (row) => {
    if (isBroken(row)) return row;
    const fields: Record<string, string | number | null> = Object.assign(Object.create(null), row.fields);
    const doubts: Doubt[] = [];
    for (const { field, from, read } of entries) {
      const value = row.fields[from] ?? null;
      fields[field] = value;
      if (typeof value !== "string" || read === "text" || value.trim() === "") continue;
      const number = read === "money" ? readMoney(value) : readNumber(value);
      if (number !== undefined) fields[field] = number;
      else doubts.push({ code: "not_readable", field, message: rows.notReadable(field, value, read) });
    }
    return doubts.length === 0 ? { ...row, fields } : { ...row, fields, doubts: [...(row.doubts ?? []), ...doubts] };
  };
}
