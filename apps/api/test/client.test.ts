import { readFileSync } from "node:fs";
import { type Client, createClient, NotFoundError, type RunResult } from "@skladno/client";
import * as contract from "@skladno/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type HostileServer,
  type Mischief,
  mischiefs,
  startHostileServer,
} from "../../../packages/client/test/hostile-server.js";
import { routes } from "./fakes.js";
import { startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

/*
 * @skladno/client against the real service: SQLite, the complete dictionary, HTTP.
 */
const folder = temporaryFolder();
let server: TestServer;
/** Accepts jobs and never works. */
let idle: TestServer;
const fast = {
  pause: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds / 100)),
};

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`);
  idle = await startTestServer(`${folder.path}/idle.db`, { workerConcurrency: 0 });
});
afterAll(async () => {
  await Promise.all([server.stop(), idle.stop()]);
  folder.remove();
});

async function newClient(of: TestServer = server): Promise<Client> {
  const { key } = await of.newProject();
  return createClient({ baseUrl: of.url, apiKey: key, environment: fast });
}

async function all<One>(source: AsyncIterable<One>): Promise<One[]> {
  const found: One[] = [];
  for await (const one of source) found.push(one);
  return found;
}

const templates = { h1: "Купить {{colour|agree:name}} {{name|head|case:acc}}" };
const bag = { external_id: "А-17/б %", name: "кожаная сумка", colour: "красный" };

describe("every operation", () => {
  it("gives what the contract says", async () => {
    const client = await newClient();
    v.parse(v.strictObject(contract.capabilities.entries), await client.capabilities());
    expect(await client.validateTemplates({ templates })).toMatchObject({ valid: true });
    expect(await client.validateTemplates({ templates: { h1: "{{" } })).toMatchObject({ valid: false });
    const preview = await client.previewTemplates({ templates, item: bag });
    expect(v.parse(contract.previewResponse, preview).outputs.h1).toBe("Купить красную кожаную сумку");
    expect(await client.estimateJob({ templates, items: [bag] })).toMatchObject({ items: 1, ai_calls: 0 });

    const created = await client.createJob({ templates, items: [bag] });
    expect(v.parse(contract.jobCreated, created).replayed).toBe(false);
    const job = await client.waitForJob(created.job_id);
    expect(v.parse(contract.job, job).status).toBe("completed");
    expect(await client.readJob(created.job_id)).toEqual(job);
    const page = await client.readResults(created.job_id, { cursor: 0, limit: 1 });
    expect(v.parse(contract.resultsPage, page).next_cursor).toBe(1);
    expect(await all(client.results(created.job_id))).toEqual(page.items);

    const generated = await client.generate({ templates, items: [bag] }, { idempotencyKey: "once-and-only-once" });
    expect(generated).toMatchObject({ ready: true, status: "completed", items: [{ version: 2 }] });
    const again = await client.generate({ templates, items: [bag] }, { idempotencyKey: "once-and-only-once" });
    expect(again).toEqual({ ...generated, replayed: true });

    const product = await client.readProduct(bag.external_id, { channel: "website" });
    expect(v.parse(contract.product, product)).toMatchObject({
      external_id: bag.external_id,
      results: [{ version: 2 }],
    });
    expect((await client.readProduct(bag.external_id, { channel: "messenger" })).results).toEqual([]);
    const lookup = await client.lookUpProducts({ external_ids: [bag.external_id, "..", "__proto__"] });
    expect(Object.keys(lookup.results)).toEqual([bag.external_id, "..", "__proto__"]);
    const history = await client.readHistory(bag.external_id, { limit: 1 });
    expect(v.parse(contract.history, history).history.map(({ version }) => version)).toEqual([2]);
    expect(await client.readVersion(bag.external_id, 1)).toMatchObject({ version: 1, outputs: preview.outputs });
  });

  it("is there: every route of the service has its method", async () => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: "http://api.example",
      apiKey: "key",
      retry: { attempts: 1 },
      fetch: async (input, init) => {
        asked.push(`${init?.method} ${new URL(input as string).pathname}`);
        return new Response("{}");
      },
    });
    const request = { templates, items: [bag] };
    await Promise.allSettled([
      client.capabilities(),
      client.validateTemplates(request),
      client.previewTemplates({ templates, item: bag }),
      client.estimateJob(request),
      client.createJob(request),
      client.generate(request),
      client.listJobs(),
      client.readJob("x"),
      client.readResults("x"),
      client.cancelJob("x"),
      client.retryFailed("x"),
      client.lookUpProducts({ external_ids: ["x"] }),
      client.readProduct("x"),
      client.readHistory("x"),
      client.readVersion("x", 1),
    ]);
    const operations = routes().filter((name) => name.includes(" /v1/"));
    const expected = operations.map((name) => name.replace(":version", "1").replace(/:\w+/, "x"));
    expect(asked.sort()).toEqual(expected.sort());
  });

  it("cancels, retries what failed, and throws typed errors", async () => {
    const waiting = await newClient(idle);
    const created = await waiting.createJob({ templates, items: [bag] });
    expect(await waiting.generate({ templates, items: [bag] })).toMatchObject({ ready: false, accepted_items: 1 });
    expect(await waiting.cancelJob(created.job_id)).toMatchObject({ status: "cancelled" });
    await expect(waiting.retryFailed(created.job_id)).rejects.toMatchObject({
      name: "ConflictError",
      code: "no_failed_items",
      status: 409,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      retryable: false,
      attempts: 1,
    });
    await expect(waiting.readJob("nothing")).rejects.toBeInstanceOf(NotFoundError);
    await expect(waiting.readVersion(bag.external_id, 7)).rejects.toMatchObject({ code: "version_not_found" });
    await expect(waiting.createJob({ templates: { h1: "{{x|case:abl}}" }, items: [bag] })).rejects.toMatchObject({
      name: "InvalidRequestError",
      code: "invalid_templates",
      errors: [{ output: "h1", code: expect.any(String), frame: expect.any(String) }],
    });
    const stranger = createClient({ baseUrl: server.url, apiKey: "nobody-knows-this-key" });
    await expect(stranger.capabilities()).rejects.toMatchObject({ name: "UnauthorizedError" });
  });
});

describe("run", () => {
  it("prints what the README says", async () => {
    const { key } = await server.newProject();
    const readme = readFileSync(new URL("../../../packages/client/README.md", import.meta.url), "utf8");
    const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const promised = [...example.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line);
    const printed: string[] = [];
    const program = new Function(
      "createClient",
      "process",
      "console",
      `return (async () => {${example.replace(/^import .*$/m, "")}})()`,
    );
    await program(
      (options: Parameters<typeof createClient>[0]) =>
        createClient({ ...options, baseUrl: server.url, environment: fast }),
      { env: { SKLADNO_API_KEY: key } },
      { log: (...words: unknown[]) => printed.push(words.join(" ")) },
    );
    expect(promised).toHaveLength(2);
    expect(printed).toEqual(promised);
  });

  it("takes out what the server refuses by name, and makes the texts of all others", async () => {
    const client = await newClient();
    const items = Array.from({ length: 1_203 }, (_, n) => ({
      external_id: `№${n}`,
      name: n % 400 === 3 ? (true as never) : "кресло",
      colour: "синий",
    }));
    const results = await all(client.run({ templates, items }));
    expect(results.map(({ index }) => index)).toEqual(items.map((_, n) => n));
    for (const result of results) {
      expect(result).toMatchObject(
        result.index % 400 === 3
          ? { status: "failed", job_id: null, error: { code: "not_a_scalar", status: 422 } }
          : { status: "completed", version: 1, outputs: { h1: "Купить синее кресло" } },
      );
    }
  });

  it("fills bodies to the last byte that the server takes", async () => {
    const client = await newClient();
    const filler = "ж".repeat(5_000);
    const items = Array.from({ length: 450 }, (_, n) => ({ external_id: `№${n}`, name: "сумка", colour: "", filler }));
    const jobs: number[] = [];
    const results = await all(
      client.run({ templates, items }, { onJob: ({ accepted_items }) => jobs.push(accepted_items) }),
    );
    expect(results.filter(({ status }) => status === "completed")).toHaveLength(450);
    expect(jobs.sort((left, right) => right - left)).toEqual([208, 208, 34]);
  });
});

describe("the real service behind a hostile network", () => {
  let hostile: HostileServer | undefined;
  afterAll(() => hostile?.stop());

  it("makes every product once and no job twice", async () => {
    const { key, id } = await server.newProject();
    let state = 7;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    hostile = await startHostileServer(
      async (request) => {
        const { pathname, search } = new URL(request.url);
        const body = request.method === "POST" ? { body: await request.text() } : {};
        return fetch(server.url + pathname + search, { method: request.method, headers: request.headers, ...body });
      },
      () => (next() < 0.4 ? "none" : (mischiefs[Math.floor(next() * mischiefs.length)] as Mischief)),
    );
    const client = createClient({
      baseUrl: hostile.url,
      apiKey: key,
      retry: { attempts: 40 },
      environment: fast,
    });
    const items = Array.from({ length: 600 }, (_, n) => ({ ...bag, external_id: `№${n}` }));
    const results: RunResult[] = [];
    const run = client.run({ templates, items }, { itemsPerJob: 25, parallelJobs: 5 });
    results.push(...(await all(run)));
    expect(results.map(({ external_id }) => external_id)).toEqual(items.map(({ external_id }) => external_id));
    // A second job would have made version 2 of its products.
    expect(results.every((result) => result.status === "completed" && result.version === 1)).toBe(true);
    const statistics = await server.storage.jobs.readQuota(id, Date.now());
    expect(statistics.completed).toBe(600);
    expect(hostile.done.size).toBe(mischiefs.length);
  });
});
