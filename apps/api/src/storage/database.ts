/** A SQLite file; `:memory:` is gone when it is closed. */
export interface SqliteDatabase {
  readonly path: string;
}

/** A PostgreSQL database, shared by any number of machines. */
export interface PostgresDatabase {
  /** `postgres://user@host:port/database?sslmode=verify-full`; the parameters are those of libpq. */
  readonly url: string;
  /** A file whose first line is the password; the URL's own when absent. */
  readonly passwordFile?: string | undefined;
  /** The most connections of this process; 10 when absent. */
  readonly poolSize?: number | undefined;
  /** How long to wait for a connection, in milliseconds; 5,000 when absent. */
  readonly connectMilliseconds?: number | undefined;
  /** How long a request waits for a connection and an answer, in milliseconds; 3,000 when absent. */
  readonly requestMilliseconds?: number | undefined;
  /** How long a statement of workers may take, in milliseconds; 10,000 when absent. */
  readonly statementMilliseconds?: number | undefined;
}

/** Where everything that the server keeps is. */
export type Database = SqliteDatabase | PostgresDatabase;

/** The database as a log names it, without a password. */
export function nameOf(database: Database): string {
  if ("path" in database) return database.path;
  const { protocol, host, pathname } = new URL(database.url);
  return `${protocol}//${host}${pathname}`;
}

/** A database that cannot be opened; the message names it, what is wrong, and what to do. */
export class OpenDatabaseError extends Error {
  override readonly name = "OpenDatabaseError";
}

/** A table that is there as long as the database is an unfinished copy, which no server may work on. */
export const COPY_MARKER = "skladno_copy";

export function unfinishedCopyError(name: string): OpenDatabaseError {
  return new OpenDatabaseError(
    `The database ${name} is an unfinished copy. Finish it with the command that began it (skladno-api copy), or name another one.`,
  );
}
