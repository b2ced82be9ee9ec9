import { expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.js";
import { createRetention } from "./retention.js";
import { createFakeClock, type FakeClock } from "./testing/fake-clock.js";

const DAY = 86_400_000;

/** A store with jobs that have ended at this moment. */
async function storeOf(clock: FakeClock, ids: readonly string[]) {
  const store = createMemoryStore<null, null, null>();
  const end = async (id: string) => {
    await store.createJob({
      ...{ id, scope: "s", details: null, status: "queued", idempotency: null, priority: 0, maxAttempts: 1 },
      ...{ items: [{ id: "a", input: null }], quota: { limit: null }, now: clock.now() },
    });
    await store.cancelJob("s", id, clock.now());
  };
  for (const id of ids) await end(id);
  return { store, end, isThere: async (id: string) => (await store.readJob("s", id)) !== null };
}

test("jobs are deleted after their time, in rounds, and errors do not end it", async () => {
  const clock = createFakeClock();
  const ids = Array.from({ length: 25 }, (_, job) => `${job}`);
  const { store, isThere } = await storeOf(clock, ids);
  let calls = 0;
  const errors: unknown[] = [];
  const retention = createRetention({
    store: {
      newestCreatedAt: store.newestCreatedAt,
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
  expect(await isThere("0")).toBe(true);
  await clock.advance(DAY / 12);
  for (const id of ids) expect(await isThere(id)).toBe(false);
  await retention.stop();
  expect(errors.length).toBe(1);
  expect(clock.sleepers()).toBe(0);
});

test("a process that starts with a clock that is ahead deletes nothing before its time", async () => {
  const clock = createFakeClock();
  const { store, end, isThere } = await storeOf(clock, ["old"]);
  await clock.jump(31 * DAY);
  const retention = createRetention({ store, keepMilliseconds: 30 * DAY, clock });
  retention.start();
  await clock.advance(DAY);
  await end("new");
  await clock.advance(28 * DAY);
  expect([await isThere("old"), await isThere("new")]).toEqual([true, true]);
  await clock.advance(2 * DAY);
  expect([await isThere("old"), await isThere("new")]).toEqual([false, true]);
  await retention.stop();
});

test("nor does one whose clock jumps ahead while it runs, or back", async () => {
  const clock = createFakeClock();
  const { store, isThere } = await storeOf(clock, ["old"]);
  const retention = createRetention({ store, keepMilliseconds: 30 * DAY, clock });
  retention.start();
  await clock.advance(DAY);
  await clock.jump(31 * DAY);
  await clock.advance(28 * DAY);
  expect(await isThere("old")).toBe(true);
  await clock.jump(-32 * DAY);
  await clock.advance(2 * DAY);
  expect(await isThere("old")).toBe(true);
  await clock.advance(2 * DAY);
  expect(await isThere("old")).toBe(false);
  await retention.stop();
});

test("nothing is deleted in the first round's time of a process", async () => {
  const clock = createFakeClock();
  const { store, end, isThere } = await storeOf(clock, ["old"]);
  await clock.advance(31 * DAY);
  await end("new");
  const retention = createRetention({ store, keepMilliseconds: 30 * DAY, everyMilliseconds: 1_000, clock });
  retention.start();
  await clock.advance(999);
  expect(await isThere("old")).toBe(true);
  await clock.advance(1);
  expect(await isThere("old")).toBe(false);
  await retention.stop();
});

test("jobs cannot be kept for less than a day", () => {
  const store = createMemoryStore<never, null, null>();
  expect(() => createRetention({ store, keepMilliseconds: 1_000 })).toThrow("found 1000");
});
