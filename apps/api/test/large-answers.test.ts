import { connect } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listening, listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import type { StoredVersion, VersionSummary } from "../src/storage/port.js";
import { KEY, PROJECT, testApp, testDeps } from "./fakes.js";

/**
 * A lookup of 500 products may hold a hundred megabytes. It is written as fast as its client reads.
 */

const TEXT = "я".repeat(200_000);
const PRODUCTS = 500;
const ids = Array.from({ length: PRODUCTS }, (_, n) => (n === 9 ? "__proto__" : `sku-${n}`));
const summaryOf = (externalId: string): VersionSummary => ({
  ...{ key: 1, externalId, version: 1, channel: "website", bytes: 2 * TEXT.length },
});

let read = 0;
let failAt = Number.POSITIVE_INFINITY;
const lines: { readonly msg: string; readonly request_id: string }[] = [];
const answers = new OpenAnswers();
const app = testApp({
  log: pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  answers,
  catalogue: {
    ...testDeps().catalogue,
    lookup: async (project, asked) => {
      expect(project).toBe(PROJECT);
      return new Map(asked.map((id) => [id, id === "sku-7" ? [] : [summaryOf(id)]]));
    },
    async readVersions(summaries) {
      read += summaries.length;
      if (read > failAt) throw new Error("the disk is gone");
      return summaries.map((summary): StoredVersion => ({ ...summary, outputs: { h1: TEXT } }) as never);
    },
  },
});

let server: Listening;
beforeAll(async () => {
  server = await listen(app, { host: "127.0.0.1", port: 0, log: pino({ level: "silent" }), answers });
});
afterAll(() => server.close(100));

const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
const lookUp = () =>
  fetch(`${server.url}/v1/products/lookup`, {
    method: "POST",
    headers,
    body: JSON.stringify({ external_ids: ids, shop: "x" }),
  });

describe("a lookup of a hundred million characters", () => {
  it("arrives whole and in order", async () => {
    const response = await lookUp();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    const { results, notices } = (await response.json()) as { results: Record<string, unknown[]>; notices: string[] };
    expect(Object.keys(results)).toEqual(ids);
    expect(results["sku-7"]).toEqual([]);
    expect(results["sku-8"]).toEqual([{ version: 1, outputs: { h1: TEXT }, channel: "website" }]);
    expect(notices).toHaveLength(1);
  });

  it("waits for a client that does not read", async () => {
    read = 0;
    const body = JSON.stringify({ external_ids: ids });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.pause();
    socket.write(
      `POST /v1/products/lookup HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    // What it holds in pieces counts as unread, whatever its connection holds.
    await expect.poll(() => answers.heldBytes().get(PROJECT)).toBeGreaterThanOrEqual(2_097_152);
    await new Promise((resolve) => setTimeout(resolve, 500));
    // Those that the sockets' own buffers hold, and a few pieces.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(60);
    expect(answers.heldBytes().get(PROJECT)).toBeLessThan(16_000_000);
    socket.destroy();
    await expect.poll(() => answers.count).toBe(0);
  });

  it("is cut off when reading it fails in the middle, and the log says so", async () => {
    read = 0;
    failAt = 100;
    lines.length = 0;
    try {
      const response = await lookUp();
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
      expect(lines).toMatchObject([
        { msg: "an answer was cut off in the middle", request_id: response.headers.get("x-request-id") },
      ]);
    } finally {
      failAt = Number.POSITIVE_INFINITY;
    }
  });

  it("is refused with its status when reading fails at once", async () => {
    read = 0;
    failAt = 0;
    try {
      expect((await lookUp()).status).toBe(500);
    } finally {
      failAt = Number.POSITIVE_INFINITY;
    }
  });
});

/** Answers of projects that hold so many bytes. */
function holding(held: Readonly<Record<string, number>>): OpenAnswers {
  return Object.assign(new OpenAnswers(), { heldBytes: () => new Map(Object.entries(held)) });
}

it.each([
  ["by its project", { [PROJECT]: 34_000_000 }],
  ["by all, and by its project more than its share", { [PROJECT]: 30_000_000, b: 33e6, c: 33e6, d: 33e6, e: 33e6 }],
])("refuses requests while too much is held %s", async (_, held) => {
  const app = testApp({ answers: holding(held) });
  for (const [method, path, body] of [
    ["POST", "/v1/products/lookup"],
    ["POST", "/v1/generate"],
    ["GET", "/v1/products/x"],
    ["GET", "/v1/products/x/history"],
    ["GET", "/v1/products/x/versions/1"],
    ["GET", "/v1/jobs"],
    ["GET", "/v1/jobs/0190a000-0000-7000-8000-000000000009/results"],
    ["POST", "/v1/templates/validate", { templates: { h1: "{{a}}" } }],
    ["POST", "/v1/templates/preview", { templates: { h1: "{{a}}" }, item: { external_id: "1" } }],
  ] as const) {
    const response = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "1"]);
  }
});

it.each([
  ["nothing", 0],
  ["less than its share", 20_000_000],
])("refuses no request of a project that holds %s, whatever others hold", async (_, own) => {
  const others = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`project-${n}`, 33_000_000]));
  const app = testApp({ answers: holding({ ...others, ...(own === 0 ? {} : { [PROJECT]: own }) }) });
  const body = JSON.stringify({ templates: { h1: "{{a}}" } });
  expect((await app.request("/v1/templates/validate", { method: "POST", headers, body })).status).toBe(200);
});

it("lets other requests run between the pieces of an answer", async () => {
  read = 0;
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const response = await app.request("/v1/products/lookup", {
    ...{ method: "POST", headers },
    body: JSON.stringify({ external_ids: ids }),
  });
  const text = await response.text();
  clearImmediate(next);
  // A product is more than a piece.
  expect(text.length).toBeGreaterThan(90_000_000);
  expect(turns).toBeGreaterThan(400);
});

const JOB = "0190a000-0000-7000-8000-000000000009";

it("asks the storage for at most 4 MiB of a page of results", async () => {
  const asked: unknown[] = [];
  const readPage = async (...given: readonly unknown[]) => {
    asked.push(given);
    return null;
  };
  await testApp({ jobs: { ...testDeps().jobs, readPage } }).request(`/v1/jobs/${JOB}/results?limit=7`, { headers });
  expect(asked).toEqual([[PROJECT, JOB, { cursor: 0, limit: 7, maxBytes: 4 * 1024 * 1024 }]]);
});

it("refuses a long answer when too much was left unread while it was begun", async () => {
  let held = 0;
  const app = testApp({
    answers: Object.assign(new OpenAnswers(), { isOverdrawn: () => held > 33_000_000 }),
    catalogue: {
      ...testDeps().catalogue,
      lookup: async () => new Map([["sku-1", [summaryOf("sku-1")]]]),
      async readVersions(summaries) {
        held = 34_000_000;
        return summaries.map((summary): StoredVersion => ({ ...summary, outputs: { h1: TEXT } }) as never);
      },
    },
  });
  const response = await app.request("/v1/products/lookup", {
    ...{ method: "POST", headers },
    body: JSON.stringify({ external_ids: ["sku-1"] }),
  });
  expect(response.status).toBe(503);
});

it("refuses a request that waited for its turn while too much was left unread", async () => {
  let held = 0;
  const looks: string[] = [];
  const isOverdrawn = (project: string) => {
    looks.push(project);
    return held > 33_000_000;
  };
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let pages = 0;
  const readPage = async () => {
    pages += 1;
    await finished;
    return null;
  };
  const app = testApp({
    answers: Object.assign(new OpenAnswers(), { isOverdrawn }),
    jobs: { ...testDeps().jobs, readPage },
  });
  const first = app.request(`/v1/jobs/${JOB}/results`, { headers });
  await expect.poll(() => pages).toBe(1);
  looks.length = 0;
  const second = app.request(`/v1/jobs/${JOB}/results`, { headers });
  await expect.poll(() => looks).toContain(PROJECT);
  held = 34_000_000;
  finish();
  expect((await first).status).toBe(404);
  expect((await second).status).toBe(503);
  expect(pages).toBe(1);
});

describe("requests for pages of results that arrive together", () => {
  /** How many turns of the event loop it takes until all are answered. */
  async function turnsOf(requests: number): Promise<number> {
    const readPage = async () => {
      const begun = performance.now();
      while (performance.now() - begun < 6) Math.random();
      return null;
    };
    const app = testApp({ jobs: { ...testDeps().jobs, readPage } });
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const asked = Array.from({ length: requests }, () => app.request(`/v1/jobs/${JOB}/results`, { headers }));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    clearImmediate(next);
    return turns;
  }

  it("are answered in different turns of the event loop where one takes long", async () => {
    expect(await turnsOf(20)).toBeGreaterThanOrEqual(20);
  });
});
