import type { CellValue, OutputRow, RowWriter } from "./row-writer.js";

/** One object a line. */
export function createJsonLinesWriter(): RowWriter {
  return { begin: () => "", rows: (rows) => rows.map((row) => `${writeObject(row)}\n`).join(""), end: () => "" };
}

/** An array, one object a line. */
export function createJsonWriter(): RowWriter {
  let count = 0;
  return {
    begin: () => "[",
    rows: (rows) => rows.map((row) => `${count++ === 0 ? "\n" : ",\n"}${writeObject(row)}`).join(""),
    end: () => (count === 0 ? "]\n" : "\n]\n"),
  };
}

function writeObject({ names, cells }: OutputRow): string {
  // Without a prototype, so that `__proto__` is a member like others.
  const object: Record<string, CellValue> = Object.create(null);
  for (const [index, name] of names.entries()) object[name] = cells[index] ?? null;
  return JSON.stringify(object);
}
