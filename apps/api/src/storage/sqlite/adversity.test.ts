/**
 * What happens to a job when the machine is in trouble in the middle of it: it waits, loses
 * nothing, and goes on by itself.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Clock, createJobEvents, createWorker, systemClock } from "@skladno/jobs";
import type Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { detailsOf, outputOf } from "../exam/harness.js";
import type { Storage } from "../port.js";
import { openDatabase } from "./open-database.js";
import { createSqliteStorage } from "./open-sqlite-storage.js";
import { openRequestCounters } from "./request-counters.js";

const ROWS = 60;
let folder: string;
let database: Database.Database;
let storage: Storage;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "skladno-adversity-"));
  database = openDatabase(join(folder, "skladno.db"));
  storage = createSqliteStorage(":memory:", database, await openRequestCounters(":memory:"));
});
afterEach(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs a job of which `happen` disturbs the twentieth row; gives what is left of it, and the errors
 * the worker reported.
 */
async function disturb(happen: (shift: (milliseconds: number) => void) => void, repair: () => void) {
  let shifted = 0;
  const clock: Clock = { ...systemClock, now: () => Date.now() + shifted };
  await storage.projects.create({ id: "p", name: "p", plan: "default", now: 0 });
  const store = storage.jobs;
  await store.createJob({
    id: "job",
    scope: "p",
    details: detailsOf("text"),
    items: Array.from({ length: ROWS }, (_, index) => ({ id: `sku-${index}`, input: {} })),
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 3,
    quota: { limit: null },
    now: clock.now(),
  });
  const errors: unknown[] = [];
  const events = createJobEvents();
  const worker = createWorker({
    store,
    events,
    clock,
    chunkSize: 10,
    leaseMilliseconds: 1_000,
    onError: ({ error }) => {
      errors.push(error);
      // Somebody notices, and mends it.
      if (errors.length === 2) repair();
    },
    process: ({ position, id }) => {
      if (position === 20)
        happen((milliseconds) => {
          shifted += milliseconds;
        });
      return { status: "completed", output: outputOf({ h1: `${id} ${"x".repeat(2_000)}` }), warnings: [] };
    },
  });
  worker.start();
  while ((await store.readJob("p", "job"))?.completedAt == null) await new Promise((resolve) => setTimeout(resolve, 5));
  await worker.stop();
  const page = await store.readPage("p", "job", { cursor: 0, limit: ROWS });
  const quota = await store.readQuota("p", clock.now());
  return { job: page?.job, versions: page?.rows.map(({ version }) => version), errors, quota };
}

const whole = {
  job: { status: "completed", completed: ROWS, failed: 0, attempts: 1 },
  versions: Array.from({ length: ROWS }, () => 1),
  quota: { completed: ROWS, reserved: 0 },
};

describe("a job", () => {
  test("waits while the disk is full, and goes on when there is room", async () => {
    const result = await disturb(
      () => database.pragma(`max_page_count = ${database.pragma("page_count", { simple: true })}`),
      () => database.pragma("max_page_count = 1000000"),
    );
    expect(result).toMatchObject(whole);
    expect(result.errors.map((error) => (error as Error).name)).toContain("StoreUnavailableError");
    expect(String(result.errors[0])).toMatch(/SQLITE_FULL/);
  });

  test("waits while the database can only be read, and goes on when it can be written", async () => {
    const result = await disturb(
      () => database.pragma("query_only = on"),
      () => database.pragma("query_only = off"),
    );
    expect(result).toMatchObject(whole);
    expect(String(result.errors[0])).toMatch(/SQLITE_READONLY/);
  });

  test.each([
    ["forth", 3_600_000],
    ["back", -3_600_000],
  ])("goes on when the clock jumps %s by an hour", async (_, jump) => {
    const result = await disturb(
      (shift) => shift(jump),
      () => undefined,
    );
    expect(result).toMatchObject(whole);
    expect(result.errors).toEqual([]);
  });
});
