/** Brings a database to the schema of this version. One starting machine migrates, the others wait for its lock. */
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { OpenDatabaseError } from "../database.js";

/** Next to this file in the sources, next to the bundle in a build. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./migrations" : "./migrations-postgres", import.meta.url),
);

/** "Skld" as a number: the advisory lock of those that migrate. */
const LOCK = 0x536b6c64;

/**
 * Applies what is missing, all of it or nothing.
 * @throws OpenDatabaseError when the database was written by a later version of this program, or holds tables of another one
 */
export function migrate(db: NodePgDatabase, migrationsFolder = folder): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const newest = Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    const tables = await tx.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
    );
    const names = tables.rows.map(({ name }) => name);
    if (names.length > 0 && !names.includes("skladno_migrations")) {
      throw new OpenDatabaseError(
        `The database holds tables of another program (${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}). ` +
          "It was left untouched. Name an empty database with DATABASE_URL.",
      );
    }
    await tx.execute(
      sql`create table if not exists skladno_migrations (created_at bigint primary key, hash text not null)`,
    );
    const applied = await tx.execute<{ last: string | null }>(
      sql`select max(created_at) as last from skladno_migrations`,
    );
    const last = Number(applied.rows[0]?.last ?? 0);
    if (last > newest) {
      throw new OpenDatabaseError(
        `The database was written by a later version of Skladno (its schema is of ${new Date(last).toISOString()}, ` +
          `the newest that this version knows is of ${new Date(newest).toISOString()}). Start the later version, or restore a ` +
          "backup from before the upgrade.",
      );
    }
    for (const migration of migrations) {
      if (migration.folderMillis <= last) continue;
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into skladno_migrations (created_at, hash) values (${migration.folderMillis}::bigint, ${migration.hash})`,
      );
    }
  });
}
