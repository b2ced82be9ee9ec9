import * as contract from "@skladno/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey, revokeKey } from "../src/services/api-keys.js";
import { type Ask, ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
let server: TestServer;
/** Accepts jobs and never works: what happens before a row is claimed. */
let idle: TestServer;

const small = { name: "small", modes: ["strict"] as const, rateLimit: null, monthlyQuota: 3, itemsPerJob: 2 };

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`, {}, [small]);
  idle = await startTestServer(`${folder.path}/idle.db`, { workerConcurrency: 0 }, [small]);
});
afterAll(async () => {
  await Promise.all([server.stop(), idle.stop()]);
  folder.remove();
});

const templates = {
  h1: "Купить {{colour|agree:name}} {{name|head|case:acc}}",
  seo_title: "{{name}} за {{price|money:₽}}",
};
const bag = { external_id: "bag", name: "кожаная сумка", colour: "красный", price: "12 990" };
const chair = { external_id: "chair", name: "кресло", colour: "синий", price: 5490 };
const request = { templates, items: [bag, chair] };

function fits<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  return v.parse(schema, value);
}

async function run(ask: Ask, body: unknown) {
  const created = await ask("POST", "/v1/jobs", body);
  expect(created.status).toBe(202);
  return ended(ask, created.body.job_id);
}

describe("the typical flow", () => {
  it("creates, polls, pages, and reads the product", async () => {
    const { ask } = await server.newProject();
    const created = await ask("POST", "/v1/jobs", { ...request, shop: "x", locale: "kk-KZ" });
    expect(created.status).toBe(202);
    const job = fits(v.strictObject(contract.jobCreated.entries), created.body);
    expect(created.headers.get("location")).toBe(job.status_url);
    expect(created.headers.get("retry-after")).toBe("1");
    expect(job).toMatchObject({ accepted_items: 2, status_url: `/v1/jobs/${job.job_id}` });
    expect(job.replayed).toBeUndefined();
    expect(job.notices?.map((notice) => notice.split(":")[0])).toEqual(["unknown_member", "foreign_locale"]);

    const done = fits(v.strictObject(contract.job.entries), (await ended(ask, job.job_id)).body);
    expect(done).toMatchObject({
      status: "completed",
      total: 2,
      completed: 2,
      failed: 0,
      error: null,
      processing_stage: "done",
    });
    expect(done.usage).toEqual({ ai_calls: 0, tokens: 0, monetary_cost: 0, operations: 2, outputs: 4 });

    const page = fits(v.strictObject(contract.resultsPage.entries), (await ask("GET", job.results_url)).body);
    expect(page.items.map(({ external_id, version, outputs }) => [external_id, version, outputs])).toEqual([
      ["bag", 1, { h1: "Купить красную кожаную сумку", seo_title: "кожаная сумка за 12 990 ₽" }],
      ["chair", 1, { h1: "Купить синее кресло", seo_title: "кресло за 5 490 ₽" }],
    ]);
    expect(page).toMatchObject({ next_cursor: null, completed: true });

    const product = fits(v.strictObject(contract.product.entries), (await ask("GET", "/v1/products/bag")).body);
    expect(product).toMatchObject({ external_id: "bag", status: "completed", warnings: [], duplicates: [] });
    expect(product.results).toMatchObject([{ channel: "website", version: 1, job_id: job.job_id, locale: "kk-KZ" }]);
  });

  it("pages by any limit without loss and without an end too early", async () => {
    const { ask } = await server.newProject();
    const items = Array.from({ length: 7 }, (_, n) => ({ ...bag, external_id: `№${n}` }));
    const { body: job } = await run(ask, { templates, items });
    for (const limit of [1, 2, 3, 6, 7, 8, 500]) {
      const seen: string[] = [];
      let pages = 0;
      for (let cursor: number | null = 0; cursor !== null; pages++) {
        const { body } = await ask("GET", `${job.results_url}?cursor=${cursor}&limit=${limit}`);
        seen.push(...body.items.map((row: { external_id: string }) => row.external_id));
        expect(body.next_cursor === null).toBe(body.items.length < limit);
        cursor = body.next_cursor;
      }
      expect(seen).toEqual(items.map(({ external_id }) => external_id));
      expect(pages).toBe(Math.floor(7 / limit) + 1);
    }
    const past = await ask("GET", `${job.results_url}?cursor=9007199254740991`);
    expect(past.body).toMatchObject({ items: [], next_cursor: null, completed: true });
  });

  it("numbers versions over channels, and shows the newest of each", async () => {
    const { ask } = await server.newProject();
    await run(ask, { ...request, items: [bag] });
    await run(ask, { ...request, items: [bag], channel: "messenger" });
    await run(ask, { ...request, items: [{ ...bag, price: 1 }] });
    const { body: product } = await ask("GET", "/v1/products/bag");
    expect(product.results.map((one: contract.CurrentResult) => [one.channel, one.version])).toEqual([
      ["website", 3],
      ["messenger", 2],
    ]);
    expect((await ask("GET", "/v1/products/bag?channel=messenger")).body.results).toHaveLength(1);
    expect(await ask("GET", "/v1/products/bag?channel=nowhere")).toMatchObject({ status: 200, body: { results: [] } });
    const history = fits(
      v.strictObject(contract.history.entries),
      (await ask("GET", "/v1/products/bag/history?limit=2")).body,
    );
    expect(history.history.map(({ version }) => version)).toEqual([3, 2]);
    expect(history.current?.version).toBe(3);
    const second = await ask("GET", "/v1/products/bag/versions/2");
    fits(v.strictObject(contract.productVersion.entries), second.body);
    expect(second.body).toMatchObject({ external_id: "bag", version: 2, channel: "messenger" });
    for (const version of ["0", "-1", "4", "99999999999999999999"]) {
      expect(await ask("GET", `/v1/products/bag/versions/${version}`)).toMatchObject({
        status: 404,
        body: { error: { code: "version_not_found" } },
      });
    }
  });

  it("warns of absent fields, and of texts too long for their channel", async () => {
    const { ask } = await server.newProject();
    const { body: job } = await run(ask, {
      templates: { h1: "{{name}} {{size}}", seo_title: `${"я".repeat(70)}{{mark?}}` },
      items: [
        { external_id: "1", name: "сумка", mark: "!" },
        { external_id: "2", name: "сумка", size: "XL" },
      ],
    });
    expect(job.status).toBe("completed_with_warnings");
    const { body } = await ask("GET", job.results_url);
    expect(body.items[0].warnings.map((warning: string) => warning.split(":")[0])).toEqual([
      "missing_field",
      "length_exceeded",
    ]);
    expect(body.items[0].diagnostics[0]).toMatchObject({
      code: "missing_field",
      output: "h1",
      field: "size",
      severity: "warning",
    });
    expect(body.items[1].warnings).toEqual([]);
  });

  it("names duplicates within the project only", async () => {
    const { ask } = await server.newProject();
    const other = await server.newProject();
    await run(other.ask, { templates: { h1: "{{name}}" }, items: [{ external_id: "foreign", name: "Чёрная сумка" }] });
    await run(ask, {
      templates: { h1: "{{name}}" },
      items: [
        { external_id: "a", name: "Чёрная сумка" },
        { external_id: "b", name: "черная  СУМКА!" },
      ],
    });
    const product = fits(v.strictObject(contract.product.entries), (await ask("GET", "/v1/products/a")).body);
    expect(product.duplicates).toEqual([
      {
        code: "duplicate_output",
        severity: "warning",
        field: "h1",
        match_type: "normalized_duplicate",
        duplicate_count: 1,
        duplicate_external_ids: ["b"],
        channel: "website",
      },
    ]);
    expect(product.warnings).toEqual([expect.stringMatching(/^duplicate_output: /)]);
  });
});

describe("numbers that JSON readers can't keep", () => {
  it("are named in a notice", async () => {
    const { ask } = await server.newProject();
    const exact = [{ external_id: "1", code: 9007199254740991, price: 0.1 }];
    expect((await ask("POST", "/v1/jobs", { templates, items: exact })).body.notices).toBeUndefined();
    const items = [{ external_id: "1", code: 2 ** 60 }];
    for (const [path, body] of [
      ["/v1/jobs", { templates, items }],
      ["/v1/generate", { templates, items }],
      ["/v1/jobs/estimate", { templates, items }],
      ["/v1/templates/preview", { templates, item: items[0] }],
    ] as const) {
      const { notices } = (await ask("POST", path, body)).body;
      expect(notices).toEqual([expect.stringMatching(/^imprecise_number: code \(external_id "1"\)/)]);
    }
  });
});

describe("names that objects inherit", () => {
  it("are ordinary fields, ids and keys", async () => {
    const { ask } = await server.newProject();
    const item: unknown = JSON.parse(
      '{"external_id":"__proto__","__proto__":"свой","constructor":"собственный","toString":5}',
    );
    const { body: job } = await run(ask, {
      templates: { constructor: "{{__proto__}} {{constructor}} {{toString}} {{valueOf?}}{{external_id}}" },
      items: [item, { external_id: "constructor" }],
    });
    const { body } = await ask("GET", job.results_url);
    expect(body.items[0].outputs).toEqual({ constructor: "свой собственный 5 __proto__" });
    expect(body.items[1].warnings).toHaveLength(3);
    const found = await ask("POST", "/v1/products/lookup", {
      external_ids: ["__proto__", "toString", "constructor", "__proto__"],
    });
    expect(Object.keys(found.body.results).sort()).toEqual(["__proto__", "constructor", "toString"]);
    expect(
      Object.entries(found.body.results).map(([id, entries]) => [id, (entries as unknown[]).length]),
    ).toContainEqual(["__proto__", 1]);
    expect(found.body.results.toString).toEqual([]);
    expect((await ask("GET", "/v1/products/__proto__")).status).toBe(200);
  });
});

describe("idempotency", () => {
  it("replays the same request, in another order and by either endpoint, and refuses another", async () => {
    const { ask } = await server.newProject();
    const key = { "Idempotency-Key": "import-2026-01-31" };
    const first = await ask("POST", "/v1/jobs", request, key);
    expect(first.body.replayed).toBe(false);
    await ended(ask, first.body.job_id);
    const { templates: same, items } = request;
    const reordered = {
      items: items.map((item) => Object.fromEntries(Object.entries(item).reverse())),
      locale: "ru-RU",
      templates: same,
    };
    const again = await ask("POST", "/v1/jobs", reordered, key);
    expect(again).toMatchObject({
      status: 202,
      body: { job_id: first.body.job_id, replayed: true, status: "completed" },
    });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const generated = await ask("POST", "/v1/generate", request, key);
    expect(generated).toMatchObject({ status: 200, body: { job_id: first.body.job_id, replayed: true } });
    expect(generated.body.items).toHaveLength(2);
    const mismatch = await ask("POST", "/v1/jobs", { ...request, items: [chair, bag] }, key);
    expect(mismatch).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency_payload_mismatch", details: { original_job_id: first.body.job_id } } },
    });
    const other = await server.newProject();
    expect((await other.ask("POST", "/v1/jobs", request, key)).body.replayed).toBe(false);
  });

  it("makes one job of fifty requests at once", async () => {
    const { ask } = await server.newProject();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask("POST", "/v1/jobs", request, { "Idempotency-Key": "fifty-at-once" })),
    );
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.replayed)).toHaveLength(1);
  });

  it("ignores the key where none is taken", async () => {
    const { ask } = await server.newProject();
    const { body: job } = await run(ask, request);
    const wrong = { "Idempotency-Key": "?" };
    for (const [method, path, body, status] of [
      ["GET", job.status_url, undefined, 200],
      ["GET", job.results_url, undefined, 200],
      ["POST", `${job.status_url}/cancel`, undefined, 409],
      ["POST", "/v1/jobs/estimate", request, 200],
      ["POST", "/v1/templates/validate", { templates }, 200],
      ["POST", "/v1/templates/preview", { templates, item: bag }, 200],
      ["POST", "/v1/products/lookup", { external_ids: ["bag"] }, 200],
    ] as const) {
      expect([path, (await ask(method, path, body, wrong)).status]).toEqual([path, status]);
    }
  });

  it("takes defaults that are written out, members that nobody reads and null for the same request", async () => {
    const { ask } = await server.newProject();
    const key = { "Idempotency-Key": "the-same-request" };
    const { body: first } = await ask("POST", "/v1/jobs", request, key);
    for (const same of [
      { ...request, channel: "website", locale: "ru-RU", generation_mode: "strict" },
      { ...request, shop: 5 },
      { ...request, items: [{ ...bag, size: null }, chair] },
    ]) {
      expect((await ask("POST", "/v1/jobs", same, key)).body).toMatchObject({ job_id: first.job_id, replayed: true });
    }
    for (const other of [
      { ...request, channel: "messenger" },
      { ...request, items: [{ ...bag, size: "" }, chair] },
      { ...request, items: [bag, { ...chair, price: "5490" }] },
      { ...request, templates: { ...templates, h1: `${templates.h1} ` } },
    ]) {
      expect((await ask("POST", "/v1/jobs", other, key)).status).toBe(409);
    }
    const { body: job } = await ended(ask, first.job_id);
    expect((await ask("POST", `${job.status_url}/retry-failed`, undefined, key)).status).toBe(409);
  });

  it("frees a key with its job, after its time", async () => {
    const { ask } = await server.newProject();
    const key = { "Idempotency-Key": "outlives-its-job" };
    const { body: first } = await ask("POST", "/v1/jobs", request, key);
    await ended(ask, first.job_id);
    await server.storage.jobs.deleteEndedBefore(Date.now() + 1, 1_000);
    expect((await ask("GET", first.status_url)).status).toBe(404);
    const again = await ask("POST", "/v1/jobs", { ...request, items: [bag] }, key);
    expect(again).toMatchObject({ status: 202, body: { replayed: false } });
    await ended(ask, again.body.job_id);
    expect((await ask("GET", "/v1/products/bag")).body.results).toMatchObject([{ version: 2 }]);
    expect((await ask("GET", "/v1/products/bag/versions/1")).body).toMatchObject({ job_id: first.job_id });
  });

  it("leaves the key of a refused request free", async () => {
    const { ask } = await server.newProject();
    const key = { "Idempotency-Key": "refused-once" };
    expect((await ask("POST", "/v1/jobs", { ...request, templates: { h1: "{{" } }, key)).status).toBe(422);
    expect((await ask("POST", "/v1/jobs", request, key)).status).toBe(202);
  });
});

describe("generate", () => {
  it("answers with the texts", async () => {
    const { ask } = await server.newProject();
    const { status, body } = await ask("POST", "/v1/generate", request);
    expect(status).toBe(200);
    const generated = fits(v.strictObject(contract.generateResponse.entries), body);
    expect(generated.items.map(({ outputs }) => outputs.h1)).toEqual([
      "Купить красную кожаную сумку",
      "Купить синее кресло",
    ]);
    expect(generated.replayed).toBeUndefined();
  });

  it("answers 202 when the job does not end in time, and replays it", async () => {
    const { ask } = await idle.newProject();
    const key = { "Idempotency-Key": "generate-slow" };
    const first = await ask("POST", "/v1/generate", request, key);
    expect(first).toMatchObject({ status: 202, body: { status: "queued", replayed: false } });
    expect((await ask("POST", "/v1/jobs", request, key)).body).toMatchObject({
      job_id: first.body.job_id,
      replayed: true,
    });
  });
});

describe("what another project may see", () => {
  it("is nothing", async () => {
    const mine = await server.newProject();
    const other = await server.newProject();
    const { body: job } = await run(mine.ask, request);
    for (const [method, path, code] of [
      ["GET", `/v1/jobs/${job.job_id}`, "job_not_found"],
      ["GET", `/v1/jobs/${job.job_id}/results`, "job_not_found"],
      ["POST", `/v1/jobs/${job.job_id}/cancel`, "job_not_found"],
      ["POST", `/v1/jobs/${job.job_id}/retry-failed`, "job_not_found"],
      ["GET", "/v1/products/bag", "product_not_found"],
      ["GET", "/v1/products/bag/history", "product_not_found"],
      ["GET", "/v1/products/bag/versions/1", "product_not_found"],
      ["GET", "/v1/jobs/no-uuid", "job_not_found"],
      ["GET", "/v1/jobs/00000000-0000-0000-0000-000000000000/results", "job_not_found"],
    ] as const) {
      expect(await other.ask(method, path)).toMatchObject({ status: 404, body: { error: { code } } });
    }
    expect((await other.ask("POST", "/v1/products/lookup", { external_ids: ["bag"] })).body).toEqual({
      results: { bag: [] },
    });
  });
});

describe("cancel and retry", () => {
  it("cancels what was not begun, once and again", async () => {
    const { ask } = await idle.newProject();
    const { body: created } = await ask("POST", "/v1/jobs", request);
    const waiting = await ask("GET", created.status_url);
    expect(waiting.headers.get("retry-after")).toBe("1");
    expect(await ask("POST", `${created.status_url}/retry-failed`)).toMatchObject({
      status: 409,
      body: { error: { code: "job_not_finished" } },
    });
    for (let n = 0; n < 2; n++) {
      const { status, body } = await ask("POST", `${created.status_url}/cancel`);
      expect(status).toBe(200);
      expect(fits(v.strictObject(contract.job.entries), body).status).toBe("cancelled");
    }
    const { body } = await ask("GET", created.results_url);
    expect(body.items).toMatchObject([{ status: "cancelled", version: 0, outputs: {} }, { status: "cancelled" }]);
    expect(await ask("GET", "/v1/products/bag")).toMatchObject({
      status: 200,
      body: { status: "cancelled", results: [] },
    });
  });

  it("refuses to cancel what has ended, and to retry where nothing failed", async () => {
    const { ask } = await server.newProject();
    const { body: job } = await run(ask, request);
    expect(await ask("POST", `${job.status_url}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: "job_not_cancellable" } },
    });
    expect(await ask("POST", `${job.status_url}/retry-failed`)).toMatchObject({
      status: 409,
      body: { error: { code: "no_failed_items" } },
    });
  });
});

describe("plans", () => {
  it("refuse another mode, more items and more operations than they have, but not a replay", async () => {
    const { ask } = await server.newProject("small");
    const flexible = await ask("POST", "/v1/jobs", { ...request, generation_mode: "flexible" });
    expect(flexible).toMatchObject({ status: 403, body: { error: { code: "generation_mode_not_in_plan" } } });
    const three = { ...request, items: [bag, chair, { external_id: "3" }] };
    const many = await ask("POST", "/v1/jobs", three);
    expect(many).toMatchObject({
      status: 422,
      body: { error: { details: { errors: [{ path: "items", code: "too_many" }] } } },
    });
    const key = { "Idempotency-Key": "within-quota" };
    const { body: first } = await ask("POST", "/v1/jobs", request, key);
    await ended(ask, first.job_id);
    const beyond = await ask("POST", "/v1/jobs", request);
    expect(beyond.status).toBe(429);
    expect(beyond.body.error).toMatchObject({
      code: "operation_quota_exceeded",
      details: { limit: 3, used: 2, requested: 2 },
    });
    expect(beyond.headers.get("retry-after")).toBeNull();
    expect((await ask("POST", "/v1/jobs", request, key)).body.replayed).toBe(true);
    const estimated = await ask("POST", "/v1/jobs/estimate", request);
    expect(fits(v.strictObject(contract.estimate.entries), estimated.body)).toMatchObject({
      items: 2,
      templates: 2,
      outputs: 4,
      operations: 2,
      ai_calls: 0,
      tokens: 0,
      monetary_reserve: 0,
      quota_remaining: 1,
      variation_combinations: { h1: 1, seo_title: 1 },
    });
    const { body } = await ask("GET", "/v1/generation/capabilities");
    expect(fits(v.strictObject(contract.capabilities.entries), body)).toMatchObject({
      plan: "small",
      modes: { strict: { available: true }, flexible: { available: false } },
      ai: { available: false, max_calls_per_job: 0, max_tokens_per_job: 0 },
      limits: { items_per_job: 2, templates_per_job: 12 },
      quota: { limit: 3, used: 2, remaining: 1 },
    });
  });
});

describe("an estimate", () => {
  it("knows no AI in either mode, and stores nothing", async () => {
    const { ask } = await server.newProject();
    const varied = { ...request, templates: { h1: "{{name}} [[недорого|выгодно|дёшево]] [[здесь|тут]]" } };
    for (const [mode, body, combinations] of [
      ["strict", request, { h1: 1, seo_title: 1 }],
      ["flexible", varied, { h1: 6 }],
    ] as const) {
      const estimated = await ask("POST", "/v1/jobs/estimate", { ...body, generation_mode: mode });
      expect(fits(v.strictObject(contract.estimate.entries), estimated.body)).toMatchObject({
        generation_mode: mode,
        ai_calls: 0,
        tokens: 0,
        monetary_reserve: 0,
        variation_combinations: combinations,
      });
      const generated = await ask("POST", "/v1/generate", { ...body, generation_mode: mode });
      expect((await ask("GET", `/v1/jobs/${generated.body.job_id}`)).body.usage).toMatchObject({
        ai_calls: 0,
        tokens: 0,
        monetary_cost: 0,
      });
    }
    await ask("POST", "/v1/jobs/estimate", { ...request, items: [{ ...bag, external_id: "estimated only" }] });
    expect((await ask("GET", "/v1/products/estimated%20only")).status).toBe(404);
  });
});

describe("a plan that was changed", () => {
  it("holds for retrying too: a mode outside it is refused, a replay is not", async () => {
    const { id, ask } = await server.newProject();
    const failing = { external_id: "long", name: "я".repeat(100_000) };
    const body = { templates: { h1: "{{name|lock}}".repeat(300) }, items: [failing], generation_mode: "flexible" };
    const { body: job } = await run(ask, body);
    const key = { "Idempotency-Key": "retry-in-flexible" };
    const before = await ask("POST", `${job.status_url}/retry-failed`, undefined, key);
    expect(before.status).toBe(202);
    await server.storage.projects.setPlan(id, "small");
    const refused = await ask("POST", `${job.status_url}/retry-failed`);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "generation_mode_not_in_plan" } } });
    const again = await ask("POST", `${job.status_url}/retry-failed`, undefined, key);
    expect(again).toMatchObject({ status: 202, body: { job_id: before.body.job_id, replayed: true } });
    const mismatch = await ask("POST", `${before.body.status_url}/retry-failed`, undefined, key);
    expect(mismatch.status).toBe(409);
  });
});

describe("a quota", () => {
  it("is never exceeded by requests at the same moment, and gives back what was not used", async () => {
    const { ask } = await server.newProject("small");
    const one = { ...request, items: [bag] };
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask("POST", "/v1/jobs", one)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    const waiting = await idle.newProject("small");
    const three = await Promise.all(Array.from({ length: 6 }, () => waiting.ask("POST", "/v1/jobs", one)));
    const accepted = three.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(3);
    await waiting.ask("POST", `${accepted[0]?.body.status_url}/cancel`);
    const { body } = await waiting.ask("GET", "/v1/generation/capabilities");
    expect(body.quota).toMatchObject({ limit: 3, used: 2, remaining: 1 });
    expect((await waiting.ask("POST", "/v1/jobs", one)).status).toBe(202);
  });

  it("is not spent by rows that fail", async () => {
    const { ask } = await server.newProject("small");
    const failing = { external_id: "long", name: "я".repeat(100_000) };
    await run(ask, { templates: { h1: "{{name|lock}}".repeat(300) }, items: [failing, bag] });
    const { body } = await ask("GET", "/v1/generation/capabilities");
    expect(body.quota).toMatchObject({ used: 1, remaining: 2 });
  });
});

describe("keys in rotation", () => {
  it("are valid side by side until the old one is revoked", async () => {
    const { id, key, ask } = await server.newProject();
    const { key: next } = await issueKey(server.storage.projects, id, () => crypto.randomUUID(), Date.now());
    const { body: job } = await run(ask, request);
    const asks = server.asker(next);
    expect((await asks("GET", job.status_url)).status).toBe(200);
    expect((await ask("GET", job.status_url)).status).toBe(200);
    await revokeKey(server.storage.projects, key, Date.now());
    expect((await ask("GET", job.status_url)).status).toBe(401);
    expect((await asks("GET", job.status_url)).status).toBe(200);
  });
});

describe("the order of checks", () => {
  it("is the one of the contract: each request breaks every rule from one on", async () => {
    const { ask, key } = await server.newProject("small");
    const wrongTemplates = { h1: "{{" };
    const used = { "Idempotency-Key": "order-of-checks" };
    await run(server.asker(key), { ...request, items: [bag] });
    const first = await ask("POST", "/v1/jobs", { ...request, items: [bag] }, used);
    await ended(ask, first.body.job_id);
    const rules = JSON.stringify({ rules: [{ id: "r", category: "c", words: ["сумка"] }] });
    const flexible = { templates: wrongTemplates, items: [bag, chair], generation_mode: "flexible" };
    const codes = [
      (await fetch(`${server.url}/v1/nothing`, { method: "DELETE" })).status,
      (await ask("DELETE", "/v1/nothing", {}, { "Content-Type": "text/plain" })).status,
      (await ask("PUT", "/v1/jobs", {}, { "Content-Type": "text/plain" })).status,
      (await ask("POST", "/v1/jobs", "x".repeat(2_200_000), { "Content-Type": "text/plain" })).status,
      (await ask("POST", "/v1/jobs", "x".repeat(2_200_000), { "Idempotency-Key": "x" })).status,
      (await ask("POST", "/v1/jobs", { ...flexible, channel: "x" }, { "Idempotency-Key": "x" })).status,
      (await ask("POST", "/v1/jobs", flexible, { "Idempotency-Key": "x" })).status,
      (await ask("POST", "/v1/jobs", flexible, used)).status,
      (await ask("POST", "/v1/jobs", flexible)).status,
    ];
    expect(codes).toEqual([401, 404, 405, 415, 413, 422, 400, 409, 403]);
    const strict = { templates: wrongTemplates, items: [bag, chair] };
    expect((await ask("POST", "/v1/jobs", strict)).body.error.code).toBe("invalid_templates");
    await server.storage.contentPolicies.save({ projectId: null, rules, updatedAt: 0 });
    try {
      expect((await ask("POST", "/v1/jobs", strict)).body.error.code).toBe("invalid_templates");
      expect((await ask("POST", "/v1/jobs", request)).body.error.code).toBe("blocked_content");
    } finally {
      await server.storage.contentPolicies.clear(null);
    }
    expect((await ask("POST", "/v1/jobs", request)).body.error.code).toBe("operation_quota_exceeded");
    expect((await ask("POST", "/v1/jobs", { ...request, items: [bag] }, used)).body.replayed).toBe(true);
  });
});

describe("text that is no well-formed Unicode", () => {
  it("survives in values and templates, as JSON does, through the storage", async () => {
    const { ask } = await server.newProject();
    const body = {
      templates: { h1: "{{name|lock}}\udc00" },
      items: [{ external_id: "s", name: "x\ud800y\u0000" }],
    };
    const { body: job } = await run(ask, body);
    const h1 = "x\ud800y\u0000\udc00";
    expect((await ask("GET", job.results_url)).body.items[0].outputs).toEqual({ h1 });
    expect((await ask("GET", "/v1/products/s")).body.results[0].outputs).toEqual({ h1 });
    expect((await ask("GET", "/v1/products/s/versions/1")).body.outputs).toEqual({ h1 });
  });

  it("is refused where it names something, since it could not be read again", async () => {
    const { ask } = await server.newProject();
    for (const wrong of [
      { items: [{ external_id: "a\ud800" }] },
      { channel: "ab\ud800" },
      { items: [{ external_id: "a", "f\ud800": 1 }] },
    ]) {
      const { status, body } = await ask("POST", "/v1/jobs", { ...request, ...wrong });
      expect([status, body.error.code]).toEqual([422, "validation"]);
    }
  });
});

describe("preview", () => {
  it("makes the same text as a job, and says why", async () => {
    const { ask } = await server.newProject();
    const varied = { h1: `${templates.h1} [[недорого|выгодно|дёшево]]` };
    const body = { templates: varied, item: bag, generation_mode: "flexible" };
    const preview = await ask("POST", "/v1/templates/preview", { ...body, extra: 1 });
    expect(preview.status).toBe(200);
    const shown = fits(v.strictObject(contract.previewResponse.entries), preview.body);
    expect(shown.transform_trace.h1?.map(({ stage }) => stage)).toEqual([...contract.transformStages]);
    expect(shown.trace.h1).toMatchObject([
      { field: "colour", role: "dependent", case: "acc", before: "красный", after: "красную" },
      { field: "name", role: "head", case: "acc", case_source: "filter", after: "кожаную сумку" },
    ]);
    expect(shown.channel_quality.h1).toMatchObject({ max_length: 100, within_limit: true, unresolved: [] });
    expect(shown.variation_combinations).toEqual({ h1: 3 });
    expect(shown.notices).toHaveLength(1);
    const job = await ask("POST", "/v1/generate", { templates: varied, items: [bag], generation_mode: "flexible" });
    expect(job.body.items[0].outputs).toEqual(shown.outputs);
    expect((await ask("GET", "/v1/products/bag")).body.results).toHaveLength(1);
  });
});

describe("texts beyond all measure", () => {
  const long = { external_id: "long", name: "я".repeat(100_000) };
  const multiplied = { h1: "{{name|lock}}".repeat(300) };

  it("fail their row alone, and only that, with a reason", async () => {
    const { ask } = await server.newProject();
    const { body: job } = await run(ask, { templates: multiplied, items: [long, { external_id: "short", name: "я" }] });
    expect(job).toMatchObject({ status: "completed_with_warnings", completed: 1, failed: 1, error: null });
    const { body } = await ask("GET", job.results_url);
    expect(body.items).toMatchObject([
      { status: "failed", version: 0, outputs: {}, error: { code: "output_too_large" } },
      { status: "completed", version: 1 },
    ]);
    const retried = await ask("POST", `${job.status_url}/retry-failed`, undefined, { "Idempotency-Key": "retry-once" });
    expect(retried).toMatchObject({ status: 202, body: { retry_of: job.job_id, accepted_items: 1, replayed: false } });
    const again = await ask("POST", `${job.status_url}/retry-failed`, undefined, { "Idempotency-Key": "retry-once" });
    expect(again.body).toMatchObject({ job_id: retried.body.job_id, replayed: true });
    expect((await ended(ask, retried.body.job_id)).body).toMatchObject({
      status: "failed",
      error: { code: "all_items_failed" },
    });
  });

  it("are refused by the preview, while a long value inserted once is fine", async () => {
    const { ask } = await server.newProject();
    const refused = await ask("POST", "/v1/templates/preview", { templates: multiplied, item: long });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { details: { errors: [{ path: "item", code: "too_long" }] } } },
    });
    const { status, body } = await ask("POST", "/v1/templates/preview", { templates: { h1: "{{name}}" }, item: long });
    expect(status).toBe(200);
    expect(body.outputs.h1).toBe(long.name);
  });
});

describe("a project's corrections", () => {
  it("hold at once, for that project only, and stand in the hash", async () => {
    const mine = await server.newProject();
    const other = await server.newProject();
    const body = { templates: { h1: "Отзывы о {{name|case:prep}}" }, item: { external_id: "1", name: "вжик" } };
    const before = (await mine.ask("POST", "/v1/templates/preview", body)).body;
    const corrections = [{ lemma: "вжик", indeclinable: true }];
    await server.storage.projectDictionaries.save({
      projectId: mine.id,
      corrections: JSON.stringify({ corrections }),
      updatedAt: 0,
    });
    const after = (await mine.ask("POST", "/v1/templates/preview", body)).body;
    expect(after.outputs.h1).toBe("Отзывы о вжик");
    expect(after.dictionary_hash).not.toBe(before.dictionary_hash);
    expect((await mine.ask("GET", "/v1/generation/capabilities")).body.dictionary_hash).toBe(after.dictionary_hash);
    const { templates: texts, item } = body;
    expect((await mine.ask("POST", "/v1/generate", { templates: texts, items: [item] })).body.items[0].outputs.h1).toBe(
      "Отзывы о вжик",
    );
    expect((await other.ask("POST", "/v1/templates/preview", body)).body).toMatchObject({
      outputs: before.outputs,
      dictionary_hash: before.dictionary_hash,
    });
    await server.storage.projectDictionaries.clear(mine.id);
    expect((await mine.ask("POST", "/v1/templates/preview", body)).body.outputs).toEqual(before.outputs);
  });
});

describe("what people read", () => {
  it("is Russian for those who ask in Russian, wherever it stands", async () => {
    const { ask } = await server.newProject();
    const ru = { "Accept-Language": "ru" };
    const texts = { seo_title: `${"я".repeat(71)}{{size}}`, h1: "{{name|lock}}".repeat(300) };
    const items = [
      { external_id: "1", name: "сумка" },
      { external_id: "2", name: "сумка" },
      { external_id: "long", name: "я".repeat(100_000) },
    ];
    const { body: made } = await ask("POST", "/v1/generate", { templates: texts, items, locale: "de", x: 1 }, ru);
    const { body: failed } = await ask("POST", "/v1/generate", { templates: texts, items: items.slice(2) }, ru);
    const { body: preview } = await ask("POST", "/v1/templates/preview", { templates: texts, item: items[0] }, ru);
    const read = await Promise.all(
      [made.results_url, failed.status_url, "/v1/products/1", "/v1/products/1/history"].map((path) =>
        ask("GET", path, undefined, ru),
      ),
    );
    const messages: string[] = [];
    const collect = (value: unknown, name = ""): void => {
      if (typeof value === "string" && /^(message|warnings|notices)$/.test(name)) messages.push(value);
      else if (Array.isArray(value)) for (const one of value) collect(one, name);
      else if (typeof value === "object" && value !== null) {
        for (const [member, one] of Object.entries(value)) collect(one, member);
      }
    };
    collect([made, failed, preview, ...read.map(({ body }) => body)]);
    expect(messages.length).toBeGreaterThan(20);
    for (const message of messages) expect(message).toMatch(/[а-яё]{3,} [а-яё]+/);
    expect(read[2]?.body.warnings).toContainEqual(
      "duplicate_output: seo_title в канале «website» совпадает с текстом 1 другого товара",
    );
    expect((await ask("GET", failed.status_url)).body.error.message).toMatch(/^No item of this job/);
  });
});

describe("keys", () => {
  it("are refused as soon as they are revoked", async () => {
    const { ask, key } = await server.newProject();
    expect((await ask("GET", "/v1/generation/capabilities")).status).toBe(200);
    await revokeKey(server.storage.projects, key, Date.now());
    expect((await ask("GET", "/v1/generation/capabilities")).status).toBe(401);
  });
});

describe("metrics", () => {
  it("tell of requests, jobs, rows, the queue and the database", async () => {
    const { ask } = await server.newProject();
    await run(ask, request);
    await ask("GET", "/v1/no-such-path");
    await (await idle.newProject()).ask("POST", "/v1/jobs", request);
    const response = await fetch(`${server.url}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const line of [
      /^skladno_http_requests_total\{method="POST",route="\/v1\/jobs",status="202"\} [1-9]/m,
      /^skladno_http_requests_total\{method="GET",route="none",status="404"\} [1-9]/m,
      /^skladno_http_request_duration_seconds_bucket\{le="0.01",method="GET",route="\/v1\/jobs\/:job_id"\}/m,
      /^skladno_rows_total\{status="completed"\} [1-9]/m,
      /^skladno_jobs_ended_total\{status="completed"\} [1-9]/m,
      /^skladno_database_bytes [1-9]/m,
      /^skladno_database_busy_seconds_total (?!0$)\d/m,
      /^skladno_database_waiting_seconds_total \d/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ]) {
      expect(text).toMatch(line);
    }
    const waiting = await (await fetch(`${idle.url}/metrics`)).text();
    expect(waiting).toMatch(/^skladno_jobs_open\{status="queued"\} [1-9]/m);
    expect(waiting).toMatch(/^skladno_rows_open\{status="queued"\} [1-9]/m);
    expect(waiting).toMatch(/^skladno_rows_open\{status="processing"\} 0$/m);
    // An alert for rows that wait while none ends needs the rate of a server that never worked.
    expect(waiting).toMatch(/^skladno_rows_total\{status="completed"\} 0$/m);
    expect(waiting).toMatch(/^skladno_queue_age_seconds \d/m);
    expect(text).not.toContain("/v1/products/bag");
  });
});

describe("the metrics of a cancelled job", () => {
  it("count it and its rows once, however often it is cancelled", async () => {
    const read = async (name: string) => {
      const text = await (await fetch(`${idle.url}/metrics`)).text();
      return Number(new RegExp(`^${name}\\{status="cancelled"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
    };
    const [jobs, rows] = [await read("skladno_jobs_ended_total"), await read("skladno_rows_total")];
    const { ask } = await idle.newProject();
    const { body } = await ask("POST", "/v1/jobs", request);
    for (let n = 0; n < 3; n++) expect((await ask("POST", `${body.status_url}/cancel`)).status).toBe(200);
    expect(await read("skladno_jobs_ended_total")).toBe(jobs + 1);
    expect(await read("skladno_rows_total")).toBe(rows + 2);
  });
});

describe("a restart", () => {
  it("goes on with what was accepted", async () => {
    const path = `${folder.path}/restart.db`;
    const before = await startTestServer(path, { workerConcurrency: 0 });
    const { key, ask } = await before.newProject();
    const { body: created } = await ask("POST", "/v1/jobs", request);
    await before.stop();
    const after = await startTestServer(path);
    expect((await ended(after.asker(key), created.job_id)).body).toMatchObject({ status: "completed", completed: 2 });
    await after.stop();
  });
});
