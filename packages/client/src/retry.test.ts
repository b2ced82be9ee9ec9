import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apiError, ConnectionError } from "./errors.js";
import { defaultRetryPolicy, pauseBeforeRetry, type RetryParts, withRetries } from "./retry.js";

/** A world whose time passes only in pauses and in what takes time. */
function world(random = () => 0.5) {
  const state = { now: 1_000_000, pauses: [] as number[], told: [] as string[] };
  const parts: RetryParts = {
    policy: defaultRetryPolicy,
    now: () => state.now,
    random,
    async pause(milliseconds, signal) {
      signal?.throwIfAborted();
      state.pauses.push(milliseconds);
      state.now += milliseconds;
    },
    onRetry: ({ error, attempt }) => state.told.push(`${attempt} ${error.code}`),
  };
  return { state, parts };
}

const unavailable = () => apiError("not now", { code: "service_unavailable", status: 503 });

describe("the pause before a repetition", () => {
  it("is on top of what the server asks for, and below the limit of its attempt", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: undefined }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, asked, random) => {
          const pause = pauseBeforeRetry(defaultRetryPolicy, attempt, asked, random);
          const limit = Math.min(20_000, 500 * 2 ** (attempt - 1));
          expect(pause).toBeGreaterThanOrEqual(asked ?? 0);
          expect(pause).toBeLessThan((asked ?? 0) + limit);
          expect(Number.isInteger(pause)).toBe(true);
        },
      ),
    );
  });

  it("takes the whole range: full jitter", () => {
    expect(pauseBeforeRetry(defaultRetryPolicy, 4, undefined, 0)).toBe(0);
    expect(pauseBeforeRetry(defaultRetryPolicy, 4, undefined, 0.999_999)).toBe(3_999);
  });
});

describe("repetitions", () => {
  it("end with the first success", async () => {
    const { state, parts } = world();
    let sent = 0;
    const answer = await withRetries(parts, undefined, async () => {
      sent += 1;
      if (sent < 4) throw unavailable();
      return "done";
    });
    expect([answer, sent]).toEqual(["done", 4]);
    expect(state.pauses).toEqual([250, 500, 1_000]);
    expect(state.told).toEqual(["1 service_unavailable", "2 service_unavailable", "3 service_unavailable"]);
  });

  it("end after the allowed number of sendings, with the last error", async () => {
    const { parts } = world(() => 0);
    let sent = 0;
    const work = withRetries(parts, undefined, async () => {
      sent += 1;
      throw unavailable();
    });
    await expect(work).rejects.toMatchObject({ code: "service_unavailable", attempts: 10, retryable: true });
    expect(sent).toBe(10);
  });

  it("never pass the deadline, and don't wait for nothing before it", async () => {
    const { state, parts } = world();
    const begun = state.now;
    const remaining: number[] = [];
    const work = withRetries(parts, undefined, async (left) => {
      remaining.push(left);
      state.now += 25_000;
      throw unavailable();
    });
    await expect(work).rejects.toMatchObject({ attempts: 5 });
    expect(state.now - begun).toBeLessThanOrEqual(120_000 + 25_000);
    expect(remaining[0]).toBe(120_000);
    expect(remaining.every((left, index) => index === 0 || left < (remaining[index - 1] ?? 0))).toBe(true);
  });

  it("give up at once when the server asks for more time than there is", async () => {
    const { state, parts } = world();
    const hour = apiError("later", { code: "rate_limit_exceeded", status: 429, retryAfterMilliseconds: 3_600_000 });
    await expect(withRetries(parts, undefined, () => Promise.reject(hour))).rejects.toBe(hour);
    expect(state.pauses).toEqual([]);
  });

  it.each([
    [400, "invalid_request", false],
    [401, "unauthorized", false],
    [403, "generation_mode_not_in_plan", false],
    [404, "job_not_found", false],
    [408, "http_408", true],
    [409, "idempotency_payload_mismatch", false],
    [413, "request_body_too_large", false],
    [422, "validation", false],
    [425, "http_425", true],
    [429, "rate_limit_exceeded", true],
    [429, "http_429", true],
    [429, "operation_quota_exceeded", false],
    [429, "too_many_open_rows", true],
    [500, "internal_error", true],
    [501, "http_501", false],
    [502, "http_502", true],
    [503, "history_unavailable", true],
    [504, "http_504", true],
    [505, "http_505", false],
  ])("%d %s is repeated: %s", async (status, code, repeated) => {
    const { parts } = world();
    let sent = 0;
    const answer = withRetries(parts, undefined, async () => {
      sent += 1;
      if (sent === 1) throw apiError("x", { code, status });
      return "done";
    });
    if (repeated) expect(await answer).toBe("done");
    else await expect(answer).rejects.toMatchObject({ code, status, retryable: false, attempts: 1 });
    expect(sent).toBe(repeated ? 2 : 1);
  });

  it("don't hide mistakes of the program", async () => {
    const { parts } = world();
    const mistake = new TypeError("apiKey is number");
    await expect(withRetries(parts, undefined, () => Promise.reject(mistake))).rejects.toBe(mistake);
  });

  it("end with the signal's reason, before a sending and in a pause", async () => {
    const { parts } = world();
    const reason = new Error("enough");
    await expect(withRetries(parts, AbortSignal.abort(reason), async () => "x")).rejects.toBe(reason);
    const controller = new AbortController();
    const work = withRetries(parts, controller.signal, async () => {
      controller.abort(reason);
      throw new ConnectionError("x", { code: "connection_failed" });
    });
    await expect(work).rejects.toBe(reason);
  });
});
