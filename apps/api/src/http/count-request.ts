import { ApiError } from "../api-error.js";
import { RATE_WINDOW_SECONDS, type RateLimitState } from "../services/rate-limit.js";
import { setHeader } from "./answer.js";
import type { AppContext } from "./context.js";

/** Counts a request of a key against a limit of requests a minute. */
export type TakeRequest = (keyId: string, limit: number) => RateLimitState;

/**
 * Counts a request against the limit of its key, and tells the client how much is left (draft-ietf-httpapi-ratelimit-headers).
 * @param serverLimit for plans without a limit of their own
 * @throws ApiError 429 with `Retry-After`
 */
export function countRequest(context: AppContext, take: TakeRequest, serverLimit: number): void {
  const { keyId, plan } = context.get("caller");
  const state = take(keyId, plan.rateLimit ?? serverLimit);
  setHeader(context, "RateLimit-Policy", `"key";q=${state.limit};w=${RATE_WINDOW_SECONDS}`);
  setHeader(context, "RateLimit", `"key";r=${state.remaining};t=${state.resetSeconds}`);
  if (state.allowed) return;
  const seconds = state.resetSeconds;
  throw new ApiError("rate_limit_exceeded", {
    values: { limit: state.limit, window: RATE_WINDOW_SECONDS, seconds },
    details: { limit: state.limit, window_seconds: RATE_WINDOW_SECONDS, retry_after_seconds: seconds },
    headers: { "Retry-After": String(seconds) },
  });
}
