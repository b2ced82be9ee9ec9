import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { hashApiKey, keyPrefix } from "../src/services/api-keys.js";
import { fingerprintOf } from "../src/services/fingerprint.js";
import { migrate } from "../src/storage/migrate.js";
import { hashOfText } from "../src/storage/normalised-text.js";
import { writeFieldKey, writeHashes } from "../src/storage/text-index.js";
import { ended, startTestServer, temporaryFolder } from "./real-server.js";

/** A database as the first migration made it, with everything in it that a working shop has; opened by the server of today. */

const folder = temporaryFolder();
afterAll(() => folder.remove());

const KEY = "skladno_a_key_of_the_first_version";
const [PROJECT, DONE, WAITS] = [
  "00000000-0000-7000-8000-000000000001",
  "00000000-0000-7000-8000-000000000002",
  "00000000-0000-7000-8000-000000000003",
];
const request = (ids: readonly string[]) => ({
  channel: "website",
  locale: "ru-RU",
  generation_mode: "strict" as const,
  templates: { h1: "Купить {{name|case:acc}}" },
  items: ids.map((external_id) => ({ external_id, name: "красная сумка" })),
});

/** Brings an empty database to the schema of the first migration, and to no later one. */
function migrateToFirst(database: Database.Database): void {
  const first = `${folder.path}/first`;
  cpSync(fileURLToPath(new URL("../src/storage/migrations", import.meta.url)), first, { recursive: true });
  const journal = JSON.parse(readFileSync(`${first}/meta/_journal.json`, "utf8"));
  journal.entries.length = 1;
  writeFileSync(`${first}/meta/_journal.json`, JSON.stringify(journal));
  migrate(database, first);
}

/** As the first version wrote them: an ended job with two products that share their text, and a job that waits. */
function fill(database: Database.Database): void {
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    database
      .prepare(`insert into ${table} (${names.join(", ")}) values (${names.map((name) => `:${name}`).join(", ")})`)
      .run(row);
  };
  const details = JSON.stringify({
    channel: "website",
    locale: "ru-RU",
    generationMode: "strict",
    templates: request([]).templates,
  });
  const text = "Купить красную сумку";
  const hash = hashOfText(text) ?? 0n;
  const texts = writeHashes([hash]);
  writeFieldKey(texts, 0, 1);

  insert("projects", { key: 1, id: PROJECT, name: "Shop", plan: "default", is_default: 1, created_at: 1 });
  insert("api_keys", {
    id: "key",
    project_key: 1,
    prefix: keyPrefix(KEY),
    hash: hashApiKey(KEY),
    created_at: 1,
  });
  insert("quota_counters", { project_key: 1, period: "2026-01", completed: 2, reserved: 2 });
  for (const [key, id] of ["bag", "сумка/2", "new"].entries()) {
    insert("products", { key: key + 1, project_key: 1, external_id: id });
  }
  insert("text_fields", { key: 1, project_key: 1, channel: "website", output: "h1" });
  insert("generations", {
    key: 1,
    job_id: DONE,
    channel: "website",
    locale: "ru-RU",
    generation_mode: "strict",
    grammar_version: "1.0",
    engine_version: "1",
    dictionary_hash: "abc",
  });
  const now = Date.now();
  const job = {
    project_key: 1,
    total: 2,
    max_attempts: 3,
    created_at: now,
    queued_at: now,
    priority: 0,
    period: "2026-01",
  };
  const done = { status: "completed", completed: 2, attempts: 1, started_at: now, completed_at: now, first_open: 2 };
  const fingerprint = fingerprintOf(request(["bag", "сумка/2"]));
  insert("jobs", { key: 1, id: DONE, ...job, ...done, idempotency_key: "first-import", fingerprint });
  insert("jobs", { key: 2, id: WAITS, ...job, status: "queued" });
  for (const key of [1, 2]) insert("job_details", { job_key: key, details });
  const input = JSON.stringify({ name: "красная сумка" });
  for (const key of [1, 2]) {
    insert("product_versions", {
      key,
      product_key: key,
      version: 1,
      generation_key: 1,
      created_at: now,
      outputs: JSON.stringify({ h1: text }),
    });
    insert("current_versions", { product_key: key, channel: "website", version_key: key, texts });
    insert("output_texts", { field_key: 1, hash, product_key: key });
    insert("job_items", {
      job_key: 1,
      position: key - 1,
      product_key: key,
      status: "completed",
      version_key: key,
      input,
    });
  }
  for (const [position, product_key] of [2, 3].entries())
    insert("job_items", { job_key: 2, position, product_key, input });
}

it("a database of the first version goes on: keys, texts, duplicates, replays, and the job that waited", async () => {
  const path = `${folder.path}/first.db`;
  const old = new Database(path);
  old.pragma("foreign_keys = on");
  migrateToFirst(old);
  fill(old);
  old.close();

  const resting = await startTestServer(path, { workerConcurrency: 0 });
  const ask = resting.asker(KEY);
  expect((await ask("GET", "/v1/products/bag")).body).toMatchObject({
    status: "completed",
    results: [{ channel: "website", version: 1, outputs: { h1: "Купить красную сумку" }, job_id: DONE }],
    duplicates: [{ field: "h1", duplicate_count: 1, duplicate_external_ids: ["сумка/2"] }],
  });
  const replay = await ask("POST", "/v1/jobs", request(["bag", "сумка/2"]), { "Idempotency-Key": "first-import" });
  expect(replay.body).toMatchObject({ job_id: DONE, replayed: true, status: "completed" });
  expect((await ask("GET", `/v1/jobs/${DONE}/results`)).body.items).toMatchObject([
    { external_id: "bag", version: 1 },
    { external_id: "сумка/2", version: 1 },
  ]);
  expect((await ask("GET", "/v1/products/new/history")).body).toEqual({
    current: null,
    history: [],
    history_pending: true,
  });
  await resting.stop();

  const working = await startTestServer(path);
  const again = working.asker(KEY);
  expect((await ended(again, WAITS)).body).toMatchObject({ status: "completed", completed: 2 });
  expect((await again("GET", "/v1/products/bag")).body.duplicates).toMatchObject([
    { duplicate_count: 2, duplicate_external_ids: ["new", "сумка/2"] },
  ]);
  const { body } = await again("GET", `/v1/products/${encodeURIComponent("сумка/2")}/history`);
  expect(body.history).toMatchObject([
    { version: 2, job_id: WAITS },
    { version: 1, job_id: DONE },
  ]);
  await working.stop();
  const migrated = new Database(path);
  expect(migrated.prepare("select completed, reserved from quota_counters").all()).toEqual([
    { completed: 4, reserved: 0 },
  ]);
  expect(migrated.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(migrated.pragma("foreign_key_check")).toEqual([]);
  migrated.close();
});
