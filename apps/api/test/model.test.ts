import { uuidV7Source } from "@skladno/jobs";
import fc from "fast-check";
import type { Hono } from "hono";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppEnvironment } from "../src/app-environment.js";
import { compose, loadEngines } from "../src/compose.js";
import { readConfig } from "../src/config.js";
import { issueKey } from "../src/services/api-keys.js";
import { builtInPlans } from "../src/services/plans.js";
import { openStorage } from "../src/storage/open-storage.js";

/*
 * The service against a model of a few lines: two projects, any order of create, replay, mismatch, work, poll, cancel, retry, page, product,
 * lookup, history and version. Every answer must be the one that the model expects, and whatever belongs to the other project must not be there.
 * MODEL_RUNS sets how many sequences are tried, MODEL_SEED repeats a run.
 */
const numRuns = Number(process.env.MODEL_RUNS ?? 60);
const seed = process.env.MODEL_SEED === undefined ? {} : { seed: Number(process.env.MODEL_SEED) };

// biome-ignore lint/suspicious/noExplicitAny: a test looks at members one by one
type Body = any;
type Answer = { readonly status: number; readonly headers: Headers; readonly body: Body };
type Project = 0 | 1;

interface System {
  ask(project: Project, method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  work(): Promise<void>;
  /** Job ids as the service gave them, in the order of the model's jobs. */
  readonly jobIds: [string[], string[]];
}

interface Row {
  readonly id: string;
  /** What makes the text; equal words make duplicates. */
  readonly word: number;
  /** Its finished text breaks the content policy. */
  readonly fails: boolean;
  status: "queued" | "completed" | "failed" | "cancelled";
  version: number;
}

interface Job {
  readonly channel: string;
  readonly rows: Row[];
  readonly retryOf: number | null;
  status: "queued" | "completed" | "completed_with_warnings" | "failed" | "cancelled";
}

interface Version {
  readonly version: number;
  readonly channel: string;
  readonly text: string;
  readonly job: number;
}

interface ProjectModel {
  readonly jobs: Job[];
  readonly keys: Map<string, { readonly fingerprint: string; readonly job: number }>;
  readonly versions: Map<string, Version[]>;
}

interface Model {
  readonly projects: readonly [ProjectModel, ProjectModel];
  /** Jobs that wait, in the order of their acceptance. */
  readonly waiting: { readonly project: Project; readonly job: number }[];
}

const templates = { h1: "Слово {{word|lock}} {{a|lock}}{{b|lock}}" };
const textOf = ({ word }: Row) => `Слово ${word} забор`;
/** Few, so that each is generated again and again. */
const ids = ["a", "б/ %25", "__proto__"] as const;
const channels = ["website", "messenger"] as const;
const path = (id: string) => `/v1/products/${encodeURIComponent(id)}`;

const item = ({ id, word, fails }: Row) => ({ external_id: id, word, a: "за", b: fails ? "прет" : "бор" });
const emptyProject = (): ProjectModel => ({ jobs: [], keys: new Map(), versions: new Map() });

/** The newest of each channel, the newest first. */
function current(project: ProjectModel, id: string, channel?: string): Version[] {
  const newest = new Map<string, Version>();
  for (const one of project.versions.get(id) ?? []) newest.set(one.channel, one);
  return [...newest.values()]
    .filter((one) => channel === undefined || one.channel === channel)
    .sort((left, right) => right.version - left.version);
}

function attempts(project: ProjectModel, id: string): Row[] {
  return project.jobs.flatMap(({ rows }) => rows.filter((row) => row.id === id));
}

/** What became of a row, as a page of results shows it. */
function shown(row: Row): Record<string, unknown> {
  const outputs = row.status === "completed" ? { h1: textOf(row) } : {};
  return { external_id: row.id, status: row.status, version: row.version, outputs, warnings: [] };
}

function accept(model: Model, project: Project, job: Job, key: string | undefined, fingerprint: string): void {
  const { jobs, keys } = model.projects[project];
  jobs.push(job);
  if (key !== undefined) keys.set(key, { fingerprint, job: jobs.length - 1 });
  model.waiting.push({ project, job: jobs.length - 1 });
}

abstract class Command implements fc.AsyncCommand<Model, System> {
  constructor(
    readonly project: Project,
    readonly text: string,
  ) {}
  check(_: Readonly<Model>): boolean {
    return true;
  }
  abstract run(model: Model, system: System): Promise<void>;
  toString(): string {
    return `${this.constructor.name}(${this.project}, ${this.text})`;
  }
  protected of(model: Model): ProjectModel {
    return model.projects[this.project];
  }
}

/** Sends a submission and compares it with what the key was used for before. */
async function submitted(
  system: System,
  model: Model,
  project: Project,
  answer: Answer,
  job: Job,
  key: string | undefined,
  fingerprint: string,
): Promise<void> {
  const mine = model.projects[project];
  const known = key === undefined ? undefined : mine.keys.get(key);
  if (known !== undefined) {
    const id = system.jobIds[project][known.job];
    if (known.fingerprint === fingerprint) {
      expect([answer.status, answer.body.job_id, answer.body.replayed]).toEqual([202, id, true]);
      expect(answer.body.status).toBe(mine.jobs[known.job]?.status);
      expect(answer.headers.get("idempotent-replayed")).toBe("true");
    } else {
      expect([answer.status, answer.body.error?.code]).toEqual([409, "idempotency_payload_mismatch"]);
      expect(answer.body.error.details).toEqual({ original_job_id: id });
    }
    return;
  }
  expect([answer.status, answer.body.status]).toEqual([202, "queued"]);
  expect([answer.body.accepted_items, answer.body.replayed]).toEqual([
    job.rows.length,
    key === undefined ? undefined : false,
  ]);
  expect(answer.headers.get("location")).toBe(`/v1/jobs/${answer.body.job_id}`);
  system.jobIds[project].push(answer.body.job_id);
  accept(model, project, job, key, fingerprint);
}

class Create extends Command {
  constructor(
    project: Project,
    readonly channel: string,
    readonly items: readonly Pick<Row, "id" | "word" | "fails">[],
    readonly key: string | undefined,
  ) {
    super(project, `${channel}, ${JSON.stringify(items)}, ${key}`);
  }
  async run(model: Model, system: System) {
    const rows = this.items.map((one): Row => ({ ...one, status: "queued", version: 0 }));
    const request = { channel: this.channel, templates, items: rows.map(item) };
    const answer = await system.ask(this.project, "POST", "/v1/jobs", request, this.key);
    const job: Job = { channel: this.channel, rows, retryOf: null, status: "queued" };
    await submitted(system, model, this.project, answer, job, this.key, JSON.stringify(request));
  }
}

class Work extends Command {
  constructor() {
    super(0, "");
  }
  async run(model: Model, system: System) {
    await system.work();
    for (const { project, job: index } of model.waiting.splice(0)) {
      const mine = model.projects[project];
      const job = mine.jobs[index];
      if (job?.status !== "queued") continue;
      for (const row of job.rows) {
        row.status = row.fails ? "failed" : "completed";
        if (row.fails) continue;
        const versions = mine.versions.get(row.id) ?? [];
        row.version = versions.length + 1;
        mine.versions.set(row.id, [
          ...versions,
          { version: row.version, channel: job.channel, text: textOf(row), job: index },
        ]);
      }
      const failed = job.rows.filter(({ fails }) => fails).length;
      job.status = failed === 0 ? "completed" : failed === job.rows.length ? "failed" : "completed_with_warnings";
    }
  }
}

/** A command about one job of the project; the number is taken modulo the jobs there are. */
abstract class OfJob extends Command {
  constructor(
    project: Project,
    readonly number: number,
    readonly more = "",
  ) {
    super(project, `job ${number} ${more}`);
  }
  override check(model: Readonly<Model>): boolean {
    return model.projects[this.project].jobs.length > 0;
  }
  protected job(model: Model, system: System): { readonly job: Job; readonly index: number; readonly url: string } {
    const { jobs } = this.of(model);
    const index = this.number % jobs.length;
    return { job: jobs[index] as Job, index, url: `/v1/jobs/${system.jobIds[this.project][index]}` };
  }
}

const isFinal = ({ status }: Job) => status !== "queued";
const count = ({ rows }: Job, status: Row["status"]) => rows.filter((row) => row.status === status).length;

function expectJob({ status, body }: Answer, job: Job, system: System, project: Project): void {
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: job.status,
    total: job.rows.length,
    completed: count(job, "completed"),
    failed: count(job, "failed"),
    error: job.status === "failed" ? { code: "all_items_failed" } : null,
    usage: { ai_calls: 0, tokens: 0, operations: count(job, "completed"), outputs: count(job, "completed") },
  });
  expect(body.completed_at === null).toBe(!isFinal(job));
  expect(body.retry_of).toBe(job.retryOf === null ? undefined : system.jobIds[project][job.retryOf]);
}

class Poll extends OfJob {
  async run(model: Model, system: System) {
    const { job, url } = this.job(model, system);
    const answer = await system.ask(this.project, "GET", url);
    expectJob(answer, job, system, this.project);
    expect(answer.headers.get("retry-after")).toBe(isFinal(job) ? null : "1");
  }
}

class Cancel extends OfJob {
  async run(model: Model, system: System) {
    const { job, url } = this.job(model, system);
    const answer = await system.ask(this.project, "POST", `${url}/cancel`);
    if (isFinal(job) && job.status !== "cancelled") {
      expect([answer.status, answer.body.error?.code]).toEqual([409, "job_not_cancellable"]);
      return;
    }
    job.status = "cancelled";
    for (const row of job.rows) row.status = "cancelled";
    expectJob(answer, job, system, this.project);
  }
}

class Retry extends OfJob {
  constructor(
    project: Project,
    number: number,
    readonly key: string | undefined,
  ) {
    super(project, number, `${key}`);
  }
  async run(model: Model, system: System) {
    const { job, index, url } = this.job(model, system);
    const answer = await system.ask(this.project, "POST", `${url}/retry-failed`, undefined, this.key);
    const known = this.key !== undefined && this.of(model).keys.has(this.key);
    if (!known && (!isFinal(job) || count(job, "failed") === 0)) {
      const code = isFinal(job) ? "no_failed_items" : "job_not_finished";
      expect([answer.status, answer.body.error?.code]).toEqual([409, code]);
      return;
    }
    const rows = job.rows.filter(({ status }) => status === "failed").map((row): Row => ({ ...row, status: "queued" }));
    const again: Job = { channel: job.channel, rows, retryOf: index, status: "queued" };
    await submitted(system, model, this.project, answer, again, this.key, `retry ${index}`);
  }
}

class Page extends OfJob {
  constructor(
    project: Project,
    number: number,
    readonly limit: number,
  ) {
    super(project, number, `limit ${limit}`);
  }
  async run(model: Model, system: System) {
    const { job, url } = this.job(model, system);
    const seen: unknown[] = [];
    let pages = 0;
    for (let cursor: number | null = 0; cursor !== null && (pages === 0 || isFinal(job)); pages++) {
      const { body } = await system.ask(this.project, "GET", `${url}/results?cursor=${cursor}&limit=${this.limit}`);
      expect(body.completed).toBe(isFinal(job));
      const isCut = body.items.length === this.limit || !isFinal(job);
      expect(body.next_cursor).toBe(isCut ? cursor + body.items.length : null);
      seen.push(...body.items);
      cursor = body.next_cursor;
    }
    const rows = isFinal(job) ? job.rows : [];
    expect(seen).toMatchObject(rows.map(shown));
    expect(pages).toBe(Math.floor(rows.length / this.limit) + 1);
  }
}

abstract class OfProduct extends Command {
  constructor(
    project: Project,
    readonly id: string,
    readonly more: number,
  ) {
    super(project, `${id}, ${more}`);
  }
  protected expectUnknown(answer: Answer): void {
    expect([answer.status, answer.body.error?.code]).toEqual([404, "product_not_found"]);
  }
}

class Product extends OfProduct {
  async run(model: Model, system: System) {
    const mine = this.of(model);
    const channel = [undefined, ...channels, "nowhere"][this.more % 4];
    const query = channel === undefined ? "" : `?channel=${channel}`;
    const answer = await system.ask(this.project, "GET", path(this.id) + query);
    const newest = attempts(mine, this.id).at(-1);
    if (newest === undefined) return this.expectUnknown(answer);
    const versions = current(mine, this.id, channel);
    expect(answer.body).toMatchObject({
      external_id: this.id,
      status: newest.status,
      results: versions.map((one) => ({ channel: one.channel, version: one.version, outputs: { h1: one.text } })),
    });
    const duplicates = versions.flatMap((one) => {
      const others = ids.filter(
        (id) => id !== this.id && current(mine, id, one.channel).some(({ text }) => text === one.text),
      );
      return others.length === 0 ? [] : [`${one.channel} ${others.length} ${[...others].sort()}`];
    });
    const found = answer.body.duplicates.map(
      (one: Body) => `${one.channel} ${one.duplicate_count} ${[...one.duplicate_external_ids].sort()}`,
    );
    expect(found.sort()).toEqual(duplicates.sort());
  }
}

class History extends OfProduct {
  async run(model: Model, system: System) {
    const mine = this.of(model);
    const limit = (this.more % 4) + 1;
    const answer = await system.ask(this.project, "GET", `${path(this.id)}/history?limit=${limit}`);
    const rows = attempts(mine, this.id);
    if (rows.length === 0) return this.expectUnknown(answer);
    const versions = [...(mine.versions.get(this.id) ?? [])].reverse();
    const entry = ({ version, channel, text, job }: Version) => ({
      version,
      channel,
      outputs: { h1: text },
      job_id: system.jobIds[this.project][job],
    });
    expect(answer.body.history).toHaveLength(Math.min(limit, versions.length));
    expect(answer.body).toMatchObject({
      current: versions[0] === undefined ? null : entry(versions[0]),
      history: versions.slice(0, limit).map(entry),
      history_pending: rows.some(({ status }) => status === "queued"),
    });
  }
}

class ReadVersion extends OfProduct {
  async run(model: Model, system: System) {
    const mine = this.of(model);
    const number = this.more % 5;
    const answer = await system.ask(this.project, "GET", `${path(this.id)}/versions/${number}`);
    if (attempts(mine, this.id).length === 0) return this.expectUnknown(answer);
    const version = mine.versions.get(this.id)?.[number - 1];
    if (version === undefined) {
      expect([answer.status, answer.body.error?.code]).toEqual([404, "version_not_found"]);
      return;
    }
    const { channel, text } = version;
    expect(answer.body).toMatchObject({ external_id: this.id, version: number, channel, outputs: { h1: text } });
  }
}

class Lookup extends Command {
  constructor(
    project: Project,
    readonly channel: string | undefined,
  ) {
    super(project, `${channel}`);
  }
  async run(model: Model, system: System) {
    const external_ids = [...ids, "never sent", ids[0]];
    const request = { external_ids, ...(this.channel === undefined ? {} : { channel: this.channel }) };
    const { body } = await system.ask(this.project, "POST", "/v1/products/lookup", request);
    expect(Object.keys(body.results).sort()).toEqual([...new Set(external_ids)].sort());
    for (const [id, found] of Object.entries(body.results)) {
      const versions = current(this.of(model), id, this.channel);
      expect(found).toEqual(
        versions.map(({ version, channel, text }) => ({ version, channel, outputs: { h1: text } })),
      );
    }
  }
}

/** Asks for a job with the key of the other project, in every way there is. */
class Trespass extends OfJob {
  async run(model: Model, system: System) {
    const { url } = this.job(model, system);
    const other: Project = this.project === 0 ? 1 : 0;
    for (const [method, path] of [
      ["GET", url],
      ["GET", `${url}/results`],
      ["POST", `${url}/cancel`],
      ["POST", `${url}/retry-failed`],
    ] as const) {
      const { status, body } = await system.ask(other, method, path);
      expect([status, body.error?.code]).toEqual([404, "job_not_found"]);
    }
  }
}

const project = fc.constantFrom<Project>(0, 1);
const number = fc.nat(50);
const key = fc.option(fc.constantFrom("key-one-1", "key-two-2"), { nil: undefined });
const newItem = fc.record({ id: fc.constantFrom(...ids), word: fc.nat(2), fails: fc.boolean() });
const newItems = fc.uniqueArray(newItem, { selector: ({ id }) => id, minLength: 1, maxLength: 3 });
const anyId = fc.constantFrom(...ids);
const create = fc
  .tuple(project, fc.constantFrom(...channels), newItems, key)
  .map(([one, channel, items, sent]) => new Create(one, channel, items, sent));

const commands = fc.commands(
  [
    create,
    create,
    create,
    create,
    // The same body under the same key, again and again: replays.
    fc
      .tuple(project, fc.constantFrom("key-one-1", "key-two-2"))
      .map(([one, sent]) => new Create(one, "website", [{ id: "a", word: 1, fails: false }], sent)),
    fc.constant(new Work()),
    fc.constant(new Work()),
    fc.constant(new Work()),
    fc.tuple(project, number).map(([one, n]) => new Poll(one, n)),
    fc.tuple(project, number).map(([one, n]) => new Cancel(one, n)),
    fc.tuple(project, number, key).map(([one, n, sent]) => new Retry(one, n, sent)),
    fc.tuple(project, number, fc.integer({ min: 1, max: 7 })).map(([one, n, limit]) => new Page(one, n, limit)),
    fc.tuple(project, anyId, number).map(([one, id, n]) => new Product(one, id, n)),
    fc.tuple(project, anyId, number).map(([one, id, n]) => new History(one, id, n)),
    fc.tuple(project, anyId, number).map(([one, id, n]) => new ReadVersion(one, id, n)),
    fc
      .tuple(project, fc.option(fc.constantFrom(...channels), { nil: undefined }))
      .map(([one, channel]) => new Lookup(one, channel)),
    fc.tuple(project, number).map(([one, n]) => new Trespass(one, n)),
  ],
  { maxCommands: 100, size: "max" },
);

const storage = await openStorage({ path: ":memory:" });
const uuids = uuidV7Source();
let app: Hono<AppEnvironment>;
let work: () => Promise<void>;

beforeAll(async () => {
  const composed = compose(
    { ...readConfig({}), rateLimit: 1_000_000_000 },
    {
      storage,
      engines: await loadEngines(),
      plans: builtInPlans,
      ids: uuids,
      log: pino({ level: "silent" }),
      stopping: new AbortController().signal,
    },
  );
  app = composed.app;
  // The worker takes a turn only when a command says so: what a client sees in between is exactly
  // known.
  work = async () => {
    while (await composed.worker?.runOnce());
  };
  const rules = JSON.stringify({ rules: [{ id: "word", category: "test", words: ["запрет"] }] });
  await storage.policies.save({ projectId: null, rules, updatedAt: 0 });
});
afterAll(() => storage.close());

async function newKey(): Promise<string> {
  const { id } = await storage.projects.create({ id: uuids.newId(), name: "model", plan: "default", now: Date.now() });
  return (await issueKey(storage.keys, id, () => uuids.newId(), Date.now())).key;
}

async function newSystem(): Promise<System> {
  const keys = [await newKey(), await newKey()] as const;
  return {
    jobIds: [[], []],
    work,
    async ask(project, method, target, body, key) {
      const headers = {
        Authorization: `Bearer ${keys[project]}`,
        "Content-Type": "application/json",
        ...(key === undefined ? {} : { "Idempotency-Key": key }),
      };
      const response = await app.request(target, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

it(
  "answers as the model does, whatever is asked in whatever order",
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const system = await newSystem();
        const model: Model = { projects: [emptyProject(), emptyProject()], waiting: [] };
        await fc.asyncModelRun(() => ({ model, real: system }), list);
        // What a run leaves waiting must not be worked off in the next one's turn.
        await work();
      }),
      { numRuns, ...seed, endOnFailure: false },
    );
  },
  30_000 + numRuns * 200,
);
