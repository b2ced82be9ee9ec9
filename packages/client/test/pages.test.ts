import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../src/client.js";
import { createMemoryApi, type MemoryApiOptions } from "./memory-api.js";

function given(options: MemoryApiOptions = {}) {
  const api = createMemoryApi(options);
  const pauses: number[] = [];
  const client = createClient({
    baseUrl: "http://api.example",
    apiKey: "the-key",
    fetch: (input, init) => api.handle(new Request(input as string, init as RequestInit)),
    environment: { pause: async (milliseconds) => void pauses.push(milliseconds) },
  });
  return { api, client, pauses };
}

const jobOf = (count: number) => ({
  templates: { h1: "{{name}}" },
  items: Array.from({ length: count }, (_, n) => ({ external_id: `№${n}`, name: "сумка" })),
});

async function collect<One>(source: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = [];
  for await (const one of source) all.push(one);
  return all;
}

describe("results", () => {
  it("gives every row once, whenever the reading begins and wherever pages are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 15 }),
        async (count, polls, rowsPerPage, questionsBefore) => {
          const { client } = given({ polls, rowsPerPage });
          const { job_id } = await client.createJob(jobOf(count));
          for (let n = 0; n < questionsBefore; n++) await client.readJob(job_id);
          const rows = await collect(client.results(job_id));
          expect(rows.map(({ external_id }) => external_id)).toEqual(
            jobOf(count).items.map((item) => item.external_id),
          );
        },
      ),
    );
  });

  it("waits between the pages of a running job only, longer each time, at least as long as the server wants", async () => {
    const { client, pauses } = given({ polls: 6 });
    const { job_id } = await client.createJob(jobOf(3));
    await collect(client.results(job_id));
    expect(pauses).toEqual([1_000, 1_500, 2_250, 3_375, 5_062.5]);
    const ended = given({ polls: 1, rowsPerPage: 1 });
    const job = await ended.client.createJob(jobOf(5));
    expect(await collect(ended.client.results(job.job_id))).toHaveLength(5);
    expect(ended.pauses).toEqual([]);
  });

  it("is asked for at least every 15 seconds, however long the job takes", async () => {
    const rows = given({ polls: 20 });
    const { job_id } = await rows.client.createJob(jobOf(1));
    await collect(rows.client.results(job_id));
    expect(rows.pauses).toHaveLength(19);
    expect(rows.pauses.slice(7)).toEqual(Array(12).fill(15_000));

    const job = given({ polls: 20 });
    await job.client.waitForJob((await job.client.createJob(jobOf(1))).job_id);
    expect(job.pauses).toEqual(rows.pauses);
  });

  it("honours a Retry-After that is longer than its own pause", async () => {
    let asked = 0;
    const pauses: number[] = [];
    const client = createClient({
      baseUrl: "http://api.example",
      apiKey: "the-key",
      fetch: async () => {
        asked += 1;
        const completed = asked > 2;
        const headers = { "Retry-After": "7" };
        const status = completed ? "completed" : "processing";
        return Response.json({ status, items: [], next_cursor: completed ? null : 0, completed }, { headers });
      },
      environment: { pause: async (milliseconds) => void pauses.push(milliseconds) },
    });
    expect(await collect(client.results("x"))).toEqual([]);
    expect(pauses).toEqual([7_000, 7_000]);
    asked = 0;
    expect(await client.waitForJob("x")).toMatchObject({ status: "completed" });
    expect(pauses).toEqual([7_000, 7_000, 7_000, 7_000]);
  });

  it.each([
    ["an ended job that stays at its cursor", { items: [], next_cursor: 0, completed: true }],
    ["rows without a step", { items: [{}], next_cursor: 0, completed: false }],
    ["a step back", { items: [], next_cursor: -1, completed: false }],
  ])("throws at %s instead of asking for ever", async (_, page) => {
    const client = createClient({ baseUrl: "http://a.example", apiKey: "key", fetch: async () => Response.json(page) });
    await expect(collect(client.results("x"))).rejects.toMatchObject({ code: "unreadable_answer" });
  });

  it("ends with its signal, also in a pause", async () => {
    const { api } = given({ polls: 1_000_000 });
    const client = createClient({
      baseUrl: "http://api.example",
      apiKey: "the-key",
      fetch: (input, init) => api.handle(new Request(input as string, init as RequestInit)),
    });
    const { job_id } = await client.createJob(jobOf(1));
    const controller = new AbortController();
    const reading = collect(client.results(job_id, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error("enough")), 10);
    await expect(reading).rejects.toThrow("enough");
  });
});

describe("jobs", () => {
  it("are listed page by page, the newest first, of the statuses asked for", async () => {
    const { api, client } = given({ polls: 1 });
    for (let n = 0; n < 250; n++) await client.createJob(jobOf(1));
    const ids = api.jobs.map(({ id }) => id).reverse();
    for (const id of ids.slice(0, 120)) await client.readJob(id);

    const page = await client.listJobs();
    expect(page.items.map(({ job_id }) => job_id)).toEqual(ids.slice(0, 20));
    const second = await client.listJobs({ limit: 5, cursor: page.next_cursor ?? "" });
    expect(second.items.map(({ job_id }) => job_id)).toEqual(ids.slice(20, 25));
    expect((await collect(client.jobs())).map(({ job_id }) => job_id)).toEqual(ids);
    const ended = await collect(client.jobs({ status: ["completed", "failed"] }));
    expect(ended.map(({ job_id }) => job_id)).toEqual(ids.slice(0, 120));
    expect((await client.listJobs({ status: "queued", limit: 1 })).items).toMatchObject([{ job_id: ids[120] }]);
    expect(api.requests).toContain("GET /v1/jobs?status=completed&status=failed&limit=100&cursor=100");
  });

  it("throw where a page names itself as the next", async () => {
    const client = createClient({
      baseUrl: "http://a.example",
      apiKey: "key",
      fetch: async () => Response.json({ items: [], next_cursor: "same" }),
    });
    await expect(collect(client.jobs())).rejects.toMatchObject({ code: "unreadable_answer" });
  });
});

it("a history is asked for by limit, version and channel", async () => {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: "http://a.example",
    apiKey: "key",
    fetch: async (input) => {
      asked.push(String(input).slice("http://a.example".length));
      return Response.json({ current: null, history: [], history_pending: false });
    },
  });
  await client.readHistory("А/1");
  await client.readHistory("1", { limit: 5, before: 7, channel: "Мой канал" });
  expect(asked).toEqual([
    "/v1/products/%D0%90%2F1/history",
    "/v1/products/1/history?limit=5&before=7&channel=%D0%9C%D0%BE%D0%B9%20%D0%BA%D0%B0%D0%BD%D0%B0%D0%BB",
  ]);
});
