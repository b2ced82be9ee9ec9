/**
 * The one place that loads better-sqlite3 and hands it to Drizzle. Two majors are optional
 * dependencies: 13 wants Node 22 and brings binaries for every version of Node; 12 is for Node 20,
 * on which 13 crashes. On Node 24.19 and later 12 would abort the process where the garbage
 * collector takes a database outside of a running script, so it is never used there.
 */
import { createRequire } from "node:module";
import type Sqlite from "better-sqlite3";
import { BetterSQLiteSession } from "drizzle-orm/better-sqlite3/session";
import { BaseSQLiteDatabase, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Database } from "./transactions.js";

type Driver = typeof Sqlite;

const packageName = Number(process.versions.node.split(".")[0]) >= 22 ? "better-sqlite3" : "better-sqlite3-12";
let loaded: Driver | undefined;

/**
 * Opens a connection.
 * @param path of the file, or `:memory:`
 * @throws Error that says what to install where there is no driver for this machine; SqliteError
 */
export function openConnection(path: string, options?: Sqlite.Options): Sqlite.Database {
  loaded ??= load();
  return new loaded(path, options);
}

/** Drizzle over a connection. Its own `drizzle()` imports the driver under the name of one major. */
export function drizzleOver(client: Sqlite.Database): Database {
  const dialect = new SQLiteSyncDialect({ casing: "snake_case" });
  const session = new BetterSQLiteSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  return new BaseSQLiteDatabase("sync", dialect, session, undefined);
}

function load(): Driver {
  try {
    const driver: Driver = createRequire(import.meta.url)(packageName);
    // The binary is looked for when the first database is opened.
    new driver(":memory:").close();
    return driver;
  } catch (error) {
    throw new Error(
      `SQLite cannot be loaded on Node ${process.versions.node} for ${process.platform}-${process.arch}: there is no ` +
        `usable ${packageName}. It is an optional dependency: install again without --omit=optional and with its ` +
        "install script allowed; where it has no binary for this system, a C++ compiler, make and Python are needed. " +
        "Or use PostgreSQL: set DATABASE_URL.",
      { cause: error },
    );
  }
}
