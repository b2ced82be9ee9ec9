/** Requests of keys are counted in a table of the database, so the count is exact over all machines. */
import type { Clock } from "@skladno/jobs";
import type { Pool } from "pg";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { countRequest } from "../count-request.js";
import type { RequestCounters } from "../port.js";

/** The library compares with one limit for all keys; limits differ by plan, so the service compares. */
const POINTS = 2 ** 31 - 1;
/** What machines may differ by, in milliseconds: a measurement of the clock, and the wait for another's count. */
const TOLERANCE = 2_000;
/** Between two deletions of windows that have ended, and how long those are kept, in milliseconds. */
const CLEARING = 300_000;
const KEPT = 3_600_000;

/** A window that ends later than a whole one from now was begun before the clock was set back, and is void. */
const IS_OPEN = `counted.expire > $2::bigint and counted.expire <= $2::bigint + $3::bigint + ${TOLERANCE}`;
const COUNT = `
  insert into requests as counted (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
  on conflict (key) do update set
    points = case when ${IS_OPEN} then counted.points + 1 else 1 end,
    expire = case when ${IS_OPEN} then counted.expire else excluded.expire end
  returning points as count, least(expire - $2::bigint, $3::bigint)::float8 as milliseconds`;

/** @param clock that of the storage, which all machines share */
export function createRequestCounters(pool: Pool, clock: Clock): RequestCounters {
  // While the database cannot be reached, each process counts alone.
  const own = new RateLimiterMemory({ points: POINTS, duration: 60, keyPrefix: "" });
  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer);
    pool.query("delete from requests where expire < $1", [clock.now() - KEPT]).catch(() => {});
  }, CLEARING).unref();
  return {
    async count(keyId, windowSeconds) {
      try {
        const values = [keyId, clock.now(), windowSeconds * 1_000];
        return (await pool.query({ name: "count-request", text: COUNT, values })).rows[0];
      } catch {
        return countRequest(own, keyId, windowSeconds);
      }
    },
  };
}
