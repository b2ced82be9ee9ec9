import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { CountedRequests } from "./port.js";

/**
 * Counts one request of a key. The library keeps the end of a window by the machine's clock: one that ends later than a
 * whole window from now was begun before the clock was set back, and is void.
 */
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
