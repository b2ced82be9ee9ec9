import { asc, between, count, getTableColumns, max, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { COPY_MARKER, nameOf, type PostgresDatabase } from "../database.js";
import { connectionOf, PostgresClient } from "../postgres/connect.js";
import { prepare } from "../postgres/open-postgres-storage.js";
import * as schema from "../postgres/schema.js";
import { currentTextsOf, inSlices } from "./rows.js";
import { cursors, numbered, type Row, type Side, type TableName } from "./tables.js";

const tables: Readonly<Record<TableName, PgTable>> = schema;

/** @param isSource it is read as it is at this moment, also while servers write */
export async function openPostgresSide(database: PostgresDatabase, isSource: boolean): Promise<Side> {
  const connection = connectionOf(database);
  await prepare(connection, nameOf(database));
  const client = new PostgresClient({ ...connection, application_name: "skladno-api copy" });
  await client.connect();
  if (isSource) await client.query("begin isolation level repeatable read read only");
  const db = drizzle({ client, casing: "snake_case" });
  const cursorOf = (name: TableName) => {
    const cursor = cursors[name];
    return cursor === null ? undefined : (getTableColumns(tables[name])[cursor] as PgColumn);
  };
  type Queries = Pick<typeof db, "select" | "insert" | "execute">;

  async function insert(tx: Queries, table: PgTable, rows: readonly Row[]): Promise<void> {
    const width = Object.keys(getTableColumns(table)).length;
    for (const slice of inSlices(rows, Math.floor(32_000 / width))) {
      await tx
        .insert(table)
        .overridingSystemValue()
        .values([...slice]);
    }
  }

  return {
    name: nameOf(database),
    async read(name, after, limit) {
      const [table, cursor] = [tables[name], cursorOf(name)];
      if (cursor === undefined) return db.select().from(table);
      const [window] = await db.select({ last: max(sql<number>`c`) }).from(
        db
          .select({ c: sql<number>`${cursor}`.as("c") })
          .from(table)
          .where(sql`${cursor} > ${after}`)
          .orderBy(asc(cursor))
          .limit(limit)
          .as("w"),
      );
      if (window?.last == null) return [];
      return db
        .select()
        .from(table)
        .where(between(cursor, after + 1, Number(window.last)))
        .orderBy(asc(cursor));
    },
    count: async (name) => (await db.select({ count: count() }).from(tables[name]))[0]?.count ?? 0,
    write: (name, rows) =>
      db.transaction(async (tx) => {
        await insert(tx, tables[name], rows);
        if (name !== "currentVersions") return;
        const { key, projectKey } = schema.products;
        const [first, last] = [rows[0]?.productKey as number, rows.at(-1)?.productKey as number];
        const made = await tx
          .select({ key, projectKey })
          .from(schema.products)
          .where(between(key, first, last));
        const projectKeys = new Map(made.map((product) => [product.key, product.projectKey]));
        await insert(tx, schema.currentTexts, currentTextsOf(rows, projectKeys));
      }),
    async last(name) {
      const cursor = cursorOf(name);
      if (cursor === undefined) return (await db.select({ count: count() }).from(tables[name]))[0]?.count ?? 0;
      return Number((await db.select({ last: max(cursor) }).from(tables[name]))[0]?.last ?? 0);
    },
    async unfinishedCopyOf() {
      const { rows } = await client.query("select to_regclass($1) as found", [COPY_MARKER]);
      if (rows[0]?.found === null) return null;
      return (await client.query(`select source from ${COPY_MARKER}`)).rows[0]?.source ?? null;
    },
    async beginCopy(source) {
      await client.query("begin");
      await client.query(`create table ${COPY_MARKER} (source text not null)`);
      await client.query(`insert into ${COPY_MARKER} (source) values ($1)`, [source]);
      await client.query("commit");
    },
    async endCopy() {
      for (const name of numbered) {
        const table = tables[name];
        await db.execute(
          sql`select setval(pg_get_serial_sequence(${sql.raw(`'${tableNameOf(name)}'`)}, 'key'),
            (select coalesce(max(key), 0) + 1 from ${table}), false)`,
        );
      }
      await client.query(`drop table ${COPY_MARKER}`);
      // The first plans after a copy would be made for empty tables.
      await client.query("analyze");
    },
    close: () => client.end(),
  };
}

const tableNameOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
