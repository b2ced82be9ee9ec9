import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidV7Source } from "@skladno/jobs";
import { Client } from "pg";
import pino, { type Logger } from "pino";
import { inject } from "vitest";
import { loadEngines } from "../src/compose.js";
import { type Config, readConfig } from "../src/config.js";
import type { ConnectionLimits } from "../src/listen.js";
import { type CutOff, openServer } from "../src/server.js";
import { issueKey } from "../src/services/api-keys.js";
import type { Plan } from "../src/services/caller.js";
import { builtInPlans } from "../src/services/plans.js";
import type { Database } from "../src/storage/database.js";
import { openStorage } from "../src/storage/open-storage.js";
import type { Storage } from "../src/storage/port.js";

/**
 * A server on its real parts: SQLite in a temporary folder, the complete dictionary, a free port.
 */

const ids = uuidV7Source();
const engines = await loadEngines();

/**
 * The database that a path stands for: the file, or where TEST_STORAGE is `postgres` a database of
 * the PostgreSQL of this run, the same one for the same path.
 */
export async function databaseAt(path: string): Promise<Database> {
  if (process.env.TEST_STORAGE !== "postgres") return { path };
  const name = `t${createHash("sha256").update(path).digest("hex").slice(0, 24)}`;
  // What a busy machine delays is answered late, not refused.
  return { url: await newDatabase(name), poolSize: 4, requestMilliseconds: 30_000 };
}

/** The URL of a database of the PostgreSQL of this run, made where it is absent. */
export async function newDatabase(name: string): Promise<string> {
  const admin = new Client({ connectionString: inject("postgres") });
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(inject("postgres"));
  url.pathname = `/${name}`;
  return url.href;
}

export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "skladno-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at members one by one
  readonly body: any;
}

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export interface TestServer {
  readonly url: string;
  readonly storage: Storage;
  /** Asks with a new project's key. */
  newProject(plan?: string): Promise<{ readonly id: string; readonly key: string; readonly ask: Ask }>;
  asker(key: string): Ask;
  readonly metricsUrl: string | undefined;
  stop(): Promise<CutOff>;
}

/** @param plans besides the built-in ones */
export async function startTestServer(
  at: string | Database,
  settings: Partial<Config> = {},
  plans: readonly Plan[] = [],
  log: Logger = pino({ level: "silent" }),
  connections?: ConnectionLimits,
): Promise<TestServer> {
  const database = typeof at === "string" ? await databaseAt(at) : at;
  const storage = await openStorage(database);
  const config: Config = {
    ...readConfig({ PORT: "0" }),
    database,
    rateLimit: 1_000_000,
    ...settings,
  };
  const running = await openServer(config, {
    storage,
    engines,
    plans: new Map([...builtInPlans, ...plans.map((plan) => [plan.name, plan] as const)]),
    ids,
    log,
    ...(connections === undefined ? {} : { connections }),
  });
  const asker =
    (key: string): Ask =>
    async (method, path, body, headers = {}) => {
      const response = await fetch(running.url + path, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
  return {
    url: running.url,
    metricsUrl: running.metricsUrl,
    storage,
    asker,
    async newProject(plan = "default") {
      const { id } = await storage.projects.create({ id: ids.newId(), name: "test", plan, now: Date.now() });
      const { key } = await issueKey(storage.keys, id, () => ids.newId(), Date.now());
      return { id, key, ask: asker(key) };
    },
    stop: () => running.stop(),
  };
}

/** Policies and dictionaries hold within a second. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_050));
}

/** Polls until the job has ended. */
export async function ended(ask: Ask, jobId: string): Promise<Answer> {
  for (let pause = 5; ; pause = Math.min(200, pause * 2)) {
    const answer = await ask("GET", `/v1/jobs/${jobId}`);
    if (/^(completed|completed_with_warnings|failed|cancelled)$/.test(answer.body.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
