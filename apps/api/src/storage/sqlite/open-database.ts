/**
 * Opening a database file. Everything the adapter asks of SQLite past Drizzle's query builder is in
 * this file and in two others:
 *
 * - pragmas (here): settings of a connection, for which there is no query
 * - the look at a file before it is opened for writing (here): it may be of another program, whose
 *   tables have no schema here
 * - the migrator (`migrate.ts`): Drizzle's own reads its table outside of its transaction, so two
 *   processes would both begin
 * - backup (`backup.ts`): SQLite's online backup and the check of the copy are no queries
 * - request counters (`request-counters.ts`): the statements are those of rate-limiter-flexible
 */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type Sqlite from "better-sqlite3";
import { OpenDatabaseError } from "../database.js";
import { openConnection } from "./driver.js";
import { isBusy } from "./errors.js";
import { APPLICATION_ID, migrate } from "./migrate.js";

/** How long to wait at the start for other processes that migrate, in milliseconds. Nobody waits for an answer yet. */
const STARTING_PATIENCE = 30_000;

/**
 * Opens the database file, makes it and its folder where they are absent, and brings it to the
 * present schema. `:memory:` gives a database that is gone when it is closed. What is committed
 * survives a power cut: write-ahead log, synchronised at each commit.
 * @throws OpenDatabaseError
 */
export function openDatabase(path: string): Sqlite.Database {
  let database: Sqlite.Database | undefined;
  try {
    if (path !== ":memory:") makeFolder(resolve(dirname(path)));
    if (existsSync(path)) checkOwner(path);
    database = openConnection(path, { timeout: STARTING_PATIENCE });
    useWriteAheadLog(database);
    database.pragma("synchronous = full");
    database.pragma("foreign_keys = on");
    // 16 MiB: the inner pages of every index of a million products.
    database.pragma("cache_size = -16384");
    // A commit that finds 16 MiB of log brings it into the file: index pages that many chunks change are written once.
    database.pragma("wal_autocheckpoint = 4000");
    migrate(database);
    // A lock is waited for outside of SQLite, which would block the event loop; see transactions.ts.
    database.pragma("busy_timeout = 0");
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof OpenDatabaseError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpenDatabaseError(
      `The database ${path} cannot be opened: ${reason}. Check that its folder can be written, that the disk is not full, ` +
        "and that the file is a database of Skladno.",
      { cause: error },
    );
  }
}

/** Brings the log into the database file, as far as no reader needs it, and empties it. */
export function checkpoint(database: Sqlite.Database): void {
  if (database.open) database.pragma("wal_checkpoint(truncate)");
}

/** Refuses a file of another program, or of a checkout before the first release, without changing a byte of it. */
function checkOwner(path: string): void {
  const database = openConnection(path, { readonly: true, timeout: STARTING_PATIENCE });
  try {
    if (database.pragma("application_id", { simple: true }) === APPLICATION_ID) return;
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
    // A file that another process has just made, or that an operator made empty.
    if (tables.length === 0) return;
    throw new OpenDatabaseError(
      tables.includes("__drizzle_migrations") && tables.includes("product_versions")
        ? `The database ${path} was made by an unreleased checkout of Skladno, whose data this version cannot read. ` +
            "It was left untouched. Name another file with DATABASE_PATH, and send the catalogue again."
        : `The file ${path} is a SQLite database of another program. It was left untouched. Name another file with DATABASE_PATH.`,
    );
  } finally {
    database.close();
  }
}

/**
 * Node's own recursive way runs for ever where a system answers "no such folder" for reasons of its own, as /proc does.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}

/**
 * Changing the journal needs the file alone, and SQLite does not wait for that when several processes start at once.
 */
function useWriteAheadLog(database: Sqlite.Database): void {
  const deadline = performance.now() + STARTING_PATIENCE;
  for (;;) {
    try {
      database.pragma("journal_mode = wal");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      // There is no event loop to keep free at the start.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
