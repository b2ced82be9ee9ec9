import { existsSync } from "node:fs";
import { asc, between, count, getTableColumns, gt, max, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { COPY_MARKER } from "../database.js";
import { drizzleOver } from "../sqlite/driver.js";
import { openDatabase } from "../sqlite/open-database.js";
import * as schema from "../sqlite/schema.js";
import { CopyError } from "./copy-database.js";
import { currentTextsOf, inSlices } from "./rows.js";
import { cursors, type Row, type Side, type TableName } from "./tables.js";

/** SQLite takes 32,766 parameters; the widest table has some thirty columns. */
const SLICE = 1_000;
const tables: Readonly<Record<TableName, SQLiteTable>> = schema;

/** @param mustExist a source is not made */
export function openSqliteSide(path: string, mustExist: boolean): Side {
  if (mustExist && !existsSync(path)) throw new CopyError(`There is no file ${path}. Name a database that is there.`);
  const database = openDatabase(path);
  const db = drizzleOver(database);
  const cursorOf = (name: TableName) => {
    const cursor = cursors[name];
    return cursor === null ? undefined : (getTableColumns(tables[name])[cursor] as SQLiteColumn);
  };
  const insert = (table: SQLiteTable, rows: readonly Row[]) => {
    const names = Object.keys(getTableColumns(table));
    const known = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    for (const slice of inSlices(known, Math.min(SLICE, Math.floor(32_000 / names.length)))) {
      db.insert(table).values(slice).run();
    }
  };
  const hasMarker = () =>
    database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(COPY_MARKER) !== undefined;
  // A source is read as it was at this moment, also while servers write.
  if (mustExist) database.exec("begin");
  return {
    name: path,
    async read(name, after, limit) {
      const [table, cursor] = [tables[name], cursorOf(name)];
      if (cursor === undefined) return db.select().from(table).all();
      const window = db
        .select({ c: sql<number>`${cursor}`.as("c") })
        .from(table)
        .where(gt(cursor, after))
        .orderBy(asc(cursor))
        .limit(limit)
        .as("w");
      const last = db
        .select({ last: max(sql<number>`c`) })
        .from(window)
        .get()?.last;
      if (last == null) return [];
      return db
        .select()
        .from(table)
        .where(between(cursor, after + 1, Number(last)))
        .orderBy(asc(cursor))
        .all();
    },
    count: async (name) => db.select({ count: count() }).from(tables[name]).get()?.count ?? 0,
    async write(name, rows) {
      db.transaction(() => {
        insert(tables[name], rows);
        if (name !== "currentVersions") return;
        const { key, projectKey } = schema.products;
        const [first, last] = [rows[0]?.productKey as number, rows.at(-1)?.productKey as number];
        const made = db
          .select({ key, projectKey })
          .from(schema.products)
          .where(between(key, first, last))
          .all();
        const projectKeys = new Map(made.map((product) => [product.key, product.projectKey]));
        insert(schema.currentTexts, currentTextsOf(rows, projectKeys));
      });
    },
    async last(name) {
      const cursor = cursorOf(name);
      if (cursor === undefined) return db.select({ count: count() }).from(tables[name]).get()?.count ?? 0;
      return Number(
        db
          .select({ last: max(cursor) })
          .from(tables[name])
          .get()?.last ?? 0,
      );
    },
    unfinishedCopyOf: async () =>
      hasMarker() ? (database.prepare(`select source from ${COPY_MARKER}`).pluck().get() as string) : null,
    async beginCopy(source) {
      database.transaction(() => {
        database.exec(`create table ${COPY_MARKER} (source text not null)`);
        database.prepare(`insert into ${COPY_MARKER} (source) values (?)`).run(source);
      })();
    },
    endCopy: async () => void database.exec(`drop table ${COPY_MARKER}`),
    close: async () => void database.close(),
  };
}
