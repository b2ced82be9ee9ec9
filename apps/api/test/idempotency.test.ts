import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, settled, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { bag, chair, request, run, small, templates } from "./shop.js";

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`, {}, [small]);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
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
    expect(generated.headers.get("idempotent-replayed")).toBe("true");
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
      { ...request, locale: "ru" },
      { ...request, generation_mode: "flexible" },
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
    await server.storage.policies.save({ projectId: null, rules, updatedAt: 0 });
    await settled();
    try {
      expect((await ask("POST", "/v1/jobs", strict)).body.error.code).toBe("invalid_templates");
      expect((await ask("POST", "/v1/jobs", request)).body.error.code).toBe("blocked_content");
    } finally {
      await server.storage.policies.clear(null);
      await settled();
    }
    expect((await ask("POST", "/v1/jobs", request)).body.error.code).toBe("operation_quota_exceeded");
    expect((await ask("POST", "/v1/jobs", { ...request, items: [bag] }, used)).body.replayed).toBe(true);
  });
});
