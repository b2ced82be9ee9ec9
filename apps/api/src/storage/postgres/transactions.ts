/**
 * Transactions at READ COMMITTED. A deadlock, which the order of locks (job, products by key,
 * quota) makes rare, is run again. A connection that was lost in a transaction is never used again.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { PostgresClient } from "./connect.js";
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

type Client = PoolClient & PostgresClient;

/** A connection of the pool, which is given back to it where it comes too late. */
function connect(pool: Pool, milliseconds: number): Promise<Client> {
  const connecting = pool.connect() as Promise<Client>;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error("timeout exceeded when trying to connect"));
      connecting.then(
        (client) => client.release(),
        () => {},
      );
    }, milliseconds);
    connecting.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export interface Transactions {
  /** Runs the body in one writing transaction; what it throws undoes everything. */
  write<Result>(body: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs the body in one reading transaction: all its queries see the same moment. */
  read<Result>(body: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs a single query, which needs no transaction. */
  query<Result>(body: (db: Queries) => Promise<Result>): Promise<Result>;
  /** Runs one statement, which is a transaction by itself, and gives its rows. */
  run<Row>(statement: Statement): Promise<readonly Row[]>;
  readonly time: { busySeconds: number; waitingSeconds: number };
}

/**
 * @param patience how many milliseconds an operation waits for a connection and its first answer together, and for each further
 * answer: where a link is half open nothing else says that none will come. After a long wait for a connection, which is a
 * busy server's, an answer still has a third of it.
 */
export function createTransactions(
  pool: Pool,
  patience: number,
  time = { busySeconds: 0, waitingSeconds: 0 },
): Transactions {
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
    const client = await connect(pool, patience).catch((error: unknown) => {
      throw connectionError(error);
    });
    const waited = performance.now() - began;
    client.answerWithin(Math.max(patience - waited, patience / 3));
    time.waitingSeconds += waited / 1000;
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
