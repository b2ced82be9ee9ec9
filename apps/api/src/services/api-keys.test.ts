import { beforeEach, describe, expect, it } from "vitest";
import { openStorage } from "../storage/open-storage.js";
import type { Storage } from "../storage/port.js";
import {
  authenticate,
  ConfiguredKeyError,
  ensureDefaultProject,
  hashApiKey,
  issueKey,
  keyPrefix,
  newApiKey,
  revokeKey,
} from "./api-keys.js";
import { builtInPlans } from "./plans.js";

let storage: Storage;
beforeEach(async () => {
  storage = await openStorage({ path: ":memory:" });
  for (const id of ["one", "two"]) await storage.projects.create({ id, name: id, plan: "default", now: 0 });
});

let ids = 0;
const newId = () => `key-${++ids}`;
const add = (projectId: string, key: string) =>
  storage.keys.add({ id: newId(), projectId, prefix: keyPrefix(key), hash: hashApiKey(key), now: 0 });
async function projectOf(key: string): Promise<string | undefined> {
  const found = await authenticate(storage.keys, builtInPlans, key);
  return found.kind === "found" ? found.holder.projectId : undefined;
}

describe("a key", () => {
  it("belongs to the project that it was issued for, and another with its prefix to none", async () => {
    const { key } = await issueKey(storage.keys, "one", newId, 0);
    expect(await projectOf(key)).toBe("one");
    expect(await projectOf(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).toBeUndefined();
    expect(await projectOf(`${key}A`)).toBeUndefined();
    expect(await projectOf(keyPrefix(key))).toBeUndefined();
    expect(await projectOf(newApiKey())).toBeUndefined();
    expect(await projectOf("x".repeat(201))).toBeUndefined();
  });

  it("is kept apart from others with the same prefix, and revoking one leaves the others", async () => {
    const [one, two] = ["key-of-the-operator-1", "key-of-the-operator-2"];
    await add("one", one);
    await add("two", two);
    expect(keyPrefix(one)).toBe(keyPrefix(two));
    expect([await projectOf(one), await projectOf(two)]).toEqual(["one", "two"]);
    expect(await revokeKey(storage.keys, one, 1)).toMatchObject({ kind: "revoked", key: { projectId: "one" } });
    expect([await projectOf(one), await projectOf(two)]).toEqual([undefined, "two"]);
  });

  it("of a project without a known plan says so", async () => {
    await storage.projects.setPlan("one", "gold");
    const { key } = await issueKey(storage.keys, "one", newId, 0);
    expect(await authenticate(storage.keys, builtInPlans, key)).toEqual({
      kind: "plan_not_configured",
      projectId: "one",
      plan: "gold",
    });
  });
});

describe("the configured key", () => {
  const ensure = (key: string) => ensureDefaultProject(storage, key, newId, 0);

  it("is added once, and stops the start once it was revoked", async () => {
    const key = "a-configured-key-1";
    expect(await ensure(key)).toEqual({ newKey: undefined });
    expect(await ensure(key)).toEqual({ newKey: undefined });
    await revokeKey(storage.keys, key, 1);
    await expect(ensure(key)).rejects.toThrow(ConfiguredKeyError);
    await expect(ensure(key)).rejects.toThrow(/SKLADNO_API_KEY \(a-configu…\) was revoked\. Set another key/);
    expect(await projectOf(key)).toBeUndefined();
  });

  it("stops the start when it belongs to another project, and stays there", async () => {
    await add("two", "a-configured-key-2");
    await expect(ensure("a-configured-key-2")).rejects.toThrow(/belongs to project two, not to the default project/);
    expect(await projectOf("a-configured-key-2")).toBe("two");
  });
});
