import type Database from "better-sqlite3";

/** A call into SQLite costs about as much as the short row it inserts: so many rows share one. */
const TOGETHER = 10;

/**
 * Prepares an insertion of any number of rows.
 * @param head `insert into … (…)`, what stands in front of `values`
 * @param columns how many values a row has
 * @param tail what stands behind the values, such as `on conflict …`
 * @returns inserts the rows whose values are given one after another
 */
export function prepareInsertion(
  database: Database.Database,
  head: string,
  columns: number,
  tail = "",
): (values: readonly unknown[]) => void {
  const row = `(${Array.from({ length: columns }, () => "?").join(", ")})`;
  const rows = (count: number) => Array.from({ length: count }, () => row).join(", ");
  const many = database.prepare(`${head} values ${rows(TOGETHER)} ${tail}`);
  const one = database.prepare(`${head} values ${row} ${tail}`);
  return (values) => {
    let from = 0;
    for (const width = TOGETHER * columns; from + width <= values.length; from += width) {
      many.run(values.slice(from, from + width));
    }
    for (; from < values.length; from += columns) one.run(values.slice(from, from + columns));
  };
}
