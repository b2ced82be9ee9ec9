import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createJobStore } from "./job-store.js";
import { migrate } from "./migrate.js";
import { openDatabase } from "./open-database.js";
import { openStorage } from "./open-storage.js";
import * as apiKeys from "./schema/api-keys.js";
import * as jobItems from "./schema/job-items.js";
import * as jobs from "./schema/jobs.js";
import * as productVersions from "./schema/product-versions.js";
import * as projects from "./schema/projects.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skladno-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const migrations = fileURLToPath(new URL("./migrations", import.meta.url));

/** Runs a script in a process of its own and gives what it printed. */
function run(script: string, ...given: string[]): Promise<{ code: number | null; printed: string }> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@skladno/source", "--import", "tsx", file, ...given], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, printed })));
}

test("a backup ends beside another process that never stops writing", async () => {
  const file = join(folder, "busy.db");
  const storage = openStorage(file);
  const other = openDatabase(file);
  other.exec("create table filler (value text)");
  const insert = other.prepare("insert into filler values (?)");
  other.transaction(() => {
    for (let n = 0; n < 2000; n++) insert.run("x".repeat(1000));
  })();
  let writes = 0;
  let ended = false;
  const writing = (async () => {
    for (; !ended && writes < 2000; writes++) {
      insert.run("x");
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await storage.backup(join(folder, "copy.db"));
  ended = true;
  await writing;
  expect(writes).toBeLessThan(100);
  const copy = new Database(join(folder, "copy.db"));
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(copy.prepare("select count(*) from filler").pluck().get()).toBeGreaterThanOrEqual(2000);
  for (const database of [copy, other, storage]) database.close();
});

describe("openDatabase", () => {
  test("makes the folder, and sets what keeps data through a power cut", () => {
    const database = openDatabase(join(folder, "new", "folder", "skladno.db"));
    const pragma = (name: string) => database.pragma(name, { simple: true });
    expect([pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")]).toEqual(["wal", 2, 1]);
    database.close();
  });

  test("says which file it is, what went wrong and what helps", () => {
    const file = join(folder, "text.db");
    writeFileSync(file, "This is no database, but long enough to look like something else entirely.".repeat(20));
    expect(() => openDatabase(file)).toThrow(/text\.db cannot be opened: file is not a database\. Check that/);
    writeFileSync(join(folder, "file"), "");
    expect(() => openDatabase(join(folder, "file", "skladno.db"))).toThrow(/cannot be opened/);
    // Where folders can't be made at all, Node would try for ever.
    if (existsSync("/proc/self")) expect(() => openDatabase("/proc/nowhere/skladno.db")).toThrow(/cannot be opened/);
  });

  test("refuses a database of a later version, and leaves it as it is", () => {
    const file = join(folder, "later.db");
    const later = openDatabase(file);
    later.prepare("insert into __drizzle_migrations (hash, created_at) values ('x', ?)").run(Date.UTC(2100, 0));
    later.close();
    expect(() => openDatabase(file)).toThrow(/later version of Skladno/);
  });
});

describe("migrations", () => {
  test("make what the schema says", () => {
    const database = openDatabase(":memory:");
    const tables = [projects, apiKeys, jobs, jobItems, productVersions]
      .flatMap((module) => Object.values(module))
      .filter((value): value is SQLiteTable => is(value, SQLiteTable));
    expect(tables.length).toBe(13);
    for (const table of tables) {
      const { name, columns, indexes } = getTableConfig(table);
      const found = database.pragma(`table_info(${name})`) as { name: string; type: string; notnull: number }[];
      expect(
        found.map((column) => [column.name, column.type.toLowerCase(), column.notnull === 1]),
        name,
      ).toEqual(columns.map((column) => [column.name, column.getSQLType(), column.notNull]));
      const indexNames = (database.pragma(`index_list(${name})`) as { name: string }[]).map((index) => index.name);
      for (const index of indexes) expect(indexNames).toContain(index.config.name);
    }
    database.close();
  });

  test("keep the tables that are nothing but their primary key without row ids", () => {
    // Drizzle cannot say it, so it is written into the generated SQL by hand and would be lost when a table is made anew.
    const database = openDatabase(":memory:");
    const tables = database.prepare("select name from pragma_table_list where wr = 1 order by name").pluck().all();
    expect(tables).toEqual(["current_versions", "job_items", "output_texts", "quota_counters"]);
    database.close();
  });

  test("happen whole or not at all", () => {
    const broken = join(folder, "migrations");
    cpSync(migrations, broken, { recursive: true });
    const journal = JSON.parse(readFileSync(join(broken, "meta", "_journal.json"), "utf8"));
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_broken" });
    writeFileSync(join(broken, "meta", "_journal.json"), JSON.stringify(journal));
    writeFileSync(
      join(broken, "9999_broken.sql"),
      "CREATE TABLE half (x);\n--> statement-breakpoint\nCREATE TABLE wrong wrong;",
    );
    const database = new Database(join(folder, "broken.db"));
    expect(() => migrate(database, broken)).toThrow(/syntax error/);
    expect(database.prepare("select count(*) from sqlite_schema").pluck().get()).toBe(0);
    migrate(database);
    expect(database.prepare("select count(*) from jobs").pluck().get()).toBe(0);
    database.close();
  });

  test("begin anew after a process was killed in the middle of them", async () => {
    const fatal = join(folder, "fatal");
    cpSync(migrations, fatal, { recursive: true });
    const journal = JSON.parse(readFileSync(join(fatal, "meta", "_journal.json"), "utf8"));
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_fatal" });
    writeFileSync(join(fatal, "meta", "_journal.json"), JSON.stringify(journal));
    writeFileSync(join(fatal, "9999_fatal.sql"), "CREATE TABLE half (x);\n--> statement-breakpoint\nSELECT die();");
    const file = join(folder, "killed.db");
    const dead = await run("./testing/die-in-migration.ts", file, fatal);
    expect([dead.code, dead.printed]).toEqual([null, ""]);
    const database = openDatabase(file);
    expect(database.prepare("select count(*) from __drizzle_migrations").pluck().get()).toBe(
      journal.entries.length - 1,
    );
    expect(database.prepare("select count(*) from sqlite_schema where name = 'half'").pluck().get()).toBe(0);
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    database.close();
  });

  test("bring a database of the first version to the present one, with what is in it", async () => {
    const first = join(folder, "first");
    cpSync(migrations, first, { recursive: true });
    const journal = JSON.parse(readFileSync(join(first, "meta", "_journal.json"), "utf8"));
    journal.entries.length = 1;
    writeFileSync(join(first, "meta", "_journal.json"), JSON.stringify(journal));
    const file = join(folder, "old.db");
    const database = new Database(file);
    migrate(database, first);
    // A job of three products, of which one has ended, as the first version wrote it.
    database.exec(`
      insert into projects (id, name, plan, created_at) values ('p', 'Shop', 'default', 1);
      insert into products (project_key, external_id) values (1, 'a'), (1, 'b'), (1, 'c');
      insert into jobs (id, project_key, status, total, failed, attempts, max_attempts, created_at, priority, period, queued_at, first_open)
        values ('job', 1, 'processing', 3, 1, 1, 3, 1, 0, '1970-01', 1, 1);
      insert into job_details values (1, '{"channel":"website","locale":"ru-RU","generationMode":"strict","templates":{"h1":"x"}}');
      insert into job_items (job_key, position, product_key, status, error_code, error_message, input) values
        (1, 0, 3, 'failed', 'broken', 'broken', '{"name":"с","constructor":"own"}'), (1, 1, 1, 'open', null, null, '{"price":1e21}'),
        (1, 2, 2, 'open', null, null, '{"__proto__":"x"}');`);
    database.close();
    const storage = openStorage(file);
    expect(await storage.projects.find("p")).toMatchObject({ name: "Shop" });
    expect(await storage.catalogue.readProduct("p", "b")).toMatchObject({ status: "processing" });
    const claim = await storage.jobs.claimItems({ now: 2, leaseMilliseconds: 1_000, limit: 10 });
    expect(claim?.items).toEqual([
      { position: 1, id: "a", input: { price: 1e21 } },
      { position: 2, id: "b", input: JSON.parse('{"__proto__":"x"}') },
    ]);
    const failed = { status: "failed", error: { code: "x", message: "x" } } as const;
    const outcomes = [1, 2].map((position) => ({ position, outcome: failed }));
    if (claim) await storage.jobs.recordOutcomes(claim.lease, outcomes, { kind: "release", now: 3 });
    const retried = { idempotency: null, priority: 0, maxAttempts: 3, quota: { limit: null }, now: 4 } as const;
    await storage.jobs.createRetryJob({ ...retried, id: "again", scope: "p", sourceId: "job", status: "queued" });
    const again = await storage.jobs.claimItems({ now: 5, leaseMilliseconds: 1_000, limit: 10 });
    expect(again?.items.map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(again?.items[0]?.input).toEqual({ name: "с", constructor: "own" });
    storage.close();
  });

  test("are made once by several processes that start at the same moment", async () => {
    const file = join(folder, "several.db");
    const all = JSON.parse(readFileSync(join(migrations, "meta", "_journal.json"), "utf8")).entries.length;
    const started = await Promise.all(Array.from({ length: 4 }, () => run("./testing/open-and-count.ts", file)));
    for (const { code, printed } of started) expect([code, printed.trim()]).toEqual([0, `${all} migrations`]);
  });
});

describe("the storage", () => {
  test("can be probed, copied while it is open, and closed twice", async () => {
    const storage = openStorage(join(folder, "skladno.db"));
    await storage.check();
    await storage.projects.create({ id: "p", name: "p", plan: "default", now: 1 });
    await storage.backup(join(folder, "copy.db"));
    storage.close();
    storage.close();
    const copy = openStorage(join(folder, "copy.db"));
    expect(await copy.projects.find("p")).not.toBe(null);
    copy.close();
  });

  test("is probed by writing: where no page can be written, a probe that only reads would not notice", async () => {
    const file = join(folder, "skladno.db");
    const storage = openStorage(file);
    const other = new Database(file);
    const version = () => other.pragma("data_version", { simple: true });
    const before = version();
    await storage.check();
    expect(version()).not.toBe(before);
    other.close();
    storage.close();
  });

  test("waits for a lock that another process holds, and gives up with an error that says so", async () => {
    const file = join(folder, "skladno.db");
    const storage = openStorage(file);
    const other = new Database(file);
    other.exec("begin immediate");
    const waiting = storage.projects.create({ id: "p", name: "p", plan: "default", now: 1 });
    // The event loop runs on meanwhile, and reading is not disturbed.
    expect(await storage.projects.find("p")).toBe(null);
    await new Promise((resolve) => setTimeout(resolve, 30));
    other.exec("commit");
    expect(await waiting).toMatchObject({ id: "p" });
    other.close();
    storage.close();
  });

  test("calls what passes by itself unavailable, and nothing else", async () => {
    const file = join(folder, "skladno.db");
    const storage = openStorage(file);
    await storage.projects.create({ id: "p", name: "p", plan: "default", now: 1 });
    await expect(storage.projects.create({ id: "p", name: "p", plan: "default", now: 1 })).rejects.not.toMatchObject({
      name: "StoreUnavailableError",
    });
    storage.close();
    const database = openDatabase(file);
    const store = createJobStore(database);
    // As if the disk were full: not one page more.
    database.pragma(`max_page_count = ${database.pragma("page_count", { simple: true })}`);
    const request = {
      id: "job",
      scope: "p",
      details: { channel: "website", locale: "ru-RU", generationMode: "strict", templates: {} },
      items: Array.from({ length: 500 }, (_, index) => ({ id: `item ${index}`, input: { text: "x".repeat(500) } })),
      status: "queued",
      idempotency: null,
      priority: 0,
      maxAttempts: 3,
      quota: { limit: null },
      now: 0,
    } as const;
    await expect(store.createJob(request)).rejects.toMatchObject({ name: "StoreUnavailableError" });
    // Nothing of it is left, and it succeeds when there is room again.
    expect(await store.readJob("p", "job")).toBe(null);
    expect(await store.readQuota("p", 0)).toMatchObject({ reserved: 0 });
    database.pragma("max_page_count = 1000000");
    expect(await store.createJob(request)).toMatchObject({ kind: "created" });
    database.close();
  });
});

describe("the statements of the job store", () => {
  test("search an index, each of them", () => {
    const database = openDatabase(":memory:");
    const statements: string[] = [];
    createJobStore(
      new Proxy(database, {
        get(target, name) {
          if (name !== "prepare") return Reflect.get(target, name);
          return (sql: string) => {
            statements.push(sql);
            return target.prepare(sql);
          };
        },
      }),
    );
    const searched = statements.filter((sql) => /^\s*(select|update|delete)/.test(sql));
    expect(searched.length).toBeGreaterThan(30);
    for (const sql of searched) {
      const values = Array(sql.split("?").length - 1).fill(1);
      const named = sql.includes(":now") ? [{ now: 1, later: 1, limit: 1 }] : values;
      const plan = database.prepare(`explain query plan ${sql}`).all(...named) as { detail: string }[];
      // These hold nothing but what runs or waits just now, and are read in order until the first that is due.
      const scans = plan.filter(
        ({ detail }) =>
          detail.startsWith("SCAN") && !/jobs_(waiting|planning|leased|paused)|current_versions_unindexed/.test(detail),
      );
      expect(scans, sql).toEqual([]);
    }
    database.close();
  });
});

describe("a process that dies in the middle of a job", () => {
  test("loses nothing that was stored, and another goes on when its lease has run out", async () => {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "skladno.db");
    const storage = openStorage(file);
    await storage.projects.create({ id: "p", name: "p", plan: "default", now: 0 });
    const details = { channel: "website", locale: "ru-RU", generationMode: "strict", templates: {} } as const;
    const items = Array.from({ length: 40 }, (_, index) => ({ id: `sku-${index}`, input: {} }));
    const common = { scope: "p", details, status: "queued", idempotency: null, priority: 0, maxAttempts: 3 } as const;
    await storage.jobs.createJob({ ...common, id: "job", items, quota: { limit: null }, now: Date.now() });
    // Stores 20 rows in chunks of 10, then kills itself in the middle of the next ones.
    const dead = await run("./testing/work-and-die.ts", file, "25");
    expect(dead.code).toBe(null);
    const left = await storage.jobs.readJob("p", "job");
    expect(left).toMatchObject({ status: "processing", completed: 20 });
    const alive = await run("./testing/work-and-die.ts", file, "1000");
    expect([alive.code, alive.printed]).toEqual([0, ""]);
    expect(await storage.jobs.readJob("p", "job")).toMatchObject({ status: "completed", completed: 40, attempts: 2 });
    const page = await storage.jobs.readPage("p", "job", { cursor: 0, limit: 100 });
    expect(page?.rows.map(({ version }) => version)).toEqual(items.map(() => 1));
    storage.close();
  });
});
