/** Requests of keys are counted by rate-limiter-flexible in a table of the database, so the count is exact over all machines. */
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { countRequest } from "../count-request.js";
import type { RequestCounters } from "../port.js";

/** The library compares with one limit for all keys; limits differ by plan, so the service compares. */
const POINTS = 2 ** 31 - 1;

export function createRequestCounters(pool: Pool): RequestCounters {
  const options = { points: POINTS, duration: 60, keyPrefix: "" };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: "pool",
    tableName: "requests",
    // Made by the migration.
    tableCreated: true,
    clearExpiredByTimeout: true,
    // While the database cannot be reached, each process counts alone.
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    count: (keyId, windowSeconds) => countRequest(limiter, keyId, windowSeconds),
  };
}
