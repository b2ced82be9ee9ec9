import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { JobUsageError } from "@skladno/jobs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { detailsOf } from "../exam/harness.js";
import type { Storage } from "../port.js";
import { openConnection } from "./driver.js";
import { openDatabase } from "./open-database.js";
import { createSqliteStorage, openSqliteStorage } from "./open-sqlite-storage.js";
import { openRequestCounters } from "./request-counters.js";

let folder: string;
let file: string;
let storage: Storage;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "skladno-"));
  file = join(folder, "skladno.db");
  storage = await openSqliteStorage(file);
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

const project = (id: string) => ({ id, name: id, plan: "default", now: 1 });

test("a body that throws undoes what it wrote, and the next one works", async () => {
  await storage.projects.create(project("p"));
  await expect(storage.projects.create(project("p"))).rejects.not.toMatchObject({ name: "StoreUnavailableError" });
  const items = [{ id: "a", input: {} }];
  const job = { id: "j", scope: "nobody", details: detailsOf("h1"), items, status: "queued" } as const;
  const more = { idempotency: null, priority: 0, maxAttempts: 3, quota: { limit: null }, now: 0 };
  await expect(storage.jobs.createJob({ ...job, ...more })).rejects.toThrow(JobUsageError);
  await storage.projects.create(project("q"));
  expect((await storage.projects.list()).map(({ id }) => id)).toEqual(["p", "q"]);
});

test("the event loop turns between two writers, whether they succeed or not", async () => {
  let turns = 0;
  let ended = false;
  const count = () => {
    turns += 1;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  const turnOf = () => turns;
  const at = await Promise.all(
    ["p", "p", "q", "r"].map((id) => storage.projects.create(project(id)).then(turnOf, turnOf)),
  );
  ended = true;
  expect(new Set(at).size).toBe(4);
});

describe("while another process holds the lock", () => {
  test("writers wait, readers and the event loop go on, and all writers succeed once it is free", async () => {
    const other = openConnection(file);
    other.exec("begin immediate");
    const writers = Array.from({ length: 40 }, (_, index) => storage.projects.create(project(`p${index}`)));
    for (let read = 0; read < 20; read += 1) {
      expect(await storage.projects.find("p0")).toBe(null);
      await turn();
    }
    other.exec("commit");
    expect((await Promise.all(writers)).length).toBe(40);
    expect((await storage.projects.list()).map(({ id }) => id)).toEqual(
      Array.from({ length: 40 }, (_, index) => `p${index}`),
    );
    other.close();
  });

  test("SQLite itself never waits, which would keep the event loop", () => {
    const database = openDatabase(join(folder, "other.db"));
    expect(database.pragma("busy_timeout", { simple: true })).toBe(0);
    database.close();
  });

  test("a writer gives up in the end, with an error that says so", async () => {
    const other = openConnection(file);
    other.exec("begin immediate");
    await expect(storage.projects.create(project("p"))).rejects.toMatchObject({
      name: "StoreUnavailableError",
      message: expect.stringMatching(/another process has kept its lock/),
    });
    other.close();
  }, 15_000);
});

test("an idle server brings its log into the database file", async () => {
  for (let index = 0; index < 50; index += 1) await storage.projects.create(project(`${index} ${"x".repeat(500)}`));
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(statSync(`${file}-wal`).size).toBe(0);
});

describe("a full disk", () => {
  test("is unavailable, leaves nothing half done, and passes", async () => {
    const database = openDatabase(join(folder, "full.db"));
    const full = createSqliteStorage("full", database, await openRequestCounters(":memory:"));
    await full.projects.create(project("p"));
    database.pragma(`max_page_count = ${database.pragma("page_count", { simple: true })}`);
    const request = {
      id: "job",
      scope: "p",
      details: detailsOf("h1"),
      items: Array.from({ length: 500 }, (_, index) => ({ id: `item ${index}`, input: { text: "x".repeat(500) } })),
      status: "queued",
      idempotency: null,
      priority: 0,
      maxAttempts: 3,
      quota: { limit: null },
      now: 0,
    } as const;
    await expect(full.jobs.createJob(request)).rejects.toMatchObject({ name: "StoreUnavailableError" });
    expect(await full.jobs.readJob("p", "job")).toBe(null);
    expect(await full.jobs.readQuota("p", 0)).toMatchObject({ reserved: 0 });
    database.pragma("max_page_count = 1000000");
    expect(await full.jobs.createJob(request)).toMatchObject({ kind: "created" });
    await full.close();
  });
});

describe("a damaged file", () => {
  test("is unavailable to readers, and nothing is written to it any more", async () => {
    for (let index = 0; index < 200; index += 1) await storage.projects.create(project(`${index} ${"x".repeat(500)}`));
    await storage.close();
    const { size } = statSync(file);
    storage = await openSqliteStorage(file);
    // Everything after the first pages is overwritten.
    truncateSync(file, 4096 * 20);
    writeFileSync(file, Buffer.alloc(size - 4096 * 20, 0xff), { flag: "a" });
    await expect(storage.projects.list()).rejects.toMatchObject({
      name: "StoreUnavailableError",
      message: expect.stringMatching(/damaged .* restore a backup/),
    });
    await expect(storage.projects.create(project("new"))).rejects.toMatchObject({ name: "StoreUnavailableError" });
    await expect(storage.check()).rejects.toMatchObject({ name: "StoreUnavailableError" });
  });

  test("is not written to, not even on pages that are whole, once a reader has come upon the damage", async () => {
    await storage.projects.create(project("p"));
    const items = Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, input: { text: "x".repeat(500) } }));
    const job = { id: "j", scope: "p", details: detailsOf("h1"), items, status: "queued" } as const;
    const more = { idempotency: null, priority: 0, maxAttempts: 3, quota: { limit: null }, now: 0 };
    await storage.jobs.createJob({ ...job, ...more });
    await storage.close();
    const { size } = statSync(file);
    storage = await openSqliteStorage(file);
    // The rows of the job are at the end of the file, the projects at its beginning.
    truncateSync(file, size - 4096 * 40);
    writeFileSync(file, Buffer.alloc(4096 * 40, 0xff), { flag: "a" });
    await storage.projects.create(project("before the damage is known"));
    await expect(storage.jobs.claimItems({ now: 1, leaseMilliseconds: 1, limit: 500 })).rejects.toThrow(/damaged/);
    const written = () => [file, `${file}-wal`].map((name) => readFileSync(name).toString("latin1"));
    const before = written();
    await expect(storage.projects.create(project("after it"))).rejects.toThrow(/damaged .* restore a backup/);
    expect(written()).toEqual(before);
    expect((await storage.projects.list()).map(({ id }) => id)).toEqual(["p", "before the damage is known"]);
  });
});

describe("check", () => {
  test("really writes a page, or it would not notice a full disk", async () => {
    await storage.projects.create(project("p"));
    const other = openConnection(file);
    const version = () => other.pragma("data_version", { simple: true });
    const before = version();
    await storage.check();
    expect(version()).not.toBe(before);
    other.close();
  });
});

describe("request counters", () => {
  test("are files of their owner alone", async () => {
    const counters = await openRequestCounters(join(folder, "other.db"));
    await counters.count("k", 60);
    const modes = ["", "-wal", "-shm"].map((end) => statSync(join(folder, `other.db-requests${end}`)).mode & 0o777);
    expect(modes.map((mode) => mode.toString(8))).toEqual(["600", "600", "600"]);
    counters.close();
  });

  test("count in this process alone while their file cannot be written", async () => {
    const counters = await openRequestCounters(join(folder, "other.db"));
    expect((await counters.count("k", 60)).count).toBe(1);
    counters.close();
    expect((await counters.count("k", 60)).count).toBe(1);
    expect((await counters.count("k", 60)).count).toBe(2);
  });

  test("leave a file that another program has locked alone for some seconds", async () => {
    let now = 0;
    const counters = await openRequestCounters(join(folder, "other.db"), () => now);
    const count = async () => (await counters.count("k", 60)).count;
    expect(await count()).toBe(1);
    const other = openConnection(join(folder, "other.db-requests"));
    other.exec("begin immediate");
    expect([await count(), await count()]).toEqual([1, 2]);
    other.exec("rollback");
    other.close();
    now = 4_999;
    expect(await count()).toBe(3);
    now = 5_000;
    expect(await count()).toBe(2);
    counters.close();
  });

  test("do without clearing what has expired while their file is locked", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "Date"] });
    const counters = await openRequestCounters(join(folder, "other.db"));
    const other = openConnection(join(folder, "other.db-requests"));
    const rows = () => other.prepare("select count(*) from requests").pluck().get();
    try {
      await counters.count("k", 60);
      other.exec("begin immediate");
      // A rejection that nobody handles fails the run.
      await vi.advanceTimersByTimeAsync(300_000);
      other.exec("rollback");
      expect(rows()).toBe(1);
      await vi.advanceTimersByTimeAsync(300_000);
      expect(rows()).toBe(0);
    } finally {
      vi.useRealTimers();
      other.close();
      counters.close();
    }
  });
});

describe("queries", () => {
  test("search an index, each of them that a storage runs", async () => {
    const database = openDatabase(":memory:");
    const run = new Map<string, readonly unknown[]>();
    const watched = new Proxy(database, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== "prepare") return typeof member === "function" ? member.bind(target) : member;
        return (sql: string) => {
          const statement = target.prepare(sql);
          run.set(sql, []);
          return statement;
        };
      },
    });
    const watching = createSqliteStorage(":memory:", watched, await openRequestCounters(":memory:"));
    const { jobs, catalogue } = watching;
    await watching.projects.create(project("p"));
    const common = { status: "queued", idempotency: null, priority: 0, maxAttempts: 3, quota: { limit: 10 } } as const;
    const items = ["a", "b"].map((id) => ({ id, input: {} }));
    await jobs.createJob({ ...common, id: "j", scope: "p", details: detailsOf("h1"), items, now: 1 });
    await jobs.listJobs("p", { after: { createdAt: 1, id: "z" }, statuses: ["queued"], limit: 5 });
    await jobs.listJobs("p", { after: null, limit: 5 });
    await jobs.claimPlanning({ now: 1, leaseMilliseconds: 1 });
    const claim = await jobs.claimItems({ now: 1, leaseMilliseconds: 1, limit: 5 });
    if (claim === null) throw new Error("There should be a job.");
    await jobs.extendLease(claim.lease, { now: 1, leaseMilliseconds: 1 });
    const error = { code: "x", message: "x" };
    await jobs.recordOutcomes(claim.lease, [{ position: 0, outcome: { status: "failed", error } }], {
      kind: "keep",
      now: 1,
      leaseMilliseconds: 1,
    });
    await jobs.recoverExpired({ now: 100, pauses: [0], limit: 5 });
    await jobs.nextDue();
    await jobs.createRetryJob({ ...common, id: "r", scope: "p", sourceId: "j", now: 1 });
    await jobs.cancelJob("p", "j", 1);
    await jobs.readPage("p", "j", { cursor: 0, limit: 5 });
    await jobs.readQuota("p", 1);
    await catalogue.readProduct("p", "a");
    await catalogue.history("p", "a", { limit: 5, before: 5, channel: "website" });
    await catalogue.lookup("p", ["a"]);
    await catalogue.version("p", "a", 1);
    await catalogue.deleteOldVersions(1, null, 5);
    await catalogue.readVersions([{ key: 1, externalId: "a", version: 1, channel: "website", bytes: 1 }]);
    await jobs.deleteEndedBefore(1, 5);
    await watching.statistics();
    await watching.keys.findByHash("x");
    const searched = [...run.keys()].filter((sql) => /^\s*(select|update|delete)/.test(sql));
    expect(searched.length).toBeGreaterThan(35);
    for (const sql of searched) {
      const plan = database.prepare(`explain query plan ${sql}`).all(Array(sql.split("?").length - 1).fill(1)) as {
        detail: string;
      }[];
      // These indexes hold nothing but what runs or waits at the moment. The derived tables have at
      // most a step's rows, or one for each project that waits.
      const scans = plan
        .map(({ detail }) => detail)
        .filter((detail) => detail.startsWith("SCAN") && !/jobs_(waiting|planning|leased|paused|open)/.test(detail))
        .filter((detail) => !/SCAN (step|ranked|waiting|\(subquery|CONSTANT ROW|pragma_)/.test(detail))
        // The newest row of a table.
        .filter(() => sql.includes(" where ") || !/desc limit \?$/.test(sql));
      expect(scans, sql).toEqual([]);
    }
    await watching.close();
  });
});
