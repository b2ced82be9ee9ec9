import { systemClock } from "@skladno/jobs";
import { afterEach, expect, it } from "vitest";
import { createVersionRetention, type VersionRetentionOptions } from "./version-retention.js";

type Deleted = Awaited<ReturnType<VersionRetentionOptions["catalogue"]["deleteOldVersions"]>>;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A retention that is stopped after the test. */
function retentionOf(options: VersionRetentionOptions) {
  const retention = createVersionRetention(options);
  stops.push(retention.stop);
  return retention;
}

/** A call that the test answers. */
function pending() {
  let answer: (deleted: Deleted) => void = () => {};
  const answered = new Promise<Deleted>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("goes through all products in batches, and says how many versions went", async () => {
  const calls: unknown[] = [];
  const catalogue = {
    async deleteOldVersions(keep: number, after: number | null, limit: number) {
      calls.push([keep, after, limit]);
      return after === null ? { next: 100, deleted: 3 } : { next: null, deleted: 4 };
    },
  };
  const told = new Promise<number>((resolve) => {
    const retention = retentionOf({ catalogue, keep: 5, onDeleted: resolve });
    retention.start();
    retention.start();
  });
  expect(await told).toBe(7);
  expect(calls).toEqual([
    [5, null, 100],
    [5, 100, 100],
  ]);
});

it("goes on after a failed round", async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const catalogue = {
    async deleteOldVersions() {
      rounds += 1;
      if (rounds === 1) throw new Error("busy");
      return { next: null, deleted: 1 };
    },
  };
  await new Promise<number>((resolve) => {
    retentionOf({
      ...{ catalogue, keep: 1, everyMilliseconds: 1 },
      onDeleted: resolve,
      onError: (error) => errors.push(error),
    }).start();
  });
  expect(errors).toEqual([new Error("busy")]);
});

it("looks again after its pause, and not before", async () => {
  let calls = 0;
  const pauses: number[] = [];
  let goOn = () => {};
  const clock = {
    ...systemClock,
    sleep: (milliseconds: number, signal?: AbortSignal) => {
      pauses.push(milliseconds);
      return new Promise<void>((resolve) => {
        goOn = resolve;
        signal?.addEventListener("abort", () => resolve());
      });
    },
  };
  const catalogue = {
    async deleteOldVersions() {
      calls += 1;
      return { next: null, deleted: 0 };
    },
  };
  retentionOf({ ...{ catalogue, clock, keep: 1 }, onDeleted: () => expect.unreachable() }).start();
  await settle();
  expect([calls, pauses]).toEqual([1, [3_600_000]]);
  goOn();
  await settle();
  expect([calls, pauses]).toEqual([2, [3_600_000, 3_600_000]]);
});

it("stops after the batch at hand, and waits for it", async () => {
  let calls = 0;
  const { answered, answer } = pending();
  const catalogue = {
    deleteOldVersions() {
      calls += 1;
      return answered;
    },
  };
  const deleted: number[] = [];
  const retention = retentionOf({ catalogue, keep: 1, onDeleted: (versions) => deleted.push(versions) });
  retention.start();
  let isStopped = false;
  const stopped = retention.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  answer({ next: 100, deleted: 3 });
  await stopped;
  expect([calls, deleted]).toEqual([1, [3]]);
});
