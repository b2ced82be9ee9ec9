import { StoreUnavailableError } from "@skladno/jobs";

/** Conditions of the machine or of other processes, not of what was asked. */
const conditions = [
  "SQLITE_BUSY",
  "SQLITE_LOCKED",
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_READONLY",
  "SQLITE_CANTOPEN",
];

const damage = ["SQLITE_CORRUPT", "SQLITE_NOTADB"];

interface SqliteError extends Error {
  readonly code: string;
}

/** By its code: there are two versions of the driver, each with its own class. */
function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && String((error as Partial<SqliteError>).code).startsWith("SQLITE_");
}

function hasCode(error: unknown, codes: readonly string[]): error is SqliteError {
  return isSqliteError(error) && codes.some((code) => error.code.startsWith(code));
}

/** The SQLite error itself; Drizzle wraps those of prepared queries. */
export function sqliteError(error: unknown): unknown {
  return error instanceof Error && isSqliteError(error.cause) ? error.cause : error;
}

/** Whether another process holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return hasCode(sqliteError(error), ["SQLITE_BUSY"]);
}

/** Whether the file is damaged: nothing that is written to it can be relied upon. */
export function isDamaged(error: unknown): boolean {
  return hasCode(sqliteError(error), damage);
}

/** `StoreUnavailableError` for what passes by itself or an operator can cure; other errors unchanged. */
export function storageError(error: unknown): unknown {
  const cause = sqliteError(error);
  if (hasCode(cause, damage)) {
    return new StoreUnavailableError(
      `The database file is damaged (${cause.code}): ${cause.message}. Stop the server and restore a backup.`,
      { cause },
    );
  }
  if (!hasCode(cause, conditions)) return error;
  return new StoreUnavailableError(`The database cannot be used just now (${cause.code}): ${cause.message}.`, {
    cause,
  });
}
