import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.js";
import { ids, type Store, setUp, upper } from "./testing/worker-set-up.js";
import { createWorker } from "./worker.js";

describe("several workers", () => {
  test("end each row exactly once in any order of their calls", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (scheduler, jobCount, itemsAtOnce) => {
          const inner = createMemoryStore<string, string, string>();
          // Each call to the store takes effect when the scheduler lets it.
          const store = Object.fromEntries(
            Object.entries(inner).map(([name, operation]) => [
              name,
              scheduler.scheduleFunction(operation as (...given: never[]) => Promise<unknown>),
            ]),
          ) as unknown as Store;
          const { clock, events, orchestrator } = setUp({ store: inner });
          const jobIds: string[] = [];
          for (let job = 0; job < jobCount; job += 1) {
            const items = ids(3 + job).map((id) => ({ id, input: id }));
            const result = await orchestrator.submit({ scope: "shop", details: "", items });
            if (result.kind === "created") jobIds.push(result.job.id);
          }
          const workers = [2, 3].map((sliceSize) =>
            createWorker({ store, events, clock, process: upper, sliceSize, chunkSize: 2, itemsAtOnce }),
          );
          const workOff = async (runOnce: () => Promise<boolean>) => {
            for (let idle = 0; idle < 3; ) idle = (await runOnce()) ? 0 : idle + 1;
          };
          const working = Promise.all(workers.map(({ runOnce }) => workOff(runOnce)));
          await scheduler.waitFor(working);
          // What a worker was holding while the other one looked is finished by a last one.
          await workOff(createWorker({ store: inner, events, clock, process: upper }).runOnce);
          for (const jobId of jobIds) {
            const page = await inner.readPage("shop", jobId, { cursor: 0, limit: 100 });
            expect(page?.job).toMatchObject({ status: "completed", attempts: 1 });
            expect(page?.rows.length).toBe(page?.job.total);
          }
          const versions = new Map<string, number[]>();
          for (const jobId of jobIds) {
            for (const row of (await inner.readPage("shop", jobId, { cursor: 0, limit: 100 }))?.rows ?? []) {
              versions.set(row.id, [...(versions.get(row.id) ?? []), row.version]);
            }
          }
          for (const found of versions.values()) {
            expect(found.sort((one, other) => one - other)).toEqual(found.map((_, index) => index + 1));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
