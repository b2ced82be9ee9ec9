import type { VersionSummary } from "../port.js";
import { OTHER_PROJECT, PROJECT, type StorageHarness, shopTest, type TestFunctions } from "./harness.js";

const versionsOf = (summaries: readonly VersionSummary[] | undefined) => summaries?.map(({ version }) => version);

export function examineCatalogue(tests: TestFunctions, harness: StorageHarness): void {
  const { describe, expect } = tests;
  const exam = shopTest(tests, harness);

  describe("readProduct", () => {
    exam("gives the current version of each channel, the newest first", async ({ catalogue, store }) => {
      await store(PROJECT, { a: { h1: "old" } });
      const message = await store(PROJECT, { a: { messenger_message: "message" } }, "messenger");
      const site = await store(PROJECT, { a: { h1: "new" } });
      const product = await catalogue.readProduct(PROJECT, "a");
      expect(product).toMatchObject({ externalId: "a", status: "completed", duplicates: [] });
      const versions = await catalogue.readVersions(product?.current ?? []);
      const common = {
        externalId: "a",
        locale: "ru-RU",
        generationMode: "strict",
        warnings: ["a warning"],
        diagnostics: [],
        madeWith: { grammarVersion: "1", engineVersion: "2", dictionaryHash: "abc" },
        createdAt: 1_000,
      };
      expect(versions.map(({ key: _, bytes: __, ...version }) => version)).toEqual([
        { ...common, version: 3, channel: "website", jobId: site, outputs: { h1: "new" } },
        { ...common, version: 2, channel: "messenger", jobId: message, outputs: { messenger_message: "message" } },
      ]);
      expect(versionsOf((await catalogue.readProduct(PROJECT, "a", "messenger"))?.current)).toEqual([2]);
      expect((await catalogue.readProduct(PROJECT, "a", "elsewhere"))?.current).toEqual([]);
    });

    exam("gives the status of the newest attempt", async ({ catalogue, storage, submit, finish }) => {
      const status = async () => (await catalogue.readProduct(PROJECT, "a"))?.status;
      expect(await catalogue.readProduct(PROJECT, "a")).toBe(null);
      const first = await submit(PROJECT, ["a", "b"]);
      expect(await status()).toBe("queued");
      await storage.jobs.cancelJob(PROJECT, first, 1);
      expect(await status()).toBe("cancelled");
      await submit(PROJECT, ["a", "b"]);
      const claim = await storage.jobs.claimItems({ now: 1, leaseMilliseconds: 1, limit: 1 });
      expect(await status()).toBe("processing");
      await storage.jobs.giveBack(claim?.lease ?? { jobId: "", token: 0, expiresAt: 0 }, 1);
      await finish([null, { h1: "b" }]);
      expect(await status()).toBe("failed");
      expect((await catalogue.readProduct(PROJECT, "a"))?.current).toEqual([]);
      expect((await catalogue.readProduct(PROJECT, "b"))?.status).toBe("completed");
      expect(await catalogue.readProduct(OTHER_PROJECT, "a")).toBe(null);
    });

    exam("gives the status of the newest attempt where an older one is pending", async (shop) => {
      const { catalogue, submit, finish } = shop;
      await submit(PROJECT, ["a"]);
      await submit(PROJECT, ["a"], "website", 1);
      await finish([{ h1: "text" }]);
      expect(await catalogue.readProduct(PROJECT, "a")).toMatchObject({ status: "completed" });
      expect(await catalogue.history(PROJECT, "a", { limit: 10 })).toMatchObject({ pending: true });
    });

    exam("knows a product from its versions after its jobs were deleted, not from failures", async (shop) => {
      const { catalogue, storage, submit, finish } = shop;
      await submit(PROJECT, ["good", "bad"]);
      await finish([{ h1: "text" }, null]);
      expect(await storage.jobs.deleteEndedBefore(2_000, 100)).toBe(1);
      const good = await catalogue.readProduct(PROJECT, "good");
      expect([good?.status, versionsOf(good?.current)]).toEqual(["completed", [1]]);
      expect(await catalogue.readProduct(PROJECT, "bad")).toBe(null);
      expect(await catalogue.history(PROJECT, "bad", { limit: 10 })).toBe(null);
    });
  });

  describe("lookup", () => {
    exam("has every id asked for as a key, whatever its name", async ({ catalogue, store }) => {
      await store(PROJECT, { a: { h1: "a" }, constructor: { h1: "c" } });
      await store(PROJECT, { a: { h1: "m" } }, "messenger");
      const found = await catalogue.lookup(PROJECT, ["a", "constructor", "__proto__", "unknown"]);
      expect([...found].map(([id, versions]) => [id, versionsOf(versions)])).toEqual([
        ["a", [2, 1]],
        ["constructor", [1]],
        ["__proto__", []],
        ["unknown", []],
      ]);
      expect(versionsOf((await catalogue.lookup(PROJECT, ["a"], "website")).get("a"))).toEqual([1]);
      expect((await catalogue.lookup(OTHER_PROJECT, ["a"])).get("a")).toEqual([]);
    });
  });

  describe("history and version", () => {
    exam("give what was stored, the newest first", async ({ catalogue, store, submit }) => {
      for (const text of ["one", "two", "three"]) await store(PROJECT, { a: { h1: text } });
      const history = await catalogue.history(PROJECT, "a", { limit: 2 });
      expect([history?.current?.version, versionsOf(history?.history), history?.pending]).toEqual([3, [3, 2], false]);
      await submit(PROJECT, ["a"]);
      expect((await catalogue.history(PROJECT, "a", { limit: 2 }))?.pending).toBe(true);
      expect(await catalogue.version(PROJECT, "a", 1)).toMatchObject({
        kind: "found",
        version: { version: 1, outputs: { h1: "one" } },
      });
      expect(await catalogue.version(PROJECT, "a", 4)).toEqual({ kind: "version_not_found" });
      expect(await catalogue.version(PROJECT, "unknown", 1)).toEqual({ kind: "product_not_found" });
      expect(await catalogue.version(OTHER_PROJECT, "a", 1)).toEqual({ kind: "product_not_found" });
    });

    exam("go on before a version, and narrow to a channel", async ({ catalogue, store }) => {
      for (const channel of ["website", "messenger", "website", "messenger"]) {
        await store(PROJECT, { a: { h1: channel } }, channel);
      }
      const read = async (request: { before?: number; channel?: string }) => {
        const found = await catalogue.history(PROJECT, "a", { limit: 10, ...request });
        return [found?.current?.version, versionsOf(found?.history)];
      };
      expect(await read({})).toEqual([4, [4, 3, 2, 1]]);
      expect(await read({ before: 3 })).toEqual([4, [2, 1]]);
      expect(await read({ before: 4, channel: "website" })).toEqual([3, [3, 1]]);
      expect(await read({ before: 1 })).toEqual([4, []]);
      expect(await read({ channel: "elsewhere" })).toEqual([undefined, []]);
    });
  });

  describe("readVersions", () => {
    exam("keeps the order asked for, and tells the size of what is stored", async ({ catalogue, store }) => {
      await store(PROJECT, { a: { h1: "short" }, b: { h1: "я".repeat(1_000) } });
      const found = await catalogue.lookup(PROJECT, ["b", "a"]);
      const summaries = [...found.values()].flat();
      expect((await catalogue.readVersions(summaries)).map(({ externalId }) => externalId)).toEqual(["b", "a"]);
      const [large, small] = summaries.map(({ bytes }) => bytes);
      expect((large ?? 0) > 2_000 && (large ?? 0) < 2_100).toBe(true);
      expect((small ?? 0) < 100).toBe(true);
      expect(await catalogue.readVersions([])).toEqual([]);
    });
  });

  describe("deleteOldVersions", () => {
    exam("keeps the newest of each product and channel, and what stored jobs refer to", async (shop) => {
      const { catalogue, storage, store } = shop;
      for (const text of ["1", "2", "3"]) await store(PROJECT, { a: { h1: text }, b: { h1: text } });
      await store(PROJECT, { a: { h1: "4" } }, "messenger");
      expect(await storage.catalogue.deleteOldVersions(1, null, 10)).toEqual({ next: null, deleted: 0 });
      await storage.jobs.deleteEndedBefore(2_000, 100);
      const first = await storage.catalogue.deleteOldVersions(1, null, 1);
      expect(first.deleted).toBe(2);
      const second = await storage.catalogue.deleteOldVersions(1, first.next, 1);
      expect(second.deleted).toBe(2);
      expect(await storage.catalogue.deleteOldVersions(1, second.next, 1)).toEqual({ next: null, deleted: 0 });
      const history = async (id: string) => versionsOf((await catalogue.history(PROJECT, id, { limit: 10 }))?.history);
      expect([await history("a"), await history("b")]).toEqual([[4, 3], [3]]);
      await store(PROJECT, { b: { h1: "5" } });
      expect(await history("b")).toEqual([4, 3]);
    });
  });
}
