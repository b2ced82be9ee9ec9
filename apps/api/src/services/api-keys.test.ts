import * as crypto from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openStorage } from "../storage/open-storage.js";
import type { Projects } from "../storage/projects.js";
import { authenticate, hashApiKey, issueKey, keyPrefix, newApiKey, revokeKey } from "./api-keys.js";
import { builtInPlans } from "./plans.js";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});

let projects: Projects;
beforeEach(async () => {
  vi.mocked(crypto.timingSafeEqual).mockClear();
  ({ projects } = openStorage(":memory:"));
  for (const id of ["one", "two"]) await projects.create({ id, name: id, plan: "default", now: 0 });
});

let ids = 0;
const newId = () => `key-${++ids}`;
const add = (projectId: string, key: string) =>
  projects.addKey({ id: newId(), projectId, prefix: keyPrefix(key), hash: hashApiKey(key), now: 0 });
const projectOf = async (key: string) => (await authenticate(projects, builtInPlans, key))?.projectId;

describe("a key", () => {
  it("is the project's that it was issued for, and another with its prefix is nobody's", async () => {
    const { key } = await issueKey(projects, "one", newId, 0);
    expect(await projectOf(key)).toBe("one");
    expect(await projectOf(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).toBeUndefined();
    expect(await projectOf(`${key}A`)).toBeUndefined();
    expect(await projectOf(keyPrefix(key))).toBeUndefined();
    expect(await projectOf(newApiKey())).toBeUndefined();
    expect(await projectOf("x".repeat(201))).toBeUndefined();
  });

  it("is told from others with the same prefix, and revoking one leaves the others", async () => {
    const [one, two] = ["key-of-the-operator-1", "key-of-the-operator-2"];
    await add("one", one);
    await add("two", two);
    expect(keyPrefix(one)).toBe(keyPrefix(two));
    expect([await projectOf(one), await projectOf(two)]).toEqual(["one", "two"]);
    expect(await revokeKey(projects, one, 1)).toMatchObject({ kind: "revoked", key: { projectId: "one" } });
    expect([await projectOf(one), await projectOf(two)]).toEqual([undefined, "two"]);
  });

  it("is compared by its hash in constant time, and by nothing else", async () => {
    const { key } = await issueKey(projects, "one", newId, 0);
    const compared = vi.mocked(crypto.timingSafeEqual);
    await projectOf(key);
    const hash = Buffer.from(hashApiKey(key), "hex");
    expect(compared.mock.calls).toEqual([[hash, hash]]);
    compared.mockReturnValue(false);
    expect(await projectOf(key)).toBeUndefined();
    compared.mockReset();
  });
});
