import { OTHER_PROJECT, PROJECT, type StorageHarness, shopTest, type TestFunctions } from "./harness.js";

export function examineSettings(tests: TestFunctions, harness: StorageHarness): void {
  const { describe, expect } = tests;
  const exam = shopTest(tests, harness);

  describe("policies", () => {
    exam("hold for all projects or for one, and are replaced and cleared", async ({ storage, other }) => {
      const save = (projectId: string | null, rules: string) =>
        storage.policies.save({ projectId, rules, updatedAt: 3 });
      const rulesOf = async (project: string) => (await other.policies.of(project)).map(({ rules }) => rules);
      expect(await rulesOf(PROJECT)).toEqual([]);
      await save(PROJECT, "own");
      await save(null, "all");
      expect([await rulesOf(PROJECT), await rulesOf(OTHER_PROJECT)]).toEqual([["all", "own"], ["all"]]);
      await save(null, "all again");
      expect(await other.policies.list()).toEqual([
        { projectId: null, rules: "all again", updatedAt: 3 },
        { projectId: PROJECT, rules: "own", updatedAt: 3 },
      ]);
      expect([await other.policies.clear(null), await other.policies.clear(null)]).toEqual([true, false]);
      expect(await rulesOf(PROJECT)).toEqual(["own"]);
    });
  });

  describe("dictionaries", () => {
    exam("are one a project, replaced and cleared", async ({ storage, other }) => {
      expect(await other.dictionaries.of(PROJECT)).toBe(null);
      await storage.dictionaries.save({ projectId: PROJECT, corrections: "one", updatedAt: 1 });
      await storage.dictionaries.save({ projectId: PROJECT, corrections: "two", updatedAt: 2 });
      const stored = { projectId: PROJECT, corrections: "two", updatedAt: 2 };
      expect([await other.dictionaries.of(PROJECT), await other.dictionaries.list()]).toEqual([stored, [stored]]);
      expect([await other.dictionaries.clear(PROJECT), await other.dictionaries.clear(PROJECT)]).toEqual([true, false]);
    });
  });

  describe("request counters", () => {
    exam("count the requests of a key exactly, over all processes", async ({ storage, other }) => {
      const all = await Promise.all(
        Array.from({ length: 40 }, (_, index) => (index % 2 ? storage : other).requestCounters.count("k", 60)),
      );
      expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
      expect(all.every(({ milliseconds }) => milliseconds > 50_000 && milliseconds <= 60_000)).toBe(true);
      expect((await storage.requestCounters.count("another", 60)).count).toBe(1);
    });

    exam("begin again in the next window", async ({ storage }) => {
      expect((await storage.requestCounters.count("k", 1)).count).toBe(1);
      expect((await storage.requestCounters.count("k", 1)).count).toBe(2);
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      expect((await storage.requestCounters.count("k", 1)).count).toBe(1);
    });

    exam("end a window that lasts for too long, as after the clock was set back", async ({ storage, other }) => {
      await storage.requestCounters.count("k", 3_600);
      const { count, milliseconds } = await other.requestCounters.count("k", 60);
      expect([count, milliseconds <= 60_000]).toEqual([1, true]);
      expect((await storage.requestCounters.count("k", 60)).count).toBe(2);
    });
  });

  describe("statistics", () => {
    exam("count what is open, by the status of its job", async ({ storage, other, submit, finish }) => {
      expect((await other.statistics()).open).toEqual([]);
      await submit(PROJECT, ["a", "b"]);
      await submit(OTHER_PROJECT, ["a"]);
      expect((await other.statistics()).open).toEqual([{ status: "queued", jobs: 2, rows: 3, oldest: 1 }]);
      await finish([{ h1: "a" }]);
      const { open, bytes } = await storage.statistics();
      expect(open.map(({ status, jobs, rows }) => [status, jobs, rows])).toEqual([
        ["processing", 1, 1],
        ["queued", 1, 1],
      ]);
      expect(bytes > 0).toBe(true);
    });
  });

  describe("check", () => {
    exam("resolves on an empty storage and on one that is used", async ({ storage, other, store }) => {
      await other.check();
      await store(PROJECT, { a: { h1: "text" } });
      await storage.check();
    });
  });
}
