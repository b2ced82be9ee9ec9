import { afterEach, beforeEach, expect, it } from "vitest";
import { type SettingsMemory, settingsMemory } from "./settings-memory.js";
import { openFixture } from "./testing/storage-fixture.js";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let memory: SettingsMemory;
let reads = 0;
const plan = (id: string) =>
  memory.remember("plan", id, () => {
    reads += 1;
    const row = fixture.databases[0].prepare<[string], { plan: string }>("select plan from projects where id = ?");
    return row.get(id)?.plan ?? null;
  });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const setPlan = (which: 0 | 1, name: string) =>
  fixture.databases[which].prepare("update projects set plan = ? where id = 'project-1'").run(name);

beforeEach(async () => {
  fixture = await openFixture();
  memory = settingsMemory(fixture.databases[0]);
  reads = 0;
});
afterEach(() => fixture.close());

it("asks once, until another connection has committed", async () => {
  expect([plan("project-1"), plan("project-1"), plan("project-2")]).toEqual(["default", "default", "default"]);
  await nextTurn();
  expect(plan("project-1")).toBe("default");
  expect(reads).toBe(2);
  setPlan(1, "large");
  await nextTurn();
  expect([plan("project-1"), plan("project-1")]).toEqual(["large", "large"]);
  expect(reads).toBe(3);
});

it("asks once for all requests that arrive in a turn", async () => {
  memory.refresh();
  expect(plan("project-1")).toBe("default");
  setPlan(1, "large");
  await null;
  memory.refresh();
  expect(plan("project-1")).toBe("default");
  await nextTurn();
  memory.refresh();
  expect(plan("project-1")).toBe("large");
  setPlan(1, "larger");
  await nextTurn();
  expect(plan("project-1")).toBe("larger");
});

it("forgets what this connection changes itself, also while it does", async () => {
  plan("project-1");
  await memory.change(async () => {
    setPlan(0, "large");
    expect(plan("project-1")).toBe("large");
    setPlan(0, "larger");
    expect(plan("project-1")).toBe("larger");
  });
  expect(plan("project-1")).toBe("larger");
});

it("is one for a connection, and does not remember what is not there", () => {
  expect(settingsMemory(fixture.databases[0])).toBe(memory);
  expect(settingsMemory(fixture.databases[1])).not.toBe(memory);
  expect([plan("unknown"), plan("unknown")]).toEqual([null, null]);
  expect(reads).toBe(2);
});
