import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { RATE_WINDOW_SECONDS, type TakeRequest } from "../services/rate-limit.js";

/**
 * Counts a request against the limit of its key, and says how much is left (draft-ietf-httpapi-ratelimit-headers).
 * @param serverLimit for plans without a limit of their own
 */
export function rateLimit(take: TakeRequest, serverLimit: number): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const { keyId, plan } = c.get("caller");
    const { allowed, limit, remaining, resetSeconds } = await take(keyId, plan.rateLimit ?? serverLimit);
    c.header("RateLimit-Policy", `"key";q=${limit};w=${RATE_WINDOW_SECONDS}`);
    c.header("RateLimit", `"key";r=${remaining};t=${resetSeconds}`);
    if (allowed) return next();
    throw new ApiError("rate_limit_exceeded", {
      values: { limit, window: RATE_WINDOW_SECONDS, seconds: resetSeconds },
      details: { limit, window_seconds: RATE_WINDOW_SECONDS, retry_after_seconds: resetSeconds },
      headers: { "Retry-After": String(resetSeconds) },
    });
  };
}
