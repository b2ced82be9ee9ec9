import type { JobRequest } from "@skladno/contract";
import type { Job } from "@skladno/jobs";
import { beforeEach, describe, expect, it } from "vitest";
import { loadEngines } from "../compose.js";
import type { JobDetails } from "../storage/port.js";
import type { Caller } from "./caller.js";
import type { CompiledPolicy } from "./content-policy/compile-policy.js";
import { estimateJob } from "./estimate-job.js";
import { fingerprintOf } from "./fingerprint.js";
import { defaultPlan } from "./plans.js";
import { createMakeReady } from "./ready-templates.js";
import { type SubmitDeps, submitJob } from "./submit-job.js";

const { plain } = await loadEngines();

const caller: Caller = { projectId: "project", keyId: "key", plan: defaultPlan, language: "en" };
const request: JobRequest = {
  channel: "website",
  locale: "ru-RU",
  generation_mode: "strict",
  templates: { h1: "{{name}}" },
  items: [
    { external_id: "1", name: "Стол", price: 5 },
    { external_id: "2", name: "Стул" },
  ],
};
const job = { id: "job" } as Job<JobDetails>;
const noRum: CompiledPolicy = {
  find: async (text) => (text.includes("ром") ? { ruleId: "drink", category: "alcohol" } : undefined),
};

let steps: string[];
let submitted: Parameters<SubmitDeps["jobs"]["submit"]>[0] | undefined;
beforeEach(() => {
  steps = [];
  submitted = undefined;
});

function depsOf(replay: Awaited<ReturnType<SubmitDeps["jobs"]["findReplay"]>> = null): SubmitDeps {
  const makeReady = createMakeReady(async () => plain);
  return {
    makeReady(...given) {
      steps.push("templates");
      return makeReady(...given);
    },
    policyOf: async () => {
      steps.push("content");
      return noRum;
    },
    jobs: {
      findReplay: async (_, { fingerprint }) => {
        steps.push(`replay ${fingerprint === fingerprintOf(request)}`);
        return replay;
      },
      submit: async (given) => {
        steps.push("quota");
        submitted = given;
        return { kind: "created", job };
      },
    },
  };
}

describe("submitting a job", () => {
  it("checks replay, templates, content and quota in this order, and queues what the templates read of the items", async () => {
    expect(await submitJob(depsOf(), caller, request, "key-of-client")).toEqual({ job, replayed: false });
    expect(steps).toEqual(["replay true", "templates", "content", "quota"]);
    expect(submitted).toMatchObject({
      scope: "project",
      idempotency: { key: "key-of-client", fingerprint: fingerprintOf(request) },
      quotaLimit: null,
      items: [
        { id: "1", input: { name: "Стол" } },
        { id: "2", input: { name: "Стул" } },
      ],
    });
  });

  it("keeps every field that a template reads, wherever it stands in it", async () => {
    const templates = {
      h1: "{{color|agree:name}} {{name|head}} {{external_id}}",
      seo_title: "{{price|money:₽}}",
    };
    const item = JSON.parse(`{"external_id":"1","__proto__":"x","name":"Стол","color":"белый","price":5,"unread":"y"}`);
    await submitJob(depsOf(), caller, { ...request, generation_mode: "flexible", templates, items: [item] }, undefined);
    expect(submitted?.items).toEqual([
      { id: "1", input: { external_id: "1", name: "Стол", color: "белый", price: 5 } },
    ]);
  });

  it("looks for no replay without a key", async () => {
    await submitJob(depsOf(), caller, request, undefined);
    expect(steps).toEqual(["templates", "content", "quota"]);
    expect(submitted?.idempotency).toBeUndefined();
  });

  it("gives a replay before anything else is checked", async () => {
    const wrong = { ...request, templates: { h1: "{{" }, generation_mode: "flexible" as const };
    const strict = { ...caller, plan: { ...defaultPlan, modes: ["strict" as const] } };
    expect(await submitJob(depsOf({ kind: "replayed", job }), strict, wrong, "key-of-client")).toEqual({
      job,
      replayed: true,
    });
    const mismatch = depsOf({ kind: "mismatch", originalJobId: "other" });
    await expect(submitJob(mismatch, strict, wrong, "key-of-client")).rejects.toMatchObject({
      code: "idempotency_payload_mismatch",
      options: { details: { original_job_id: "other" } },
    });
    await expect(submitJob(depsOf(), strict, wrong, undefined)).rejects.toMatchObject({
      code: "generation_mode_not_in_plan",
    });
  });

  it("refuses wrong templates before forbidden content, and content before the quota", async () => {
    const items = [{ external_id: "1", name: "ром" }];
    await expect(
      submitJob(depsOf(), caller, { ...request, templates: { h1: "{{" }, items }, undefined),
    ).rejects.toMatchObject({ code: "invalid_templates" });
    expect(steps).toEqual(["templates"]);
    await expect(submitJob(depsOf(), caller, { ...request, items }, undefined)).rejects.toMatchObject({
      code: "blocked_content",
      options: { details: { location: "field", name: "name", external_id: "1", rule_id: "drink" } },
    });
    expect(steps).not.toContain("quota");
  });
});

describe("an estimate", () => {
  const estimate = (limit: number | null, given: Partial<JobRequest> = {}) =>
    estimateJob(
      { ...depsOf(), readQuota: async () => ({ completed: 2, reserved: 1, resetsAt: 0 }) },
      { ...caller, plan: { ...defaultPlan, monthlyQuota: limit } },
      { ...request, ...given },
    );

  it("says whether the quota suffices", async () => {
    expect(await estimate(null)).toMatchObject({ quotaRemaining: null, fitsQuota: true, operations: 2 });
    expect(await estimate(5)).toMatchObject({ quotaRemaining: 2, fitsQuota: true });
    expect(await estimate(4)).toMatchObject({ quotaRemaining: 1, fitsQuota: false });
  });

  it("counts variations exactly", async () => {
    const few = await estimate(null, { generation_mode: "flexible", templates: { h1: "😀 [[a|b]]" } });
    expect(few).toMatchObject({ templateCharacters: 9, variationCombinations: { h1: 2 } });
    expect(few).not.toHaveProperty("variationCombinationsExact");
    const templates = { h1: "[[a|b]]".repeat(60), seo_title: "x" };
    expect(await estimate(null, { generation_mode: "flexible", templates })).toMatchObject({
      variationCombinations: { h1: Number.MAX_SAFE_INTEGER, seo_title: 1 },
      variationCombinationsExact: { h1: String(2n ** 60n), seo_title: "1" },
    });
  });
});
