/** Columns of values, sent as one parameter each and made rows again by `unnest`: a chunk of any size is one statement. */
import { type SQL, sql } from "drizzle-orm";

type Column = readonly [type: "bigint" | "integer" | "text" | "bytea" | "boolean" | "json", values: readonly unknown[]];

/** `unnest($1::bigint[], $2::text[], …) as name(a, b, …)` */
export function rowsOf(name: string, columns: Readonly<Record<string, Column>>): SQL {
  const arrays = Object.values(columns).map(([type, values]) => {
    const sent = type === "json" ? values.map((value) => (value === null ? null : JSON.stringify(value))) : values;
    return sql`${sql.param(sent)}::${sql.raw(type === "json" ? "text" : type)}[]`;
  });
  const names = sql.raw(Object.keys(columns).join(", "));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${sql.raw(name)}(${names})`;
}
