/**
 * Transactions at READ COMMITTED. A deadlock, which the order of locks (job, products by key,
 * quota) makes rare, is run again. A connection that was lost in a transaction is never used again.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { isConnectionLost, isRetryable, storageError } from "./errors.js";

export type Database = NodePgDatabase;
/** What queries are run on: the database, or a transaction. */
export type Queries = Pick<Database, "select" | "insert" | "update" | "delete" | "execute">;

/** A statement that each connection parses once and then finds by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const TRIES = 5;

export interface Transactions {
  /** Runs the body in one writing transaction; what it throws undoes everything. */
  write<Result>(body: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs the body in one reading transaction: all its queries see the same moment. */
  read<Result>(body: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs a single query, which needs no transaction. */
  query<Result>(body: (db: Queries) => Promise<Result>): Promise<Result>;
  /** Runs one statement, which is a transaction by itself, and gives its rows. */
  run<Row>(statement: Statement): Promise<readonly Row[]>;
  readonly time: { readonly busySeconds: number; readonly waitingSeconds: number };
}

export function createTransactions(pool: Pool): Transactions {
  const time = { busySeconds: 0, waitingSeconds: 0 };
  const db = drizzle({ client: pool, casing: "snake_case" });
  const ofClient = new WeakMap<PoolClient, Database>();

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

  // Drizzle's own transaction gives a client back to the pool although its connection is half open.
  async function transaction<Result>(begin: string, body: (tx: Queries) => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const client = await pool.connect();
    time.waitingSeconds += (performance.now() - began) / 1000;
    let tx = ofClient.get(client);
    if (tx === undefined) {
      tx = drizzle({ client, casing: "snake_case" });
      ofClient.set(client, tx);
    }
    let isLost = false;
    try {
      await client.query(begin);
      const result = await body(tx);
      await client.query("commit");
      return result;
    } catch (error) {
      isLost = isConnectionLost(error);
      if (!isLost) {
        await client.query("rollback").catch(() => {
          isLost = true;
        });
      }
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  return {
    time,
    write: (body) => run(() => transaction("begin isolation level read committed", body)),
    read: (body) => run(() => transaction("begin isolation level repeatable read read only", body)),
    query: (body) => run(() => body(db)),
    run: (statement) => run(async () => (await pool.query(statement)).rows),
  };
}
