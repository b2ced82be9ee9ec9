/** Brings a database to the present schema. Several processes may start at once: one migrates, the others wait. */
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** "Skld" in the header of the file, by which a file of another program is recognised. */
export const APPLICATION_ID = 0x53_6b_6c_64;

/** Beside this file in the sources, beside the bundle in a build. */
const folder = fileURLToPath(new URL("./migrations", import.meta.url));

// Of Drizzle's own migrator, which reads it outside of its transaction: two processes would both begin.
const table = "__drizzle_migrations";

/**
 * Applies what is missing, all of it or nothing.
 * @throws Error when the database was written by a later version of this program.
 */
export function migrate(database: Database.Database, migrationsFolder = folder): void {
  const migrations = readMigrationFiles({ migrationsFolder });
  const newest = Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
  const applied = (): number => {
    const exists = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table);
    if (exists === undefined) return 0;
    const row = database.prepare<[], { last: number | null }>(`select max(created_at) as last from ${table}`).get();
    return row?.last ?? 0;
  };
  const before = applied();
  if (before > newest) {
    throw new Error(
      `The database ${database.name} was written by a later version of Skladno (its schema is of ${new Date(before).toISOString()}, ` +
        `the newest that this version knows is of ${new Date(newest).toISOString()}). Start the later version, or restore a backup from before the upgrade.`,
    );
  }
  if (before === newest) return;
  database
    .transaction(() => {
      database.exec(
        `create table if not exists ${table} (id integer primary key, hash text not null, created_at numeric)`,
      );
      database.pragma(`application_id = ${APPLICATION_ID}`);
      const last = applied();
      const remember = database.prepare(`insert into ${table} (hash, created_at) values (?, ?)`);
      for (const { folderMillis, hash, sql } of migrations) {
        if (folderMillis <= last) continue;
        for (const statement of sql) database.exec(statement);
        remember.run(hash, folderMillis);
      }
    })
    .immediate();
}
