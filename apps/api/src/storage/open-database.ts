import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Database from "better-sqlite3";
import { migrate } from "./migrate.js";
import { isBusy } from "./unavailable.js";

export interface OpenDatabaseOptions {
  /** False where the schema must be left as it is found. */
  readonly migrate?: boolean;
}

/** A database that can't be opened; the message names the file, what went wrong and what helps. */
export class OpenDatabaseError extends Error {
  override readonly name = "OpenDatabaseError";
}

/** For other processes that migrate, at the start only, when nobody waits for an answer. */
const STARTING_PATIENCE = 30_000;
/** A short one: SQLite blocks the event loop while it waits, see transaction.ts for the longer one. */
const RUNNING_PATIENCE = 10;

/**
 * Opens the database file, makes it and its folder where they are absent, and brings it to the present schema. `:memory:` gives a
 * database that is gone when it is closed.
 *
 * Committed is what survives a power cut: write-ahead log, synchronised at each commit.
 *
 * @throws OpenDatabaseError
 */
export function openDatabase(path: string, options: OpenDatabaseOptions = {}): Database.Database {
  let database: Database.Database | undefined;
  try {
    if (path !== ":memory:") makeFolder(resolve(dirname(path)));
    database = new Database(path, { timeout: STARTING_PATIENCE });
    useWriteAheadLog(database);
    database.pragma("synchronous = full");
    database.pragma("foreign_keys = on");
    // 16 MiB of pages, enough for the inner nodes of every index of a million products.
    database.pragma("cache_size = -16384");
    // Pages of indexes are written by chunk after chunk: the longer the log, the fewer times they go to the database file. That is done by a commit, for
    // which every request waits some tens of milliseconds, mostly for the disk: with a log of 64 MB it happens every few seconds under full load.
    database.pragma("wal_autocheckpoint = 16000");
    if (options.migrate !== false) migrate(database);
    database.pragma(`busy_timeout = ${RUNNING_PATIENCE}`);
    return database;
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new OpenDatabaseError(
      `The database ${path} cannot be opened: ${reason}. Check that its folder can be written, that the disk is not full, ` +
        "and that the file is a database of Skladno.",
      { cause: error },
    );
  }
}

/** Makes a folder and those above it. Node's own recursive way runs for ever where a system answers "no such folder" for its own reasons, as /proc does. */
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

/** Changing the journal needs the file for oneself, and SQLite does not wait for that when several processes start at once. */
function useWriteAheadLog(database: Database.Database): void {
  const deadline = performance.now() + STARTING_PATIENCE;
  for (;;) {
    try {
      database.pragma("journal_mode = wal");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      // At the start there is no event loop to keep free.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
