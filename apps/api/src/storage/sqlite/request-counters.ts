/**
 * Requests of keys are counted by rate-limiter-flexible, in a file beside the database that all its
 * processes share. It is a file apart because each request writes to it, and nothing in it is worth
 * a synchronisation of the disk: losing it costs one window.
 */
import { chmodSync } from "node:fs";
import { RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { countRequest } from "../count-request.js";
import type { RequestCounters } from "../port.js";
import { openConnection } from "./driver.js";

/**
 * Another process holds the file for some microseconds at a time; SQLite waits a millisecond where
 * it does.
 */
const PATIENCE = 100;

/**
 * The library compares with one limit for all keys; limits differ by plan, so the service compares.
 */
const POINTS = Number.MAX_SAFE_INTEGER;

export interface OpenRequestCounters extends RequestCounters {
  close(): void;
}

/** @param path of the database; `:memory:` counts the requests of this process alone */
export async function openRequestCounters(path: string): Promise<OpenRequestCounters> {
  const file = path === ":memory:" ? path : `${path}-requests`;
  const database = openConnection(file, { timeout: PATIENCE });
  database.pragma("journal_mode = wal");
  database.pragma("synchronous = off");
  if (file !== ":memory:") chmodSync(file, 0o600);
  const options = { points: POINTS, duration: 60, keyPrefix: "" };
  const limiter = await new Promise<RateLimiterSQLite>((resolve, reject) => {
    const made = new RateLimiterSQLite(
      {
        ...options,
        storeClient: database,
        storeType: "better-sqlite3",
        tableName: "requests",
        clearExpiredByTimeout: true,
        // While the file cannot be written, each process counts alone, so that a full disk stops no
        // reader.
        insuranceLimiter: new RateLimiterMemory(options),
      },
      (error?: unknown) => (error ? reject(error) : resolve(made)),
    );
  });
  return {
    count: (keyId, windowSeconds) => countRequest(limiter, keyId, windowSeconds),
    close: () => void database.close(),
  };
}
