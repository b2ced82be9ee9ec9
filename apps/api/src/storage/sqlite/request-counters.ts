/**
 * Requests of keys are counted by rate-limiter-flexible, in a file beside the database that all its
 * processes share. It is a file apart because each request writes to it, and nothing in it is worth
 * a synchronisation of the disk: losing it costs one window.
 */
import { chmodSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { countRequest } from "../count-request.js";
import type { RequestCounters } from "../port.js";
import { openConnection } from "./driver.js";

/** Milliseconds that an opening waits for the others that open the file, and a request for those that write to it. */
const OPENING_PATIENCE = 100;
const PATIENCE = 5;
/** A file that others write to is asked again so often, with pauses of so many milliseconds. */
const TRIES = 10;
const PAUSE = 10;
/** For so many milliseconds a file that could not be written is left alone. */
const ALONE = 5_000;
/** Between two deletions of what has expired. */
const CLEARING = 300_000;

/** The library compares with one limit for all keys; limits differ by plan, so the service compares. */
const OPTIONS = { points: Number.MAX_SAFE_INTEGER, duration: 60, keyPrefix: "" };

/** What the types of the library leave out. */
type Limiter = RateLimiterSQLite & { clearExpired(before: number): Promise<void> };

export interface OpenRequestCounters extends RequestCounters {
  close(): void;
}

/** @param path of the database; `:memory:` counts the requests of this process alone */
export async function openRequestCounters(
  path: string,
  now: () => number = () => performance.now(),
): Promise<OpenRequestCounters> {
  const file = path === ":memory:" ? path : `${path}-requests`;
  const database = openConnection(file, { timeout: OPENING_PATIENCE });
  database.pragma("journal_mode = wal");
  database.pragma("synchronous = off");
  if (file !== ":memory:") chmodSync(file, 0o600);
  const shared = await new Promise<Limiter>((resolve, reject) => {
    const made = new RateLimiterSQLite(
      // Its own timer for what has expired would end the process where the file is locked.
      {
        ...{ ...OPTIONS, storeClient: database, storeType: "better-sqlite3", tableName: "requests" },
        clearExpiredByTimeout: false,
      },
      (error?: unknown) => (error ? reject(error) : resolve(made)),
    ) as Limiter;
  });
  database.pragma(`busy_timeout = ${PATIENCE}`);
  const clearing = setInterval(() => shared.clearExpired(Date.now()).catch(() => {}), CLEARING).unref();
  // While the file cannot be written, each process counts alone, so that a full disk or a lock stops no reader.
  const own = new RateLimiterMemory(OPTIONS);
  let aloneUntil = Number.NEGATIVE_INFINITY;
  return {
    async count(keyId, windowSeconds) {
      const count = (counter: RateLimiterAbstract) => countRequest(counter, keyId, windowSeconds);
      if (now() < aloneUntil) return count(own);
      for (let left = TRIES; left > 0; left--) {
        try {
          return await count(shared);
        } catch {
          await pause(PAUSE);
        }
      }
      aloneUntil = now() + ALONE;
      return count(own);
    },
    close() {
      clearInterval(clearing);
      database.close();
    },
  };
}
