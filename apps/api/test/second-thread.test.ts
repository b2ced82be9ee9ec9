import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StartThread, startEntry } from "../src/start-thread.js";
import { type Ask, ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

/** Larger jobs are rendered in a second thread: as on the thread that serves, and without losing a row when the thread dies. */

const folder = temporaryFolder();
afterAll(() => folder.remove());

const entry = new URL("./threads/fateful-thread.ts", import.meta.url);
const fateful: StartThread = (data) => startEntry(entry, data, { resourceLimits: { maxOldGenerationSizeMb: 96 } });

let started = 0;
async function startServer(settings = {}, start: StartThread = fateful) {
  const lines: { readonly msg: string; readonly err?: { readonly message: string } }[] = [];
  const log = pino({ level: "error" }, { write: (line) => lines.push(JSON.parse(line)) });
  started += 1;
  const path = `${folder.path}/${started}.db`;
  const server = await startTestServer(path, { secondThread: "on", ...settings }, [], log, start);
  return { server, path, lines };
}

type Row = { readonly external_id: string; readonly status: string; readonly warnings: readonly string[] };

async function run(
  ask: Ask,
  request: unknown,
): Promise<{ readonly job: Record<string, unknown>; readonly rows: readonly Row[] }> {
  const accepted = await ask("POST", "/v1/jobs", request);
  expect(accepted.status).toBe(202);
  const { body: job } = await ended(ask, accepted.body.job_id);
  const { body: page } = await ask("GET", `${accepted.body.results_url}?limit=500`);
  return { job, rows: page.items };
}

const isMarked = ({ warnings }: Row) => warnings.some((warning) => warning.startsWith("made_in_thread"));
const templates = { h1: "Купить {{colour|agree:name}} {{name|head|case:acc}}" };
const items = (count: number, more: Record<number, object> = {}) =>
  Array.from({ length: count }, (_, n) => ({ external_id: `sku-${n}`, name: "сумка", colour: "красный", ...more[n] }));

/** Sends jobs until one was made in the thread, which takes a moment to start. */
async function untilReady(ask: Ask): Promise<void> {
  for (;;) if ((await run(ask, { templates, items: items(21) })).rows.every(isMarked)) return;
}

describe("a second thread", () => {
  let server: TestServer;
  let ask: Ask;
  let project: string;
  beforeAll(async () => {
    ({ server } = await startServer());
    ({ ask, id: project } = await server.newProject());
    await untilReady(ask);
  });
  afterAll(() => server.stop());

  it("makes the rows of larger jobs, and leaves small ones to the thread that serves", async () => {
    const { job, rows } = await run(ask, { templates, items: items(500) });
    expect(job).toMatchObject({ total: 500, completed: 500, processing_attempts: 1 });
    expect(rows.every(isMarked)).toBe(true);
    expect((await run(ask, { templates, items: items(20) })).rows.some(isMarked)).toBe(false);
  });

  it("makes the same as the thread that serves", async () => {
    const { server: alone } = await startServer({ secondThread: "off" });
    // The same project, since the choice of variants depends on it.
    await alone.storage.projects.create({ id: project, name: "test", plan: "default", now: Date.now() });
    const { issueKey } = await import("../src/services/api-keys.js");
    const { key } = await issueKey(alone.storage.projects, project, () => crypto.randomUUID(), Date.now());
    const request = {
      generation_mode: "flexible",
      channel: "marketplace_b",
      templates: {
        ...templates,
        seo_title: "[[Купить|Заказать|Выбрать]] {{name|case:acc}} за {{price|money:₽}} {{constructor}} {{external_id}}",
        og_title:
          "{{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}} {{name}}",
      },
      items: [
        ...items(30, { 3: { name: "неведомый зверёк", price: "1 234,5" }, 4: { price: 5, constructor: "да" } }),
        JSON.parse('{"external_id": "__proto__", "name": "чайник", "__proto__": "поле", "price": "дорого"}'),
        { external_id: "large", name: "ж".repeat(100_000) },
      ],
    };
    const rowsOf = async (asked: Ask) =>
      (await run((...call) => asked(call[0], call[1], call[2], { "Accept-Language": "ru" }), request)).rows;
    const inThread = await rowsOf(ask);
    const here = await rowsOf(alone.asker(key));
    await alone.stop();
    expect(inThread.filter(isMarked)).toHaveLength(31);
    const withoutMark = (rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, version: 0, warnings: row.warnings.filter((one) => !one.startsWith("made_in")) }));
    expect(withoutMark(inThread)).toEqual(withoutMark(here));
    expect(here.some(isMarked)).toBe(false);
  });

  it("knows corrections and content policies from the next job on", async () => {
    const { id, ask: other } = await server.newProject();
    const request = { templates: { h1: "Обзор {{name|case:gen}}" }, items: items(30, { 7: { name: "смелый вжик" } }) };
    const outputs = async (asked = other) =>
      (await run(asked, request)).rows.map((row) => (row as unknown as { outputs: { h1?: string } }).outputs.h1);
    const before = await outputs();
    expect(before[7]).toBe("Обзор смелого вжика");
    const corrections = JSON.stringify({
      corrections: [{ lemma: "вжик", indeclinable: true }],
    });
    await server.storage.projectDictionaries.save({ projectId: id, corrections, updatedAt: 1 });
    expect((await outputs())[7]).toBe("Обзор смелого вжик");
    // The neighbours in the thread are others' projects.
    expect(await outputs(ask)).toEqual(before);

    // Input passes, the finished text does not: the rule forbids a form.
    const rules = JSON.stringify({ rules: [{ id: "one", category: "test", words: ["сумки"] }] });
    await server.storage.contentPolicies.save({ projectId: id, rules, updatedAt: 1 });
    const { rows } = await run(other, request);
    expect(rows.filter(({ status }) => status === "failed")).toHaveLength(29);
    expect(rows[0]).toMatchObject({ error: { code: "blocked_content" } });
    await server.storage.contentPolicies.clear(id);
    await server.storage.projectDictionaries.clear(id);
    expect(await outputs()).toEqual(before);
  });
});

describe("a second thread that dies", () => {
  it.each(["exit", "memory"])("loses no row (%s): the one that it died of fails, the others are made", async (fate) => {
    const { server, lines } = await startServer();
    const { ask } = await server.newProject();
    await untilReady(ask);
    const both = await Promise.all([
      run(ask, { templates, items: items(150, { 60: { fate }, 61: { fate: "throw" } }) }),
      run(ask, { templates, items: items(60) }),
    ]);
    const { job, rows } = both[0];
    expect(job).toMatchObject({ completed: 148, failed: 2, processing_attempts: 1 });
    expect(rows[60]).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect(rows[61]).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect(rows.filter(isMarked)).toHaveLength(148);
    expect(both[1].job).toMatchObject({ status: "completed", completed: 60 });
    // Tried once more, in case something else was the cause.
    expect(lines.filter(({ msg }) => msg === "the second thread has died")).toHaveLength(2);
    expect((await run(ask, { templates, items: items(30) })).rows.every(isMarked)).toBe(true);
    await server.stop();
  });

  it("costs nothing where it can't be started: rows are made on the thread that serves", async () => {
    const absent = new URL("./threads/absent-thread.ts", import.meta.url);
    const { server, lines } = await startServer({}, (data) => startEntry(absent, data));
    const { ask } = await server.newProject();
    for (let turn = 0; turn < 3; turn += 1) {
      const { job, rows } = await run(ask, { templates, items: items(500) });
      expect(job).toMatchObject({ status: "completed", completed: 500 });
      expect(rows.some(isMarked)).toBe(false);
    }
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(lines).toEqual([expect.objectContaining({ msg: "the second thread has died" })]);
    await server.stop();
  });

  it("does not hold up the stop of the server: its job is given back, and no attempt is spent", async () => {
    const { server, path } = await startServer();
    const { key, ask } = await server.newProject();
    await untilReady(ask);
    const { body } = await ask("POST", "/v1/jobs", { templates, items: items(300, { 120: { fate: "hang" } }) });
    for (let done = 0; done < 100; ) {
      done = (await ask("GET", `/v1/jobs/${body.job_id}`)).body.completed;
    }
    await server.stop();
    const after = await startTestServer(path);
    const { body: job } = await ended(after.asker(key), body.job_id);
    expect(job).toMatchObject({ status: "completed", completed: 300, processing_attempts: 1 });
    await after.stop();
  });
});
