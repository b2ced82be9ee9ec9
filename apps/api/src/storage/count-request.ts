import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { CountedRequests } from "./port.js";

/** Counts one request of a key. A window that ends later than a whole one from now is void: the clock was set back. */
export async function countRequest(
  limiter: RateLimiterAbstract,
  keyId: string,
  windowSeconds: number,
): Promise<CountedRequests> {
  const consume = () => limiter.consume(keyId, 1, { customDuration: windowSeconds });
  let counted = await consume();
  if (counted.msBeforeNext > windowSeconds * 1_000) {
    await limiter.delete(keyId);
    counted = await consume();
  }
  return { count: counted.consumedPoints, milliseconds: counted.msBeforeNext };
}
