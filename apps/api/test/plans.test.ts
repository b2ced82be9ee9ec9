import * as contract from "@skladno/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { bag, chair, fits, request, run, small } from "./shop.js";

const folder = temporaryFolder();
const oneText = { ...small, name: "one-text", monthlyQuota: 1 };
const twoOpen = { ...small, name: "two-open", monthlyQuota: null, openRows: 2 };
const flexibleOnly = { ...small, name: "flexible-only", modes: ["flexible"] as const };
let server: TestServer;
/** Accepts jobs and never works: what happens before a row is claimed. */
let idle: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`, {}, [small, oneText, flexibleOnly]);
  idle = await startTestServer(`${folder.path}/idle.db`, { workerConcurrency: 0 }, [small, twoOpen]);
});
afterAll(async () => {
  await Promise.all([server.stop(), idle.stop()]);
  folder.remove();
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
      filters: expect.arrayContaining([
        {
          name: "where",
          argument: null,
          description: "where: в Москве, на Камчатке",
          example: "Окна {{city|where}}",
        },
      ]),
      ai: { available: false, max_calls_per_job: 0, max_tokens_per_job: 0 },
      // Every number of the table of limits; lower ones where they are not 1.
      limits: {
        items_per_job: 2,
        templates_per_job: 12,
        supported_output_names: 9,
        template_length: 4000,
        external_id_length: 240,
        field_name_length: 128,
        min_channel_length: 2,
        channel_length: 48,
        min_locale_length: 2,
        locale_length: 16,
        min_variants_per_block: 2,
        max_variants_per_block: 20,
        request_body_bytes: 2_097_152,
        min_idempotency_key_length: 8,
        idempotency_key_length: 160,
        products_per_lookup: 500,
        generate_wait_milliseconds: 1500,
        first_poll_pause_milliseconds: 1000,
      },
      quota: { limit: 3, used: 2, remaining: 1 },
    });
  });
});

describe("a plan that bounds the rows that wait", () => {
  it("refuses more of them until some have ended, and says when to try again", async () => {
    const { ask } = await idle.newProject("two-open");
    const key = { "Idempotency-Key": "waiting-rows" };
    const { body: first } = await ask("POST", "/v1/jobs", request, key);
    for (const path of ["/v1/jobs", "/v1/generate"]) {
      const refused = await ask("POST", path, { ...request, items: [bag] });
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toBe("10");
      expect(refused.body.error).toMatchObject({
        code: "too_many_open_rows",
        details: { limit: 2, open: 2, requested: 1 },
      });
      expect(refused.body.error.message).toMatch(/2 rows that wait .* \(Retry-After\)/);
    }
    expect((await ask("POST", "/v1/jobs", request, key)).body.replayed).toBe(true);
    await ask("POST", `${first.status_url}/cancel`);
    expect((await ask("POST", "/v1/jobs", request)).status).toBe(202);
  });
});

describe("a plan without strict", () => {
  it("says so in the capabilities, and refuses it", async () => {
    const { ask } = await server.newProject("flexible-only");
    expect((await ask("GET", "/v1/generation/capabilities")).body.modes).toEqual({
      strict: { available: false },
      flexible: { available: true },
    });
    for (const path of ["/v1/jobs", "/v1/generate", "/v1/jobs/estimate"]) {
      const answer = await ask("POST", path, request);
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "generation_mode_not_in_plan" } } });
    }
    const preview = await ask("POST", "/v1/templates/preview", { templates: request.templates, item: bag });
    expect(preview.status).toBe(403);
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

  it("leaves nothing of a quota that is lower than what was used", async () => {
    const { id, ask } = await server.newProject("small");
    await run(ask, request);
    await server.storage.projects.setPlan(id, "one-text");
    const { body } = await ask("GET", "/v1/generation/capabilities");
    expect(body.quota).toMatchObject({ limit: 1, used: 2, remaining: 0 });
    const estimated = await ask("POST", "/v1/jobs/estimate", request);
    expect(estimated.body.quota_remaining).toBe(0);
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

  it("is not spent by rows that fail, and holds when they are retried", async () => {
    const { ask } = await server.newProject("small");
    const failing = { external_id: "long", name: "я".repeat(100_000) };
    const failed = await run(ask, { templates: { h1: "{{name|lock}}".repeat(300) }, items: [failing, bag] });
    const { body } = await ask("GET", "/v1/generation/capabilities");
    expect(body.quota).toMatchObject({ used: 1, remaining: 2 });
    await run(ask, request);
    expect(await ask("POST", `${failed.body.status_url}/retry-failed`)).toMatchObject({
      status: 429,
      body: { error: { code: "operation_quota_exceeded", details: { limit: 3, used: 3, requested: 1 } } },
    });
  });
});
