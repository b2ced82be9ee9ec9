import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { request, run, templates } from "./shop.js";

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
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
