/**
 * Every write is one `BEGIN IMMEDIATE` transaction: one that begins by reading and then writes
 * fails at once when another process has written in between, whatever the timeout. SQLite blocks
 * the event loop while it waits for a lock, so it never waits here: writers of this process queue
 * up, the first of them tries again after a pause, and readers go on meanwhile.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { StoreUnavailableError } from "@skladno/jobs";
import type { RunResult } from "better-sqlite3";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { isBusy, isDamaged, storageError } from "./errors.js";

export type Database = BaseSQLiteDatabase<"sync", RunResult>;

/** How long an operation waits for other processes before it gives up, in milliseconds. */
const PATIENCE = 5_000;
const LONGEST_PAUSE = 20;
/** An idle server brings its log into the database file after so many milliseconds. */
const IDLE = 1_000;

export interface Transactions {
  /** Runs the body in one writing transaction; what it throws undoes everything. */
  write<Result>(body: () => Result): Promise<Result>;
  /** Runs the body in one reading transaction: all its queries see the same moment. */
  read<Result>(body: () => Result): Promise<Result>;
  /** Runs a single query, which needs no transaction. */
  query<Result>(body: () => Result): Promise<Result>;
  /** Ends the timer. */
  close(): void;
  /** Seconds spent in transactions, and waiting for locks of other processes. */
  readonly time: { readonly busySeconds: number; readonly waitingSeconds: number };
}

/** @param checkpoint called once nothing was written for a moment */
export function createTransactions(db: Database, checkpoint: () => void = () => {}): Transactions {
  const time = { busySeconds: 0, waitingSeconds: 0 };
  /** Set once the file was found to be damaged; from then on nothing is written. */
  let damage: unknown;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const idle = setTimeout(() => {
    try {
      checkpoint();
    } catch {
      // A busy or full disk: the log stays as it is until the next time.
    }
  }, IDLE).unref();

  function attempt<Result>(body: () => Result, behavior: "immediate" | "deferred"): Result {
    const began = performance.now();
    try {
      return db.transaction(body, { behavior });
    } finally {
      time.busySeconds += (performance.now() - began) / 1000;
    }
  }

  async function retryWhileBusy<Result>(work: () => Result, deadline: number): Promise<Result> {
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return work();
      } catch (error) {
        if (isDamaged(error)) damage = storageError(error);
        if (!isBusy(error)) throw storageError(error);
        if (performance.now() > deadline) {
          throw new StoreUnavailableError("The database is busy: another process has kept its lock for too long.", {
            cause: error,
          });
        }
      }
      // Not the same pause in every process, or they would meet again.
      const wait = pause * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
      time.waitingSeconds += wait / 1000;
    }
  }

  return {
    time,
    close: () => clearTimeout(idle),
    query: (body) => retryWhileBusy(body, performance.now() + PATIENCE),
    read: (body) => retryWhileBusy(() => attempt(body, "deferred"), performance.now() + PATIENCE),
    write(body) {
      const deadline = performance.now() + PATIENCE;
      const result = lastWrite.then(() => {
        if (damage !== undefined) throw damage;
        idle.refresh();
        return retryWhileBusy(() => attempt(body, "immediate"), deadline);
      });
      // Readers have their turn between two writers.
      lastWrite = result.then(
        () => yieldToEventLoop(),
        () => yieldToEventLoop(),
      );
      return result;
    },
  };
}
