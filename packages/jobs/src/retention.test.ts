import { expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.js";
import { createRetention } from "./retention.js";
import { createFakeClock } from "./testing/fake-clock.js";

const DAY = 86_400_000;

test("jobs are deleted after their time, in rounds, and errors do not end it", async () => {
  const clock = createFakeClock();
  const store = createMemoryStore<null, null, null>();
  const common = {
    scope: "s",
    details: null,
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 1,
  } as const;
  for (let job = 0; job < 25; job += 1) {
    const items = [{ id: "a", input: null }];
    await store.createJob({ ...common, id: `${job}`, items, quota: { limit: null }, now: clock.now() });
    await store.cancelJob("s", `${job}`, clock.now());
  }
  let calls = 0;
  const errors: unknown[] = [];
  const retention = createRetention({
    store: {
      deleteEndedBefore: (moment, limit) => {
        calls += 1;
        if (calls === 2) return Promise.reject(new Error("busy"));
        return store.deleteEndedBefore(moment, limit);
      },
    },
    keepMilliseconds: DAY,
    clock,
    onError: (error) => errors.push(error),
  });
  retention.start();
  await clock.advance(DAY - 1);
  expect(await store.readJob("s", "0")).not.toBe(null);
  await clock.advance(DAY / 12);
  for (let job = 0; job < 25; job += 1) expect(await store.readJob("s", `${job}`)).toBe(null);
  await retention.stop();
  expect(errors.length).toBe(1);
  expect(clock.sleepers()).toBe(0);
});

test("jobs cannot be kept for less than a day", () => {
  const store = createMemoryStore<never, null, null>();
  expect(() => createRetention({ store, keepMilliseconds: 1_000 })).toThrow("found 1000");
});
