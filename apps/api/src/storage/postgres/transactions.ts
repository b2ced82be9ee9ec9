/**
 * Transactions at READ COMMITTED. A deadlock, which the order of locks (job, products by key,
 * quota) makes rare, is run again. A connection that was lost in a transaction is never used again.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { connectionError, isConnectionLost, isRetryable, storageError } from "./errors.js";

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
  const ofClient = new WeakMap<PoolClient, Database>();

  async function run<Result>(begin: string | null, body: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await withClient(begin, body);
        } catch (error) {
          if (!isRetryable(error) || attempt === TRIES) throw storageError(error);
        }
      }
    } finally {
      time.busySeconds += (performance.now() - began) / 1000;
    }
  }

  // The pool and Drizzle, left to themselves, keep a client whose connection is half open, or drop one for any error.
  async function withClient<Result>(
    begin: string | null,
    body: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const began = performance.now();
    const client = await pool.connect().catch((error: unknown) => {
      throw connectionError(error);
    });
    time.waitingSeconds += (performance.now() - began) / 1000;
    let isLost = false;
    try {
      if (begin === null) return await body(client);
      await client.query(begin);
      const result = await body(client);
      await client.query("commit");
      return result;
    } catch (error) {
      isLost = isConnectionLost(error);
      if (begin !== null && !isLost) {
        await client.query("rollback").catch(() => {
          isLost = true;
        });
      }
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  function queriesOn(client: PoolClient): Database {
    const made = ofClient.get(client) ?? drizzle({ client, casing: "snake_case" });
    ofClient.set(client, made);
    return made;
  }

  return {
    time,
    write: (body) => run("begin isolation level read committed", (client) => body(queriesOn(client))),
    read: (body) => run("begin isolation level repeatable read read only", (client) => body(queriesOn(client))),
    query: (body) => run(null, (client) => body(queriesOn(client))),
    run: (statement) => run(null, async (client) => (await client.query(statement)).rows),
  };
}
