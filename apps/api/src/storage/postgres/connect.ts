/** Connections to PostgreSQL: what they are made with, and the client that makes them. */
import { readFileSync } from "node:fs";
import { Client, type ClientConfig } from "pg";
import { OpenDatabaseError, type PostgresDatabase } from "../database.js";

/** What a connection is made with; `passwordFile` is read at each new one, so that a password that is rotated holds at once. */
export interface PostgresConnection extends ClientConfig {
  readonly passwordFile?: string | undefined;
}

/** node-postgres lets the password of a URL, even one that is absent, come before a function that gives it. */
export class PostgresClient extends Client {
  constructor({ passwordFile, ...config }: PostgresConnection = {}) {
    super(config);
    if (passwordFile !== undefined) Object.assign(this, { password: () => readPassword(passwordFile) });
    // A connection that breaks rejects the query at work too.
    this.on("error", () => {});
  }

  /** @param milliseconds how long every query may wait for its answer from now on; node-postgres looks there for each of them */
  answerWithin(milliseconds: number): void {
    Object.assign((this as unknown as { readonly connectionParameters: object }).connectionParameters, {
      query_timeout: milliseconds,
    });
  }
}

export function connectionOf({ url, passwordFile, connectMilliseconds = 5_000 }: PostgresDatabase): PostgresConnection {
  const connection = new URL(url);
  // `sslmode` means what it means to every other PostgreSQL program.
  if (!connection.searchParams.has("uselibpqcompat")) connection.searchParams.set("uselibpqcompat", "true");
  return {
    connectionString: connection.href,
    passwordFile,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    application_name: connection.searchParams.get("application_name") ?? "skladno-api",
  };
}

/** @throws OpenDatabaseError for a file that can't be read */
function readPassword(file: string): string {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/, 1)[0] ?? "";
  } catch (error) {
    throw new OpenDatabaseError(
      `DATABASE_PASSWORD_FILE is "${file}", which cannot be read: ${(error as Error).message}.`,
    );
  }
}
