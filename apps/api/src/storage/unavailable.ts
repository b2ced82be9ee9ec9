import { StoreUnavailableError } from "@skladno/jobs";
import Database from "better-sqlite3";

/** Conditions of the machine or of other processes, not of what was asked. */
const conditions = [
  "SQLITE_BUSY",
  "SQLITE_LOCKED",
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_READONLY",
  "SQLITE_CANTOPEN",
];

/** Whether another process holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** The error as the port names it: `StoreUnavailableError` for what passes by itself or by freeing space, else unchanged. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (!conditions.some((condition) => error.code.startsWith(condition))) return error;
  return new StoreUnavailableError(`The database cannot be used just now (${error.code}): ${error.message}.`, {
    cause: error,
  });
}
