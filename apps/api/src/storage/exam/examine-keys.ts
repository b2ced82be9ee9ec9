import type { NewApiKey, Storage } from "../port.js";
import { OTHER_PROJECT, PROJECT, type StorageHarness, shopTest, type TestFunctions } from "./harness.js";

const hashOf = (id: string) => Buffer.alloc(32, id).toString("hex");

const newKey = (id: string, changes: Partial<NewApiKey> = {}): NewApiKey => ({
  id,
  projectId: PROJECT,
  prefix: `sk_${id}`,
  hash: hashOf(id),
  now: 5,
  ...changes,
});

const revoke = ({ keys }: Storage, idOrPrefix: string, now = 9) => keys.revoke({ idOrPrefix, hash: "no hash" }, now);

export function examineKeys(tests: TestFunctions, harness: StorageHarness): void {
  const { describe, expect } = tests;
  const exam = shopTest(tests, harness);

  describe("projects", () => {
    exam("are created, found, listed and given a plan", async ({ storage, other }) => {
      const made = await storage.projects.create({ id: "p", name: "Shop", plan: "default", now: 7 });
      expect(made).toEqual({ id: "p", name: "Shop", plan: "default", isDefault: false, createdAt: 7 });
      expect(await other.projects.setPlan("p", "large")).toBe(true);
      expect(await storage.projects.setPlan("unknown", "large")).toBe(false);
      expect(await storage.projects.find("p")).toMatchObject({ plan: "large" });
      expect(await storage.projects.find("unknown")).toBe(null);
      expect((await storage.projects.list()).map(({ id }) => id)).toEqual([PROJECT, OTHER_PROJECT, "p"]);
    });

    exam("have one default, however many processes make it", async ({ storage, other }) => {
      const make = ({ projects }: Storage, id: string) =>
        projects.ensureDefault({ id, name: "Default", plan: "default", now: 1 });
      const made = await Promise.all([make(storage, "a"), make(other, "b"), make(storage, "c")]);
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });
  });

  describe("keys", () => {
    exam("are given once as the first one, and none after a revoked one", async ({ storage, other }) => {
      const first = ({ keys }: Storage, id: string) => keys.addFirst(newKey(id));
      const given = await Promise.all([first(storage, "a"), first(other, "b"), first(storage, "c")]);
      expect(given.filter(Boolean).length).toBe(1);
      const [key] = await storage.keys.list(PROJECT);
      await revoke(storage, key?.id ?? "");
      expect(await other.keys.addFirst(newKey("d"))).toBe(false);
      expect((await storage.keys.list(PROJECT)).length).toBe(1);
    });

    exam("are found by their hash until they are revoked, at once in every process", async ({ storage, other }) => {
      expect(await storage.keys.add(newKey("k"))).toEqual({
        id: "k",
        projectId: PROJECT,
        prefix: "sk_k",
        createdAt: 5,
        revokedAt: null,
      });
      expect(await other.keys.findByHash(hashOf("k"))).toMatchObject({ project: { id: PROJECT }, key: { id: "k" } });
      expect(await storage.keys.findByHash(hashOf("unknown"))).toBe(null);
      expect(await revoke(storage, "k")).toMatchObject({ kind: "revoked", key: { revokedAt: 9 } });
      expect(await other.keys.findByHash(hashOf("k"))).toBe(null);
      expect(await revoke(storage, "sk_k", 10)).toMatchObject({ kind: "revoked", key: { revokedAt: 9 } });
      expect(await storage.keys.list(PROJECT)).toMatchObject([{ id: "k", revokedAt: 9 }]);
    });

    exam("see the plan of their project at once", async ({ storage, other }) => {
      await storage.keys.add(newKey("k"));
      await storage.projects.setPlan(PROJECT, "large");
      expect(await other.keys.findByHash(hashOf("k"))).toMatchObject({ project: { plan: "large" } });
    });

    exam("are revoked by the complete key, and not by a prefix that two of them share", async ({ storage }) => {
      await storage.keys.add(newKey("k", { prefix: "same" }));
      await storage.keys.add(newKey("l", { prefix: "same" }));
      expect(await revoke(storage, "same")).toMatchObject({ kind: "ambiguous", keys: [{ id: "k" }, { id: "l" }] });
      expect(await revoke(storage, "unknown")).toEqual({ kind: "not_found" });
      expect(await storage.keys.revoke({ idOrPrefix: "the key", hash: hashOf("l") }, 9)).toMatchObject({
        kind: "revoked",
        key: { id: "l" },
      });
      expect((await storage.keys.findByHash(hashOf("k")))?.key.id).toBe("k");
    });

    exam("of the configuration are added once, and change nothing that an operator decided", async (shop) => {
      const { storage, other } = shop;
      expect(await storage.keys.ensure(newKey("k"))).toMatchObject({ kind: "added", key: { id: "k" } });
      expect(await other.keys.ensure(newKey("l", { hash: hashOf("k") }))).toMatchObject({
        kind: "present",
        key: { id: "k" },
      });
      const elsewhere = newKey("m", { hash: hashOf("k"), projectId: OTHER_PROJECT });
      expect(await storage.keys.ensure(elsewhere)).toMatchObject({
        kind: "other_project",
        key: { projectId: PROJECT },
      });
      await revoke(storage, "k");
      expect(await storage.keys.ensure(newKey("n", { hash: hashOf("k") }))).toMatchObject({ kind: "revoked" });
      expect(await storage.keys.findByHash(hashOf("k"))).toBe(null);
      expect((await storage.keys.list(PROJECT)).length).toBe(1);
    });

    exam("of a project that is not there are refused", async ({ storage }) => {
      const refused = await storage.keys.add(newKey("k", { projectId: "unknown" })).catch((error) => String(error));
      expect(String(refused).includes("There is no project unknown")).toBe(true);
    });
  });
}
