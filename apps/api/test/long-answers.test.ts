import type { Job, JobRow } from "@skladno/jobs";
import { expect, it } from "vitest";
import type { StoredVersion } from "../src/services/catalogue.js";
import type { JobDetails, ProductOutput } from "../src/storage/stored-output.js";
import { KEY, PROJECT, testApp, testDeps, testId } from "./fakes.js";

/*
 * A page may hold a hundred megabytes: 500 products with twelve texts of 4,000 characters, and more where templates repeat a value. While one client reads
 * it, others are answered.
 */

const TEXT = "я".repeat(48_000);
const ROWS = 500;
/** Some sixty milliseconds' work. */
const ALLOWED = 30 * TEXT.length;

/** The most characters that are read from the storage, or written down as JSON, without a turn of the event loop. */
function measure() {
  let characters = 0;
  let most = 0;
  let isOver = false;
  const turn = () => {
    characters = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    count(more: number) {
      characters += more;
      most = Math.max(most, characters);
    },
    most() {
      isOver = true;
      return most;
    },
  };
}

/** A text that tells when it is written down. */
const outputsThatCount = (count: (characters: number) => void) => ({
  h1: {
    toJSON() {
      count(TEXT.length);
      return TEXT;
    },
    length: TEXT.length,
  } as unknown as string,
});

const madeWith = { grammarVersion: "1", engineVersion: "1", dictionaryHash: "0" };
const jobId = testId();
const job: Job<JobDetails> = {
  id: jobId,
  scope: PROJECT,
  status: "completed",
  details: { channel: "website", locale: "ru-RU", generationMode: "strict", templates: { h1: "x" } },
  total: ROWS,
  completed: ROWS,
  failed: 0,
  cancelled: 0,
  withWarnings: 0,
  error: null,
  attempts: 1,
  maxAttempts: 3,
  retryOf: null,
  createdAt: 0,
  startedAt: 0,
  completedAt: 1,
};

const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };

/** Reads pages out of rows that a list is made of. */
function queueOf(count: (characters: number) => void) {
  const rows = Array.from(
    { length: ROWS },
    (_, position): JobRow<ProductOutput> => ({
      position,
      id: `sku-${position}`,
      status: "completed",
      version: 1,
      output: { outputs: outputsThatCount(count), warnings: [], diagnostics: [], madeWith },
      hasWarnings: false,
      error: null,
    }),
  );
  return {
    ...testDeps().jobs,
    submit: async () => ({ kind: "created" as const, job }),
    async readPage(_: string, id: string, { cursor, limit }: { cursor: number; limit: number }) {
      if (id !== jobId) return null;
      const page = rows.slice(cursor, cursor + limit);
      count(page.length * TEXT.length);
      return { job, rows: page, nextCursor: page.length === limit ? cursor + limit : null };
    },
  };
}

it.each([
  ["?limit=500", 0, 500, 500],
  ["?limit=500&cursor=1", 1, 499, null],
  ["?cursor=450&limit=50", 450, 50, 500],
  ["?cursor=500", 500, 0, null],
  ["", 0, 100, 100],
])("a page of results %s lets others in", async (query, from, length, next) => {
  const { count, most } = measure();
  const response = await testApp({ jobs: queueOf(count) }).request(`/v1/jobs/${jobId}/results${query}`, { headers });
  expect(most()).toBeLessThanOrEqual(ALLOWED);
  const { items, ...page } = (await response.json()) as { items: { external_id: string; outputs: { h1: string } }[] };
  expect(page).toEqual({
    job_id: jobId,
    status: "completed",
    generation_mode: "strict",
    next_cursor: next,
    completed: true,
  });
  expect(items.map((item) => item.external_id)).toEqual(Array.from({ length }, (_, index) => `sku-${from + index}`));
  expect(items.every(({ outputs }) => outputs.h1 === TEXT)).toBe(true);
});

it("the texts of a job that was generated let others in", async () => {
  const { count, most } = measure();
  const app = testApp({ jobs: queueOf(count), makeReady: (() => ({})) as never });
  const body = JSON.stringify({ templates: { h1: "x" }, items: [{ external_id: "sku-0" }] });
  const response = await app.request("/v1/generate", { method: "POST", headers, body });
  expect(response.status).toBe(200);
  expect(most()).toBeLessThanOrEqual(ALLOWED);
  expect(((await response.json()) as { items: unknown[] }).items).toHaveLength(ROWS);
});

it("a lookup of many products lets others in", async () => {
  const { count, most } = measure();
  const version = { version: 1, channel: "website", outputs: outputsThatCount(count) } as unknown as StoredVersion;
  const catalogue = {
    ...testDeps().catalogue,
    async lookup(_: string, ids: readonly string[]) {
      count(ids.length * TEXT.length);
      return new Map(ids.map((id) => [id, id === "sku-7" ? [] : [version]]));
    },
  };
  const ids = Array.from({ length: ROWS }, (_, index) => (index === 9 ? "__proto__" : `sku-${index}`));
  const body = JSON.stringify({ external_ids: ids, shop: "x" });
  const response = await testApp({ catalogue }).request("/v1/products/lookup", { method: "POST", headers, body });
  expect(most()).toBeLessThanOrEqual(ALLOWED);
  const { results, notices } = (await response.json()) as { results: Record<string, unknown[]>; notices: string[] };
  expect(Object.keys(results)).toEqual(ids);
  expect(results["sku-7"]).toEqual([]);
  expect(results["sku-8"]).toEqual([{ version: 1, outputs: { h1: TEXT }, channel: "website" }]);
  expect(notices).toHaveLength(1);
});
