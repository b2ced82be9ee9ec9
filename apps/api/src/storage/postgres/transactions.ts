/** Transactions at READ COMMITTED; a deadlock, which the order of locks (job, products by key, quota) makes rare, is run again. */
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { isRetryable, storageError } from "./errors.js";

export type Database = NodePgDatabase;
/** What queries are run on: the database, or a transaction. */
export type Queries = Pick<Database, "select" | "insert" | "update" | "delete" | "execute">;

const TRIES = 5;

export interface Transactions {
  /** Runs the body in one writing transaction; what it throws undoes everything. */
  write<Result>(body: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs the body in one reading transaction: all its queries see the same moment. */
  read<Result>(body: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs a single query, which needs no transaction. */
  query<Result>(body: (db: Queries) => Promise<Result>): Promise<Result>;
  readonly time: { readonly busySeconds: number; readonly waitingSeconds: number };
}

export function createTransactions(db: Database): Transactions {
  const time = { busySeconds: 0, waitingSeconds: 0 };

  async function run<Result>(body: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await body();
        } catch (error) {
          if (!isRetryable(error) || attempt === TRIES) throw storageError(error);
        }
      }
    } finally {
      time.busySeconds += (performance.now() - began) / 1000;
    }
  }

  return {
    time,
    write: (body) => run(() => db.transaction(body, { isolationLevel: "read committed" })),
    read: (body) => run(() => db.transaction(body, { isolationLevel: "repeatable read", accessMode: "read only" })),
    query: (body) => run(() => body(db)),
  };
}
