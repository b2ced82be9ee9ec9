import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as contract from "./index.js";

const { errorCodes, jobRequest, limits } = contract;

describe("the public names", () => {
  it("change only on purpose", () => {
    expect(Object.keys(contract).sort()).toMatchInlineSnapshot(`
      [
        "blockedContent",
        "capabilities",
        "channel",
        "channelQuality",
        "currentResult",
        "diagnostic",
        "duplicate",
        "errorCodes",
        "errorEnvelope",
        "estimate",
        "externalId",
        "fieldNamePattern",
        "finalJobStatuses",
        "generateResponse",
        "generationMode",
        "generationModes",
        "health",
        "history",
        "historyEntry",
        "idempotencyKey",
        "itemStatuses",
        "job",
        "jobCreated",
        "jobError",
        "jobItem",
        "jobItems",
        "jobRequest",
        "jobStatus",
        "jobStatuses",
        "jobWarnings",
        "jobsPage",
        "knownChannels",
        "limits",
        "locale",
        "lookupRequest",
        "lookupResponse",
        "outputNamePattern",
        "outputs",
        "previewRequest",
        "previewResponse",
        "processingStages",
        "product",
        "productVersion",
        "publicOutputNames",
        "resultItem",
        "resultsPage",
        "rowError",
        "templateError",
        "templateNotice",
        "templates",
        "timestamp",
        "traceEntry",
        "transformStages",
        "validateRequest",
        "validateResponse",
        "validationCodes",
        "validationError",
        "warningCodes",
      ]
    `);
  });
});

describe("the example of the README", () => {
  it("gives what it says", () => {
    const result = v.safeParse(jobRequest, {
      templates: { h1: "{{name}}" },
      items: [{ external_id: "sku-1", name: "Сумка", price: 12990, old_price: null }],
    });
    if (!result.success) throw new Error("the example must be valid");
    expect(result.output.channel).toBe("website");
    expect({ ...result.output.items[0] }).toEqual({ external_id: "sku-1", name: "Сумка", price: 12990 });
    expect(limits.itemsPerJob.max).toBe(500);
    expect(errorCodes.invalid_templates).toBe(422);
  });
});

describe("the limits", () => {
  it("are those of the specification", () => {
    expect(limits).toMatchObject({
      itemsPerJob: { min: 1, max: 500 },
      templatesPerJob: { min: 1, max: 12 },
      templateLength: { max: 4000 },
      externalIdLength: { min: 1, max: 240 },
      fieldNameLength: { min: 1, max: 128 },
      channelLength: { min: 2, max: 48 },
      localeLength: { min: 2, max: 16 },
      variantsPerBlock: { min: 2, max: 20 },
      requestBodyBytes: 2_097_152,
      idempotencyKeyLength: { min: 8, max: 160 },
      lookupExternalIds: { min: 1, max: 500 },
      generateWaitMilliseconds: 1500,
      fieldValueLength: 100_000,
      productTextCharacters: 262_144,
      jobTextCharacters: 33_554_432,
      resultsPage: { min: 1, default: 100, max: 500 },
      resultsPageBytes: 4_194_304,
      jobsPage: { min: 1, default: 20, max: 100 },
      historyPage: { min: 1, default: 20, max: 100 },
    });
    expect(contract.publicOutputNames).toEqual([
      "seo_title",
      "meta_description",
      "h1",
      "og_title",
      "og_description",
      "marketplace_a_name",
      "marketplace_b_name",
      "marketplace_c_name",
      "messenger_message",
    ]);
    expect(contract.knownChannels).toEqual(["website", "marketplace_b", "marketplace_c", "messenger"]);
  });
});

describe("the error codes", () => {
  it("are those of the table, each with its status", () => {
    expect(errorCodes).toEqual({
      invalid_request: 400,
      unauthorized: 401,
      generation_mode_not_in_plan: 403,
      job_not_found: 404,
      product_not_found: 404,
      version_not_found: 404,
      not_found: 404,
      method_not_allowed: 405,
      unsupported_media_type: 415,
      idempotency_payload_mismatch: 409,
      job_not_cancellable: 409,
      job_not_finished: 409,
      no_failed_items: 409,
      request_body_too_large: 413,
      validation: 422,
      invalid_templates: 422,
      blocked_content: 422,
      rate_limit_exceeded: 429,
      operation_quota_exceeded: 429,
      too_many_open_rows: 429,
      internal_error: 500,
      history_unavailable: 503,
      service_unavailable: 503,
    });
  });
});

describe("the answers", () => {
  const job = {
    job_id: "0190a000-0000-7000-8000-000000000001",
    status: "completed_with_warnings",
    generation_mode: "strict",
    processing_stage: "done",
    total: 2,
    completed: 1,
    failed: 1,
    error: null,
    created_at: "2026-01-31T12:00:00.000Z",
    completed_at: "2026-01-31T12:00:01.000Z",
    status_url: "/v1/jobs/0190a000-0000-7000-8000-000000000001",
    results_url: "/v1/jobs/0190a000-0000-7000-8000-000000000001/results",
    processing_attempts: 1,
    max_processing_attempts: 3,
    usage: { ai_calls: 0, tokens: 0, monetary_cost: 0, operations: 1, outputs: 1 },
    warnings: { total: 3, by_code: { missing_field: 2, length_exceeded: 1 } },
  };

  it("count a job's warnings by code, and list jobs", () => {
    const page = { items: [job], next_cursor: "opaque" };
    expect(v.parse(contract.jobsPage, page)).toEqual(page);
    expect(v.is(contract.jobsPage, { items: [], next_cursor: null })).toBe(true);
    expect(v.is(contract.job, { ...job, warnings: 3 })).toBe(false);
  });

  it("say of a failed row why, and of blocked content where", () => {
    const row = { external_id: "1", version: 0, status: "failed", outputs: {}, warnings: [], diagnostics: [] };
    const details = { location: "output", name: "h1", external_id: "1", rule_id: "r-1", category: "c" };
    const fits = (error: unknown) => v.is(contract.resultItem, { ...row, error });
    expect(fits({ code: "blocked_content", message: "x", details })).toBe(true);
    expect(fits({ code: "output_too_large", message: "x", details: null })).toBe(true);
    expect(fits({ code: "output_too_large", message: "x" })).toBe(false);
    expect(v.is(contract.jobError, { code: "all_items_failed", message: "x" })).toBe(true);
  });

  it("estimate whether the quota has room, with exact numbers only where JSON numbers end", () => {
    const estimate = {
      items: 1,
      templates: 1,
      outputs: 1,
      template_characters: 5,
      generation_mode: "flexible",
      ai_calls: 0,
      tokens: 0,
      monetary_reserve: 0,
      operations: 1,
      quota_remaining: null,
      fits_quota: true,
      variation_combinations: { h1: Number.MAX_SAFE_INTEGER },
    };
    const fits = (more: object) => v.is(contract.estimate, { ...estimate, ...more });
    expect(fits({})).toBe(true);
    expect(fits({ variation_combinations_exact: { h1: String(20n ** 40n) } })).toBe(true);
    expect(fits({ variation_combinations_exact: { h1: "2e16" } })).toBe(false);
  });
});
