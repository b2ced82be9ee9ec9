import type { RequestCounters } from "../storage/port.js";

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

/** Counts a request of a key against a limit of requests a minute. */
export type TakeRequest = (keyId: string, limit: number) => Promise<RateLimitState>;

export function createTakeRequest(counters: RequestCounters): TakeRequest {
  return async (keyId, limit) => {
    const { count, milliseconds } = await counters.count(keyId, RATE_WINDOW_SECONDS);
    return {
      allowed: count <= limit,
      limit,
      remaining: Math.max(0, limit - count),
      resetSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
    };
  };
}
