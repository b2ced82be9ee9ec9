import { type StorageHarness, shopTest, type TestFunctions } from "./harness.js";

export function examineTurns(tests: TestFunctions, harness: StorageHarness): void {
  const { describe, expect } = tests;
  const exam = shopTest(tests, harness);

  describe("turns of projects", () => {
    exam("keep a small job waiting for one job of each other project at most", async (shop) => {
      const { storage, submit } = shop;
      for (const id of ["flood", "bulk", "small"]) {
        await storage.projects.create({ id, name: id, plan: "default", now: 0 });
      }
      for (let job = 0; job < 1_000; job += 1) await submit("bulk", [`sku-${job}`]);
      /** The project that is served; the first one asks for as many texts at once as it is given. */
      async function serve(): Promise<string | undefined> {
        for (let job = 0; job < 2; job += 1) await submit("flood", ["sku"], "website", 1);
        const claim = await storage.jobs.claimItems({ now: 2_000, leaseMilliseconds: 1_000, limit: 100 });
        if (claim === null) return undefined;
        const outcome = { status: "failed", error: { code: "broken", message: "broken" } } as const;
        await storage.jobs.recordOutcomes(claim.lease, [{ position: 0, outcome }], { kind: "release", now: 2_000 });
        return claim.job.scope;
      }
      for (let turn = 0; turn < 6; turn += 1) await serve();
      for (let round = 0; round < 3; round += 1) {
        await submit("small", ["sku"]);
        const served = [await serve(), await serve(), await serve()];
        expect(served.sort()).toEqual(["bulk", "flood", "small"]);
      }
      expect(await storage.jobs.listJobs("small", { statuses: ["queued"], after: null, limit: 1 })).toMatchObject({
        jobs: [],
      });
    });
  });
}
