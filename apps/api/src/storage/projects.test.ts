import { afterEach, beforeEach, expect, test } from "vitest";
import { createProjects, type Projects } from "./projects.js";
import { openFixture } from "./testing/storage-fixture.js";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let projects: Projects;
let other: Projects;

beforeEach(async () => {
  fixture = await openFixture();
  projects = createProjects(fixture.databases[0]);
  other = createProjects(fixture.databases[1]);
});
afterEach(() => fixture.close());

const key = (id: string, changes: object = {}) => ({
  id,
  projectId: "project-1",
  prefix: `sk_${id}`,
  hash: hashOf(id),
  now: 5,
  ...changes,
});

/** A hash of 32 bytes, hexadecimal. */
const hashOf = (id: string) => Buffer.alloc(32, id).toString("hex");

test("projects are created, found, listed and given a plan", async () => {
  expect(await projects.create({ id: "p", name: "Shop", plan: "default", now: 7 })).toEqual({
    id: "p",
    name: "Shop",
    plan: "default",
    isDefault: false,
    createdAt: 7,
  });
  expect(await other.setPlan("p", "large")).toBe(true);
  expect(await projects.setPlan("unknown", "large")).toBe(false);
  expect(await projects.find("p")).toMatchObject({ plan: "large" });
  expect(await projects.find("unknown")).toBe(null);
  expect((await projects.list()).map(({ id }) => id)).toEqual(["project-1", "project-2", "p"]);
});

test("there is one default project, however many processes make it", async () => {
  const make = (each: Projects, id: string) => each.ensureDefault({ id, name: "Default", plan: "default", now: 1 });
  const made = await Promise.all([make(projects, "a"), make(other, "b"), make(projects, "c")]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test("a project gets one first key, however many processes give it one, and none after a revoked one", async () => {
  const first = (each: Projects, id: string) => each.addFirstKey(key(id));
  expect(await Promise.all([first(projects, "a"), first(other, "b"), first(projects, "c")])).toEqual([
    true,
    false,
    false,
  ]);
  await projects.revokeKey("a", 9);
  expect(await other.addFirstKey(key("d"))).toBe(false);
  expect((await projects.listKeys("project-1")).map(({ id }) => id)).toEqual(["a"]);
});

test("a key is found by its prefix, with its hash, until it is revoked, in every process", async () => {
  expect(await projects.addKey(key("k"))).toEqual({
    id: "k",
    projectId: "project-1",
    prefix: "sk_k",
    createdAt: 5,
    revokedAt: null,
  });
  expect(await other.findByPrefix("sk_k")).toMatchObject([{ project: { id: "project-1" }, key: { id: "k" } }]);
  expect((await other.findByPrefix("sk_k")).map(({ hash }) => Buffer.from(hash).toString("hex"))).toEqual([
    hashOf("k"),
  ]);
  expect(await projects.findByPrefix("unknown")).toEqual([]);
  expect(await projects.revokeKey("k", 9)).toMatchObject({ kind: "revoked", key: { revokedAt: 9 } });
  expect(await other.findByPrefix("sk_k")).toEqual([]);
  expect(await projects.revokeKey("sk_k", 10)).toMatchObject({ kind: "revoked", key: { revokedAt: 9 } });
  expect(await projects.listKeys("project-1")).toMatchObject([{ id: "k", revokedAt: 9 }]);
});

test("a prefix that two keys share revokes neither", async () => {
  await projects.addKey(key("k", { prefix: "same" }));
  await projects.addKey(key("l", { prefix: "same" }));
  expect(await projects.revokeKey("same", 9)).toMatchObject({ kind: "ambiguous", keys: [{ id: "k" }, { id: "l" }] });
  expect(await projects.revokeKey("unknown", 9)).toEqual({ kind: "not_found" });
  expect((await projects.findByPrefix("same")).map(({ key: { id } }) => id)).toEqual(["k", "l"]);
});

test("a key from the configuration is there once, and valid again after it was revoked", async () => {
  await projects.ensureKey(key("k"));
  await projects.ensureKey(key("l", { hash: hashOf("k") }));
  expect((await projects.listKeys("project-1")).length).toBe(1);
  await projects.revokeKey("k", 9);
  expect(await other.ensureKey(key("m", { hash: hashOf("k") }))).toMatchObject({ id: "k", revokedAt: null });
});

test("a key of a project that is not there is refused", async () => {
  await expect(projects.addKey(key("k", { projectId: "unknown" }))).rejects.toThrow("There is no project unknown");
});
