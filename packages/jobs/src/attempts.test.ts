import { describe, expect, test } from "vitest";
import { chunkSize, isDue, isExpired, LONGEST_PAUSE, pauseAfter } from "./attempts.js";

describe("attempts", () => {
  test("pauses grow, the last one repeats, and none is longer than the longest", () => {
    expect([1, 2, 3, 4].map((attempt) => pauseAfter(attempt, [0, 10, 20]))).toEqual([0, 10, 20, 20]);
    expect(pauseAfter(1, [])).toBe(0);
    expect(pauseAfter(1, [LONGEST_PAUSE * 9])).toBe(LONGEST_PAUSE);
  });

  test("chunks shrink to single rows after losses", () => {
    expect([1, 2, 3, 4].map((attempt) => chunkSize(100, attempt))).toEqual([100, 10, 1, 1]);
    expect(chunkSize(5, 2)).toBe(1);
  });

  test("a pause or a lease from a clock that was set back is over", () => {
    expect(isDue(null, 0)).toBe(true);
    expect(isDue(1_000, 999)).toBe(false);
    expect(isDue(1_000, 1_000)).toBe(true);
    expect(isDue(10 * LONGEST_PAUSE, 0)).toBe(true);
    expect(isExpired({ expiresAt: 100, length: 100 }, 99)).toBe(false);
    expect(isExpired({ expiresAt: 100, length: 100 }, 100)).toBe(true);
    expect(isExpired({ expiresAt: 100_100, length: 100 }, 50)).toBe(true);
  });
});
