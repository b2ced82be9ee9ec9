import * as contract from "@skladno/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { bag, fits, request, run, templates } from "./shop.js";

const folder = temporaryFolder();
let server: TestServer;
/** Accepts jobs and never works: what happens before a row is claimed. */
let idle: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`, { maxAttempts: 5 });
  idle = await startTestServer(`${folder.path}/idle.db`, { workerConcurrency: 0 });
});
afterAll(async () => {
  await Promise.all([server.stop(), idle.stop()]);
  folder.remove();
});

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
      generation_mode: "strict",
      processing_attempts: 1,
      max_processing_attempts: 5,
    });
    const [created_at, completed_at] = [done.created_at, done.completed_at].map((time) => Date.parse(time ?? ""));
    expect(created_at).toBeGreaterThan(Date.now() - 60_000);
    expect(completed_at).toBeGreaterThanOrEqual(created_at ?? Number.NaN);
    expect(done.usage).toEqual({ ai_calls: 0, tokens: 0, monetary_cost: 0, operations: 2, outputs: 4 });

    const page = fits(v.strictObject(contract.resultsPage.entries), (await ask("GET", job.results_url)).body);
    expect(page.items.map(({ external_id, version, outputs }) => [external_id, version, outputs])).toEqual([
      ["bag", 1, { h1: "Купить красную кожаную сумку", seo_title: "кожаная сумка за 12 990 ₽" }],
      ["chair", 1, { h1: "Купить синее кресло", seo_title: "кресло за 5 490 ₽" }],
    ]);
    expect(page).toMatchObject({ job_id: job.job_id, status: "completed", next_cursor: null, completed: true });
    expect(page.items.map(({ status, warnings }) => [status, warnings])).toEqual([
      ["completed", []],
      ["completed", []],
    ]);

    const product = fits(v.strictObject(contract.product.entries), (await ask("GET", "/v1/products/bag")).body);
    expect(product).toMatchObject({ external_id: "bag", status: "completed", warnings: [], duplicates: [] });
    expect(product.results).toMatchObject([{ channel: "website", version: 1, job_id: job.job_id, locale: "kk-KZ" }]);
  });

  it("names the mode of a job wherever it is read", async () => {
    const { ask } = await server.newProject();
    const varied = { templates: { h1: "{{name}} [[недорого|выгодно]]" }, items: [bag], generation_mode: "flexible" };
    const { body: job } = await run(ask, varied);
    expect(job.generation_mode).toBe("flexible");
    expect((await ask("GET", job.results_url)).body.generation_mode).toBe("flexible");
    expect((await ask("GET", "/v1/products/bag")).body.results[0].generation_mode).toBe("flexible");
    expect((await ask("GET", "/v1/products/bag/versions/1")).body.generation_mode).toBe("flexible");
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
    const lookup = { external_ids: ["bag"], channel: "messenger" };
    expect((await ask("POST", "/v1/products/lookup", lookup)).body.results.bag).toMatchObject([{ version: 2 }]);
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
    expect(body.status).toBe("completed_with_warnings");
    const { warnings } = body.items[0];
    // The sign that makes one text too long does not make it another one.
    const duplicate = expect.stringMatching(/^duplicate_output: /);
    expect((await ask("GET", "/v1/products/1")).body.warnings).toEqual([...warnings, duplicate]);
    expect((await ask("GET", "/v1/products/1/history")).body.current.warnings).toEqual(warnings);
    expect((await ask("GET", "/v1/products/2")).body.warnings).toEqual([duplicate]);
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
    expect(generated).toMatchObject({ status: "completed", items: [{ status: "completed", warnings: [] }, {}] });
    const absent = { templates: { h1: "{{name}} {{size}}" }, items: [bag] };
    expect((await ask("POST", "/v1/generate", absent)).body).toMatchObject({
      status: "completed_with_warnings",
      items: [{ external_id: "bag", warnings: [expect.stringMatching(/^missing_field: /)] }],
    });
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
