/**
 * Every write is one `BEGIN IMMEDIATE` transaction: one that begins by reading and then writes fails at once when another process has written
 * in between, however long it may wait. A lock that is held elsewhere is waited for outside of SQLite, which would block the event
 * loop while it sleeps.
 */
import { StoreUnavailableError } from "@skladno/jobs";
import type Database from "better-sqlite3";
import { isBusy, storageError } from "./unavailable.js";

/** How long to wait for other processes before giving up, in milliseconds. */
const PATIENCE = 5_000;
const LONGEST_PAUSE = 40;

interface Waiting {
  readonly body: () => unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** What this process has spent on a database. */
export interface DatabaseTime {
  /** In transactions, with the synchronisation of the disk. */
  busySeconds: number;
  /** Waiting for locks that other processes held. */
  waitingSeconds: number;
}

const spent = new WeakMap<Database.Database, DatabaseTime>();

/** The time spent on a database since it was opened; counted on. */
export function databaseTime(database: Database.Database): DatabaseTime {
  const known = spent.get(database);
  if (known) return known;
  const time = { busySeconds: 0, waitingSeconds: 0 };
  spent.set(database, time);
  return time;
}

export interface Transactions {
  /** Runs the body in one writing transaction; what it throws undoes everything. */
  write<Result>(body: () => Result): Promise<Result>;
  /**
   * The same, where those that are asked for in one turn of the event loop share a commit, and so a synchronisation of the disk; but none waits for others
   * longer than a commit takes. Each remains whole: what one of them throws undoes that one alone.
   */
  writeTogether<Result>(body: () => Result): Promise<Result>;
  /**
   * The same for what may be forgotten in a power cut (never in a crash of the process), as long as what came before it is not: claims and
   * heartbeats. It saves a synchronisation of the disk; the next `write` makes it last.
   */
  writeLightly<Result>(body: () => Result): Promise<Result>;
  /** Runs the body in one reading transaction: all its statements see the same moment. */
  read<Result>(body: () => Result): Promise<Result>;
  /** The same for a body that reads with a single statement, or with none. */
  look<Result>(body: () => Result): Promise<Result>;
}

export function createTransactions(database: Database.Database): Transactions {
  const begin = database.prepare("begin immediate");
  const beginReading = database.prepare("begin");
  const commit = database.prepare("commit");
  const rollback = database.prepare("rollback");
  const savepoint = database.prepare("savepoint one");
  const undo = database.prepare("rollback to one");
  const release = database.prepare("release one");

  const time = databaseTime(database);
  let lastCommit = 0;

  function attempt<Result>(start: Database.Statement, body: () => Result): Result {
    const began = performance.now();
    try {
      return inTransaction(start, body);
    } finally {
      time.busySeconds += (performance.now() - began) / 1000;
    }
  }

  function inTransaction<Result>(start: Database.Statement, body: () => Result): Result {
    start.run();
    try {
      const result = body();
      const began = performance.now();
      commit.run();
      lastCommit = performance.now() - began;
      return result;
    } catch (error) {
      // Some errors (a full disk) have ended the transaction already.
      if (database.inTransaction) rollback.run();
      throw error;
    }
  }

  async function patiently<Result>(work: () => Result): Promise<Result> {
    const deadline = performance.now() + PATIENCE;
    for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw storageError(error);
        if (performance.now() > deadline) {
          throw new StoreUnavailableError("The database is busy: another process has kept its lock for too long.", {
            cause: error,
          });
        }
      }
      // Not the same pause for everyone, or they would meet again.
      const wait = pause * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
      time.waitingSeconds += wait / 1000;
    }
  }

  /** One body of a shared transaction. A condition of the machine is thrown: it concerns all of them. */
  function attemptOne({ body, resolve, reject }: Waiting): () => void {
    savepoint.run();
    try {
      const result = body();
      release.run();
      return () => resolve(result);
    } catch (error) {
      if (!database.inTransaction || storageError(error) !== error) throw error;
      undo.run();
      release.run();
      return () => reject(error);
    }
  }

  let waiting: Waiting[] = [];
  let waitingSince = 0;
  /** How long the commit of the last group took; until there was one, longer than they usually take. */
  let groupCommit = 10;

  function gather(one: Waiting): void {
    waiting.push(one);
    const now = performance.now();
    if (waiting.length === 1) {
      waitingSince = now;
      setImmediate(writeWaiting);
    } else if (now - waitingSince >= groupCommit) writeWaiting();
  }

  function writeWaiting(): void {
    if (waiting.length === 0) return;
    const group = waiting;
    waiting = [];
    void writeGroup(group);
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      // Nobody is told before the commit.
      const told = await patiently(() => attempt(begin, () => group.map(attemptOne)));
      groupCommit = lastCommit;
      for (const tell of told) tell();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return {
    writeTogether: <Result>(body: () => Result) =>
      new Promise<Result>((resolve, reject) => {
        gather({ body, resolve: (result) => resolve(result as Result), reject });
      }),
    write: (body) => patiently(() => attempt(begin, body)),
    writeLightly: (body) =>
      patiently(() => {
        // Not prepared once: this pragma takes effect when it is compiled.
        database.exec("pragma synchronous = normal");
        try {
          return attempt(begin, body);
        } finally {
          database.exec("pragma synchronous = full");
        }
      }),
    read: (body) => patiently(() => attempt(beginReading, body)),
    look: (body) => patiently(body),
  };
}
