import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Client, createClient } from "../src/client.js";
import type { ClientOptions } from "../src/connection.js";
import type { RunProgress } from "../src/progress.js";
import type { RunOptions, RunResult } from "../src/run.js";
import { createMemoryApi, type MemoryApi, type MemoryApiOptions } from "./memory-api.js";

/** Pauses that take no time but give everything else its turn. */
const environment = {
  async pause(_: number, signal: AbortSignal | undefined) {
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  },
};

function clientOf(api: MemoryApi, options: Partial<ClientOptions> = {}): Client {
  const fetch: ClientOptions["fetch"] = async (input, init) => {
    const request = new Request(input as string, init as RequestInit);
    await new Promise((resolve) => setImmediate(resolve));
    init?.signal?.throwIfAborted();
    return api.handle(request);
  };
  return createClient({ baseUrl: "http://api.example", apiKey: "the-key", fetch, environment, ...options });
}

const templates = { h1: "{{name}}" };
const product = (n: number) => ({ external_id: `№${n}`, name: `сумка ${n}` });
const products = (count: number) => Array.from({ length: count }, (_, n) => product(n));

async function collect(source: AsyncIterable<RunResult>, into: RunResult[] = []): Promise<RunResult[]> {
  for await (const result of source) into.push(result);
  return into;
}

function given(options: MemoryApiOptions = {}) {
  const api = createMemoryApi(options);
  return { api, client: clientOf(api) };
}

describe("a run", () => {
  it("gives one result for each product, in their order, whatever the batches and however many at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("good", "fails", "wrong", "blocked", "circle", "large", "again"), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 6 }),
        async (kinds, itemsPerJob, parallelJobs, planLimit, rowsPerPage, polls) => {
          const { api, client } = given({ itemsPerJob: planLimit, rowsPerPage, polls });
          const circle: Record<string, unknown> = {};
          circle.itself = circle;
          const items = kinds.map((kind, n) => ({
            external_id: kind === "again" ? "again" : `№${n}`,
            name: kind === "blocked" ? "blocked" : `сумка ${n}`,
            ...(kind === "fails" ? { fails: "yes" } : {}),
            ...(kind === "wrong" ? { size: true as never } : {}),
            ...(kind === "circle" ? { circle: circle as never } : {}),
            ...(kind === "large" ? { text: "ж".repeat(1_000) } : {}),
          }));
          const options = { itemsPerJob, parallelJobs, bytesPerJob: 1_500 };
          const results = await collect(client.run({ templates, items }, options));
          expect(results.map(({ index, external_id }) => [index, external_id])).toEqual(
            items.map(({ external_id }, index) => [index, external_id]),
          );
          const codes: Record<string, string> = {
            fails: "blocked_content",
            wrong: "not_a_scalar",
            blocked: "blocked_content",
            circle: "product_not_serializable",
            large: "product_too_large",
          };
          // The same product again: its versions grow in the order of the source, whatever runs side by side.
          let again = 0;
          for (const [index, result] of results.entries()) {
            const kind = kinds[index] ?? "";
            const code = codes[kind];
            if (kind === "again") again += 1;
            expect(result).toMatchObject(
              code === undefined
                ? {
                    status: "completed",
                    version: kind === "again" ? again : 1,
                    outputs: { h1: `text of сумка ${index}` },
                  }
                : { status: "failed", error: { code } },
            );
          }
          const submitted = items.filter((_, n) => ["good", "fails", "again"].includes(kinds[n] ?? ""));
          expect(api.taken().sort()).toEqual(submitted.map(({ external_id }) => external_id).sort());
        },
      ),
      { numRuns: 100 },
    );
  });

  it("of nothing asks for nothing", async () => {
    const { api, client } = given();
    expect(await collect(client.run({ templates, items: [] }))).toEqual([]);
    expect(api.requests).toEqual([]);
  });

  it("sends what the request says, and defaults only where the server has them", async () => {
    const { api, client } = given();
    const request = { templates, items: products(2), channel: "messenger", generation_mode: "flexible" as const };
    await collect(client.run(request));
    expect(JSON.parse(api.jobs[0]?.body ?? "")).toEqual(request);
  });

  it.each([{}, { bytesPerJob: 2 ** 24, itemsPerJob: 5_000 }])(
    "keeps bodies within 2 MiB and jobs within 500 products (%j)",
    async (options) => {
      const { api, client } = given();
      const items = products(1_600).map((item, n) => (n < 600 ? { ...item, text: "ж".repeat(4_000) } : item));
      const results = await collect(client.run({ templates, items }, options));
      expect(results.every(({ status }) => status === "completed")).toBe(true);
      expect(Math.max(...api.bodies)).toBeLessThanOrEqual(2 ** 21);
      expect(Math.max(...api.bodies)).toBeGreaterThan(2 ** 21 - 8_200);
      expect(Math.max(...api.jobs.map(({ rows }) => rows.length))).toBe(500);
      expect(api.jobs.length).toBeLessThanOrEqual(6);
    },
  );

  it("reads the source only as far as there is room, and holds no more", async () => {
    const { api, client } = given({ polls: 3 });
    let read = 0;
    let yielded = 0;
    let most = 0;
    function* source() {
      for (; read < 3_000; read++) {
        most = Math.max(most, read - yielded);
        yield product(read);
      }
    }
    for await (const _ of client.run({ templates, items: source() }, { itemsPerJob: 50, parallelJobs: 3 }))
      yielded += 1;
    expect(yielded).toBe(3_000);
    expect(most).toBeLessThanOrEqual(3 * 50 + 50);
    expect(api.jobs).toHaveLength(60);
  });

  it("has several jobs under way, and never more than it may", async () => {
    const api = createMemoryApi({ polls: 4 });
    let underway = 0;
    let most = 0;
    const client = clientOf({
      ...api,
      async handle(request) {
        const answer = await api.handle(request);
        if (request.method === "POST") underway += 1;
        most = Math.max(most, underway);
        if (request.url.includes("/results") && /"completed":true/.test(await answer.clone().text())) underway -= 1;
        return answer;
      },
    });
    await collect(client.run({ templates, items: products(100) }, { itemsPerJob: 5, parallelJobs: 3 }));
    expect(most).toBe(3);
  });

  it("reads the rows of a job while it runs", async () => {
    const { api, client } = given({ polls: 4 });
    const completed: number[] = [];
    const onProgress = (progress: RunProgress) => completed.push(progress.completed);
    await collect(client.run({ templates, items: products(8) }, { onProgress }));
    expect([...new Set(completed)]).toEqual([0, 2, 4, 6, 8]);
    expect(api.requests.filter((request) => request.startsWith("GET"))).toEqual(
      [0, 2, 4, 6].map((cursor) => `GET /v1/jobs/${api.jobs[0]?.id}/results?cursor=${cursor}&limit=500`),
    );
  });

  it("yields what is ready while the source is still thinking", async () => {
    const { client } = given();
    let release = () => {};
    async function* source() {
      yield* products(2);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      yield product(2);
    }
    const seen: number[] = [];
    for await (const { index } of client.run({ templates, items: source() }, { itemsPerJob: 2 })) {
      seen.push(index);
      if (index === 1) release();
    }
    expect(seen).toEqual([0, 1, 2]);
  });

  it("waits for the first rows of a job as long as the server wants", async () => {
    const api = createMemoryApi({ polls: 1 });
    const handle = async (request: Request) => {
      const answer = await api.handle(request);
      if (request.method === "POST") answer.headers.set("Retry-After", "7");
      return answer;
    };
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    await collect(clientOf({ ...api, handle }, { environment: { pause } }).run({ templates, items: products(2) }));
    expect(pauses).toEqual([7_000]);
  });

  it("does not ask for the empty page after a full one", async () => {
    const { api, client } = given({ polls: 1 });
    await collect(client.run({ templates, items: products(500) }));
    expect(api.requests).toEqual(["POST /v1/jobs", `GET /v1/jobs/${api.jobs[0]?.id}/results?cursor=0&limit=500`]);
  });

  it("tells its progress: figures that only grow, also while a job is under way", async () => {
    const { client } = given();
    const told: RunProgress[] = [];
    const jobs: string[] = [];
    const items = products(25).map((item, n) => (n % 10 === 4 ? { ...item, fails: "yes" } : item));
    const options: RunOptions = {
      itemsPerJob: 10,
      onProgress: (progress) => told.push(progress),
      onJob: ({ job_id }) => jobs.push(job_id),
    };
    await collect(client.run({ templates, items }, options));
    expect(told.at(-1)).toEqual({ read: 25, submitted: 25, completed: 22, failed: 3, cancelled: 0, jobs: 3 });
    for (const [index, progress] of told.entries()) {
      const before = told[index - 1];
      for (const name of Object.keys(progress) as (keyof RunProgress)[]) {
        expect(progress[name]).toBeGreaterThanOrEqual(before?.[name] ?? 0);
      }
    }
    expect(new Set(jobs).size).toBe(3);
  });
});

describe("when something is wrong, a run", () => {
  it("gives the rows of a cancelled job as cancelled", async () => {
    const { client } = given({ polls: 5 });
    const options: RunOptions = {
      itemsPerJob: 2,
      onJob: async ({ job_id, accepted_items }) => void (accepted_items === 2 && (await client.cancelJob(job_id))),
    };
    const results = await collect(client.run({ templates, items: products(3) }, options));
    expect(results.map(({ status }) => status)).toEqual(["cancelled", "cancelled", "completed"]);
    expect(results[0]).toEqual({ index: 0, external_id: "№0", status: "cancelled", job_id: expect.any(String) });
  });

  it("fails the products of a job that the server has forgotten", async () => {
    const { api, client } = given({ polls: 5 });
    let polls = 0;
    const results = await collect(
      client.run(
        { templates, items: products(2) },
        {
          onProgress: () => {
            polls += 1;
            if (polls === 4) api.forgetJobs();
          },
        },
      ),
    );
    expect(results.map((result) => result.status === "failed" && result.error.code)).toEqual([
      "job_not_found",
      "job_not_found",
    ]);
  });

  it("keeps the rows that it had read of a job that the server forgets then", async () => {
    const { api, client } = given({ polls: 2 });
    const told: RunProgress[] = [];
    const onProgress = (progress: RunProgress) => {
      told.push(progress);
      if (progress.completed === 2) api.forgetJobs();
    };
    const results = await collect(client.run({ templates, items: products(4) }, { onProgress }));
    expect(results.map((result) => (result.status === "failed" ? result.error.code : result.status))).toEqual([
      "completed",
      "completed",
      "job_not_found",
      "job_not_found",
    ]);
    expect(told.at(-1)).toMatchObject({ completed: 2, failed: 2 });
  });

  it("says of blocked content which rule, whether the server refused the product or its text", async () => {
    const { client } = given();
    const items = [
      { ...product(0), fails: "yes" },
      { ...product(1), name: "blocked" },
    ];
    const results = await collect(client.run({ templates, items }));
    expect(results).toMatchObject([
      { status: "failed", error: { code: "blocked_content", details: { location: "output", rule_id: "r-1" } } },
      { status: "failed", error: { code: "blocked_content", details: { location: "field", name: "name" } } },
    ]);
  });

  it("says which failed products may succeed later", async () => {
    const { client } = given();
    const codes = ["blocked_content", "internal_error", "attempts_exhausted", "output_too_large"];
    const items = codes.map((fails, n) => ({ ...product(n), fails }));
    const results = await collect(client.run({ templates, items }));
    expect(results.map((result) => result.status === "failed" && [result.error.code, result.error.retryable])).toEqual([
      ["blocked_content", false],
      ["internal_error", true],
      ["attempts_exhausted", true],
      ["output_too_large", false],
    ]);
  });

  it("halves jobs that something on the way finds too large, down to a single product", async () => {
    const { api, client } = given({ bodyBytes: 400 });
    const items = products(9).map((item, n) => (n === 4 ? { ...item, text: "x".repeat(500) } : item));
    const results = await collect(client.run({ templates, items }));
    expect(results.map(({ status }) => status === "completed")).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1].map(Boolean));
    expect(results[4]).toMatchObject({ error: { code: "product_too_large", status: 413 }, job_id: null });
    expect(api.taken()).toHaveLength(8);
  });

  it("takes out hundreds of wrong products, though an answer names a hundred at most", async () => {
    const { api, client } = given();
    const items = products(450).map((item, n) => (n % 3 === 0 ? { ...item, size: true as never } : item));
    const results = await collect(client.run({ templates, items }));
    expect(results.filter(({ status }) => status === "completed")).toHaveLength(300);
    expect(results[3]).toMatchObject({
      status: "failed",
      error: {
        name: "ProductError",
        code: "not_a_scalar",
        message: "size is no scalar",
        status: 422,
        cause: { code: "validation" },
      },
    });
    // Two refusals, each naming up to a hundred.
    expect(api.bodies).toHaveLength(3);
  });

  it.each([
    ["the number of products", { path: "items", code: "too_many" }],
    ["single products", { path: "items[1].size", code: "not_a_scalar" }],
  ])("throws mistakes of the templates at once, also beside mistakes of %s", async (_, mistake) => {
    const api = createMemoryApi();
    const client = clientOf({
      ...api,
      handle: async (request) => {
        api.requests.push(request.url);
        const errors = [mistake, { path: "templates.h1", code: "template_empty", message: "h1 is empty" }];
        const error = { code: "validation", message: "wrong", request_id: "1", details: { errors } };
        return Response.json({ error }, { status: 422 });
      },
    });
    await expect(collect(client.run({ templates, items: products(4) }))).rejects.toMatchObject({ code: "validation" });
    expect(api.requests).toHaveLength(1);
  });

  it("throws what is about all products, after the results before", async () => {
    const { client } = given();
    const wrong = client.run({ templates: { h1: "{{{" }, items: products(3) });
    await expect(collect(wrong)).rejects.toMatchObject({ name: "InvalidRequestError", code: "invalid_templates" });

    const api = createMemoryApi();
    let created = 0;
    const stopping = clientOf({
      ...api,
      handle: async (request) => {
        if (request.method === "POST") created += 1;
        if (created < 3) return api.handle(request);
        const error = { code: "operation_quota_exceeded", message: "spent", request_id: "1", details: { limit: 20 } };
        return Response.json({ error }, { status: 429 });
      },
    });
    const before: RunResult[] = [];
    const run = stopping.run({ templates, items: products(40) }, { itemsPerJob: 10, parallelJobs: 1 });
    await expect(collect(run, before)).rejects.toMatchObject({ name: "QuotaExceededError", details: { limit: 20 } });
    expect(before.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it("throws what the source throws, after the results of the products before", async () => {
    const { client } = given();
    const broken = new Error("line 12 is broken");
    function* source() {
      yield* products(12);
      throw broken;
    }
    const before: RunResult[] = [];
    await expect(collect(client.run({ templates, items: source() }, { itemsPerJob: 5 }), before)).rejects.toBe(broken);
    expect(before).toHaveLength(12);
  });

  it("gives up when the server stays away, with the last error", async () => {
    const client = createClient({
      baseUrl: "http://api.example",
      apiKey: "the-key",
      environment,
      retry: { attempts: 3 },
      fetch: () => Promise.reject(new TypeError("fetch failed")),
    });
    await expect(collect(client.run({ templates, items: products(3) }))).rejects.toMatchObject({
      code: "connection_failed",
      attempts: 3,
    });
  });

  it("finds no endless loop in pages that do not go on, and no result where a row is missing", async () => {
    const api = createMemoryApi();
    interface Page {
      items: { external_id: string }[];
      next_cursor: number | null;
    }
    const change = (edit: (page: Page) => void) =>
      clientOf(
        {
          ...api,
          handle: async (request) => {
            const answer = await api.handle(request);
            if (!request.url.includes("/results")) return answer;
            const page = (await answer.json()) as Page;
            edit(page);
            return Response.json(page);
          },
        },
        { retry: { attempts: 1 } },
      );
    const still = change((page) => {
      page.items = [];
      page.next_cursor = 0;
    });
    await expect(collect(still.run({ templates, items: products(3) }))).rejects.toMatchObject({
      code: "unreadable_answer",
    });
    const short = change((page) => {
      page.items = page.items.filter(({ external_id }) => external_id !== "№1");
    });
    const results = await collect(short.run({ templates, items: products(3) }));
    expect(results.map((result) => (result.status === "failed" ? result.error.code : result.status))).toEqual([
      "completed",
      "result_missing",
      "completed",
    ]);
  });

  it.each([
    [{ parallelJobs: 0 }, /parallelJobs is 0/],
    [{ itemsPerJob: -1 }, /itemsPerJob is -1/],
    [{ bytesPerJob: Number.NaN }, /bytesPerJob is NaN/],
    [{ runId: "short" }, /runId is "short"/],
    [{ runId: "ключ-ключ-ключ" }, /printable ASCII/],
  ])("refuses the options %j at once", (options, message) => {
    const { client } = given();
    expect(() => client.run({ templates, items: [] }, options)).toThrow(message);
  });
});

describe("a run that ends early", () => {
  it("by its signal throws the reason, whatever it is waiting for, and closes the source", async () => {
    for (const moment of [0, 1, 3, 6, 10, 15]) {
      const { client } = given({ polls: 3 });
      const controller = new AbortController();
      let closed = false;
      let ticks = 0;
      function* source() {
        try {
          for (let n = 0; ; n++) yield product(n);
        } finally {
          closed = true;
        }
      }
      const reason = new Error("enough");
      const timer = setInterval(() => {
        if (ticks++ >= moment) controller.abort(reason);
      }, 1);
      const run = client.run({ templates, items: source() }, { itemsPerJob: 3, signal: controller.signal });
      await expect(collect(run)).rejects.toBe(reason);
      clearInterval(timer);
      expect(closed).toBe(true);
    }
  });

  it("by its signal does not wait for a source that never answers", async () => {
    const { client } = given();
    const source = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    const signal = AbortSignal.timeout(10);
    await expect(collect(client.run({ templates, items: source }, { signal }))).rejects.toThrow(/timeout/);
  });

  it("before it began asks for nothing", async () => {
    const { api, client } = given();
    const signal = AbortSignal.abort(new Error("never"));
    await expect(collect(client.run({ templates, items: products(3) }, { signal }))).rejects.toThrow("never");
    expect(api.requests).toEqual([]);
  });

  it("by leaving the loop ends what is under way", async () => {
    const api = createMemoryApi();
    let held = 0;
    let ended = 0;
    const client = clientOf(api, {
      // The rows of the first job come; those of the others are waited for.
      async fetch(input, init) {
        const first = api.jobs.find(({ body }) => body.includes('"№0"'));
        if (!String(input).includes("/results") || String(input).includes(first?.id ?? "")) {
          return api.handle(new Request(input as string, init as RequestInit));
        }
        held += 1;
        return new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => {
            ended += 1;
            reject(init.signal?.reason);
          });
        });
      },
    });
    const options = { itemsPerJob: 5, parallelJobs: 4 };
    for await (const _ of client.run({ templates, items: products(100) }, options)) {
      await vi.waitUntil(() => held === 3, { timeout: 10_000 });
      break;
    }
    expect(ended).toBe(3);
    expect(api.jobs).toHaveLength(4);
  });

  it("and is begun again under its name does not wait for jobs that have ended", async () => {
    const api = createMemoryApi({ polls: 1 });
    const pauses: number[] = [];
    const client = clientOf(api, { environment: { pause: async (milliseconds) => void pauses.push(milliseconds) } });
    const again = () => collect(client.run({ templates, items: products(3) }, { runId: "import-2026-01-31" }));
    const first = await again();
    expect(pauses).toEqual([1_000]);
    expect(await again()).toEqual(first);
    expect(pauses).toEqual([1_000]);
  });

  it("and is begun again under its name finds the jobs that it had made", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 4 }), async (seen, parallelJobs) => {
        const { api, client } = given();
        const items = products(40).map((item, n) => (n % 9 === 2 ? { ...item, size: true as never } : item));
        const options = { itemsPerJob: 6, parallelJobs, runId: "import-2026-01-31" };
        let count = 0;
        for await (const _ of client.run({ templates, items }, options)) if (count++ >= seen) break;
        const results = await collect(client.run({ templates, items }, options));
        expect(results.map(({ index }) => index)).toEqual(items.map((_, n) => n));
        // No product has a second version: no job was made twice.
        expect(
          results.every(
            (result) => result.status === "failed" || (result.status === "completed" && result.version === 1),
          ),
        ).toBe(true);
        expect(new Set(api.taken()).size).toBe(api.taken().length);
      }),
      { numRuns: 40 },
    );
  });
});
