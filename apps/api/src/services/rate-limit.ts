import type { RequestCounters } from "../storage/request-counters.js";

/** One request counted in the present window of a key. */
export interface RateLimitState {
  readonly allowed: boolean;
  readonly limit: number;
  /** Requests left in this window. */
  readonly remaining: number;
  /** Until the window ends; whole seconds, rounded up, at least 1. */
  readonly resetSeconds: number;
}

export const RATE_WINDOW_SECONDS = 60;

/** Counts a request of a key against its limit of requests a minute. */
export function takeRequest(
  counters: Pick<RequestCounters, "count">,
  keyId: string,
  limit: number,
  now: number,
): RateLimitState {
  const { count, endsAt } = counters.count(keyId, RATE_WINDOW_SECONDS * 1000, now);
  return {
    allowed: count <= limit,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}
