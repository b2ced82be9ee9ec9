import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A placeholder for each column, by its name. */
export function placeholders<Name extends string>(...names: readonly Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
}

/** Whether each of the columns has the value of the placeholder with its name. */
export function equalToPlaceholders(columns: Readonly<Record<string, SQLiteColumn>>): SQL | undefined {
  return and(...Object.entries(columns).map(([name, column]) => eq(column, sql.placeholder(name))));
}
