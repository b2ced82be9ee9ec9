import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StartThread, startEntry, startThread } from "../src/start-thread.js";
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

describe("large requests, which the second thread reads", () => {
  /** The same database: what one server accepts the other replays. */
  let beside: TestServer;
  let here: TestServer;
  let project: string;
  let key: string;
  beforeAll(async () => {
    const { server, path } = await startServer({ workerConcurrency: 0 }, startThread);
    beside = server;
    here = await startTestServer(path, { workerConcurrency: 0 });
    ({ id: project, key } = await beside.newProject());
    const ready = async () =>
      (await (await fetch(`${beside.url}/metrics`)).text()).includes("skladno_second_thread_ready 1");
    await beside.asker(key)("POST", "/v1/jobs/estimate", request());
    while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  afterAll(() => Promise.all([beside.stop(), here.stop()]));

  const padding = "длинное описание ".repeat(20);
  const request = (more: object = {}, changed: Record<number, object> = {}) => ({
    templates,
    items: items(100, changed).map((item) => ({ ...item, padding })),
    ...more,
  });

  /** Status, headers and body of an answer, without what differs by nature. */
  async function answer(
    server: TestServer,
    path: string,
    body: string | Uint8Array,
    headers: object,
    withoutIds = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id"),
  ) {
    const response = await fetch(server.url + path, {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    });
    const kept = [...response.headers].filter(
      ([name]) => !/^(?:date|ratelimit|x-request-id|content-length)$/.test(name),
    );
    return {
      status: response.status,
      headers: withoutIds(String(kept)),
      body: withoutIds(await response.text()),
    };
  }

  const json = JSON.stringify;
  const broken = Buffer.from(json(request()));
  broken[40_000] = 0xff;
  it.each<[string, string | Uint8Array, object?]>([
    ["a plain request", json(request())],
    ["with a key of idempotency", json(request()), { "Idempotency-Key": "large-one" }],
    [
      "with the same key again, in another order",
      json({ items: request().items, templates }),
      { "Idempotency-Key": "large-one" },
    ],
    ["with the same key for another body", json(request({ channel: "messenger" })), { "Idempotency-Key": "large-one" }],
    ["with a key that is too short", json(request()), { "Idempotency-Key": "short" }],
    ["with a byte order mark", `\ufeff${json(request())}`],
    [
      "with members that nobody reads, in Russian",
      json(request({ shop: 1, locale: "de-DE" })),
      { "Accept-Language": "ru" },
    ],
    ["with numbers that are not precise", json(request()).replace('"sku-7"', '"sku-7","number":12345678901234567890')],
    [
      "with null, and with names that objects inherit",
      json(request()).replace('"sku-7"', '"sku-7","__proto__":"x","constructor":null'),
    ],
    [
      "with a mistake in every product",
      json(request({}, Object.fromEntries(items(100).map((_, n) => [n, { colour: [] }])))),
    ],
    ["with an id twice", json(request({}, { 3: { external_id: "sku-4" } }))],
    ["with a half of a character", json(request({}, { 3: { external_id: "\ud800" } }))],
    ["with a wrong template", json(request({ templates: { h1: "{{name|case:vocative}}" } }))],
    ["with a mode that is unknown", json(request({ generation_mode: "free" }))],
    ["with what the policy forbids in a field", json(request({}, { 60: { name: "казино" } }))],
    ["with what the policy forbids in a template", json(request({ templates: { h1: "{{name}} казино" } }))],
    ["that is cut short", json(request()).slice(0, -3)],
    ["that is no object", json(request().items)],
    ["that is not UTF-8", broken],
    ["of another type", json(request()), { "Content-Type": "text/plain" }],
    ["that is too large", json(request({ padding: "x".repeat(2 ** 21) }))],
  ])("are answered as small ones are: %s", async (_, body, headers = {}) => {
    const rules = JSON.stringify({ rules: [{ id: "one", category: "games", lemmas: ["казино"] }] });
    await beside.storage.contentPolicies.save({ projectId: project, rules, updatedAt: 1 });
    for (const path of ["/v1/jobs/estimate", "/v1/jobs"]) {
      const inThread = await answer(beside, path, body, headers);
      const onServing = await answer(here, path, body, headers);
      // Who comes second is told that it is a replay.
      if (inThread.status === 202 && "Idempotency-Key" in headers) {
        onServing.body = onServing.body.replace('"replayed":true', '"replayed":false');
        inThread.body = inThread.body.replace('"replayed":true', '"replayed":false');
        for (const one of [inThread, onServing]) one.headers = one.headers.replace("idempotent-replayed,true,", "");
      }
      expect(inThread).toEqual(onServing);
    }
  });

  it("are stored as they were sent", async () => {
    const sent = json(request()).replace('"sku-7"', '"sku-7","__proto__":"x","price":1e2');
    const ids: string[] = [];
    for (const server of [beside, here]) {
      const { status, body } = await answer(server, "/v1/jobs", sent, {}, (text) => text);
      expect(status).toBe(202);
      ids.push(JSON.parse(body).job_id);
    }
    const claims = new Map<string, unknown>();
    for (;;) {
      const claim = await here.storage.jobs.claimItems({ now: Date.now(), leaseMilliseconds: 60_000, limit: 500 });
      if (claim === null) break;
      claims.set(claim.job.id, [claim.job.total, claim.job.details, claim.items]);
    }
    const [first, second] = ids.map((id) => claims.get(id));
    expect(first).toEqual(second);
    expect(json(first)).toContain('"external_id":"sku-7","__proto__":"x","price":100,"name":"сумка"');
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
