import { systemClock } from "@skladno/jobs";
import { expect, it } from "vitest";
import { createVersionRetention } from "./version-retention.js";

it("goes through all products in batches, and says how many versions went", async () => {
  const calls: unknown[] = [];
  const catalogue = {
    async deleteOldVersions(keep: number, after: number | null, limit: number) {
      calls.push([keep, after, limit]);
      return after === null ? { next: 100, deleted: 3 } : { next: null, deleted: 4 };
    },
  };
  const told = new Promise<number>((resolve) => {
    const retention = createVersionRetention({ catalogue, keep: 5, clock: systemClock, onDeleted: resolve });
    retention.start();
    retention.start();
    void retention.stop;
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
    const retention = createVersionRetention({
      ...{ catalogue, keep: 1, everyMilliseconds: 1 },
      onDeleted: resolve,
      onError: (error) => errors.push(error),
    });
    retention.start();
  });
  expect(errors).toEqual([new Error("busy")]);
});
