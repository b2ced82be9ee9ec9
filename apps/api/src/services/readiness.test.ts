import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReadiness } from "./readiness.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shares one look among everyone who asks within a second", async () => {
  const check = vi.fn(async () => undefined);
  const readiness = createReadiness({ check });
  for (let second = 1; second <= 3; second++) {
    expect(await Promise.all(Array.from({ length: 100 }, readiness))).toEqual(Array(100).fill({ ready: true }));
    expect(check).toHaveBeenCalledTimes(second);
    await vi.advanceTimersByTimeAsync(1_000);
  }
});

it("answers within a second although the storage does not, and does not ask it again meanwhile", async () => {
  const check = vi.fn(() => new Promise<void>(() => undefined));
  const readiness = createReadiness({ check });
  for (let n = 0; n < 3; n++) {
    const asked = readiness();
    await vi.advanceTimersByTimeAsync(999);
    expect(await asked).toEqual({ ready: false, reason: "no_answer_in_time" });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(check).toHaveBeenCalledTimes(1);
});

it("says that the storage can't be used, until it can", async () => {
  const errors: unknown[] = [];
  let isBroken = true;
  const check = async () => {
    if (isBroken) throw new Error("the counters are gone");
  };
  const readiness = createReadiness({ check, onError: (error) => errors.push(error) });
  expect(await readiness()).toEqual({ ready: false, reason: "storage_unavailable" });
  isBroken = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await readiness()).toEqual({ ready: true });
  expect(errors).toEqual([new Error("the counters are gone")]);
});

it.each([-3_600_000, 3_600_000])(
  "looks again a second later also where the clock has jumped by %s ms",
  async (jump) => {
    const check = vi.fn(async () => undefined);
    const readiness = createReadiness({ check });
    await readiness();
    vi.setSystemTime(Date.now() + jump);
    await readiness();
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await readiness();
    expect(check).toHaveBeenCalledTimes(2);
  },
);
