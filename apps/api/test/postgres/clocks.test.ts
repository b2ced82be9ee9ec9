import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createRetention } from "@skladno/jobs";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { detailsOf } from "../../src/storage/exam/harness.js";
import { openPostgresStorage } from "../../src/storage/postgres/open-postgres-storage.js";
import { newDatabase } from "../real-server.js";

const DAY = 86_400_000;
const KEY = "clocks-key-0123456789";
const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const url = await newDatabase("clocks");
const admin = new Client({ connectionString: url });
const children: ChildProcess[] = [];

beforeAll(() => admin.connect());
afterAll(async () => {
  for (const child of children) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    if (child.exitCode === null) await exited;
  }
  await admin.end();
});

/** A server whose machine's clock is wrong by so much. @returns its address */
async function start(shift: number): Promise<string> {
  const shifted = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { super(...(parts.length === 0 ? [Right.now() + ${shift}] : parts)); }
      static now() { return Right.now() + ${shift}; }
    };`;
  const child = spawn(
    process.execPath,
    [
      ...["--conditions=@skladno/source", "--import", `data:text/javascript,${encodeURIComponent(shifted)}`],
      ...["--import", "tsx", main, "serve"],
    ],
    {
      env: { PATH: process.env.PATH, PORT: "0", DATABASE_URL: url, SKLADNO_API_KEY: KEY, DATABASE_POOL_SIZE: "4" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const entry = JSON.parse(line);
    if (entry.msg === "listening") {
      lines.close();
      child.stdout.resume();
      return entry.url;
    }
  }
  throw new Error("The server ended before it was listening.");
}

async function ask(server: string, method: string, path: string, body?: unknown, key?: string) {
  const response = await fetch(server + path, {
    method,
    headers: {
      ...{ Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at members one by one
  return { status: response.status, body: (await response.json()) as any };
}

async function ended(server: string, id: string) {
  for (;;) {
    const { body } = await ask(server, "GET", `/v1/jobs/${id}`);
    if (!/^(queued|processing)$/.test(body.status)) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const request = (name: string) => ({
  templates: Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`t${n}`, "{{a|case:gen}} ".repeat(20)])),
  items: Array.from({ length: 200 }, (_, n) => ({ external_id: `${name}-${n}`, a: "кожаная сумка" })),
});

it("three machines whose clocks lie 20 seconds and 31 days apart lose nothing and delete nothing", async () => {
  const first = await start(0);
  const old = await ask(first, "POST", "/v1/jobs", request("old"), "key-of-the-old-job");
  expect(await ended(first, old.body.job_id)).toMatchObject({ status: "completed" });
  const servers = [first, ...(await Promise.all([start(20_000), start(31 * DAY)]))];
  const accepted = await Promise.all(
    servers.flatMap((server, n) => [1, 2].map((m) => ask(server, "POST", "/v1/jobs", request(`${n}-${m}`)))),
  );
  for (const { body } of accepted) {
    expect(await ended(first, body.job_id)).toMatchObject({ status: "completed", completed: 200 });
  }
  const { rows } = await admin.query(
    `select (select max(attempts) from jobs) as attempts, (select max(version) from product_versions) as version,
      (select count(*)::int from product_versions) as versions,
      (select max(created_at) - min(created_at) from jobs) < 600000 as "isOneTime",
      (select count(distinct period)::int from quota_counters) as periods`,
  );
  expect(rows[0]).toEqual({ attempts: 1, version: 1, versions: 7 * 200, isOneTime: true, periods: 1 });
  for (const server of servers) {
    expect((await ask(server, "GET", `/v1/jobs/${old.body.job_id}`)).status).toBe(200);
    const again = await ask(server, "POST", "/v1/jobs", request("old"), "key-of-the-old-job");
    expect(again.body.job_id).toBe(old.body.job_id);
  }
}, 120_000);

it("the clock of a storage is the database's, also after the machine's has jumped", async () => {
  const right = Date.now();
  const now = vi.spyOn(Date, "now").mockImplementation(() => right + 31 * DAY);
  const storage = await openPostgresStorage({ url });
  const difference = async () => {
    const { rows } = await admin.query("select (extract(epoch from clock_timestamp()) * 1000)::float8 as now");
    return Math.abs(storage.clock.now() - rows[0].now);
  };
  try {
    expect(await difference()).toBeLessThan(5_000);
    now.mockImplementation(() => right - 31 * DAY);
    expect(await difference()).toBeLessThan(5_000);
    expect(Number.isInteger(storage.clock.now())).toBe(true);
    const common = { scope: "project", details: detailsOf("h1"), items: [{ id: "a", input: {} }] } as const;
    await storage.projects.create({ id: "project", name: "project", plan: "default", now: storage.clock.now() });
    await storage.jobs.createJob({
      ...{ ...common, id: "ended", status: "queued", idempotency: null, priority: 0, maxAttempts: 3 },
      ...{ quota: { limit: null }, now: storage.clock.now() },
    });
    await storage.jobs.cancelJob("project", "ended", storage.clock.now());
    now.mockImplementation(() => right + 31 * DAY);
    const retention = createRetention({ store: storage.jobs, keepMilliseconds: 30 * DAY, clock: storage.clock });
    expect(await retention.runOnce()).toBe(0);
    expect(await storage.jobs.readJob("project", "ended")).not.toBe(null);
  } finally {
    now.mockRestore();
    await storage.close();
  }
});

it("windows of the rate limit go by the clock of the storage, whatever those of the machines say", async () => {
  const right = Date.now();
  const now = vi.spyOn(Date, "now");
  const storage = await openPostgresStorage({ url });
  try {
    for (const [index, shift] of [0, 31 * DAY, -31 * DAY, 20_000].entries()) {
      now.mockImplementation(() => right + shift);
      const { count, milliseconds } = await storage.requestCounters.count("key", 3_600);
      expect([count, milliseconds > 3_000_000 && milliseconds <= 3_600_000]).toEqual([index + 1, true]);
    }
  } finally {
    now.mockRestore();
    await storage.close();
  }
});
