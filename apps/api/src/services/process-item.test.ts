import { describe, expect, it } from "vitest";
import { loadEngines } from "../compose.js";
import type { JobDetails } from "../storage/port.js";
import { defaultChannelLengths } from "./channel-quality.js";
import type { CompiledPolicy } from "./content-policy/compile-policy.js";
import { createItemProcessor, type ProcessDeps } from "./process-item.js";
import { createMakeReady } from "./ready-templates.js";
import { MAX_JOB_TEXT, MAX_PRODUCT_TEXT } from "./text-size.js";

const { plain } = await loadEngines();

function jobOf(templates: Record<string, string>, outputSize = 0) {
  const details: JobDetails = {
    language: "en",
    channel: "website",
    locale: "ru-RU",
    generationMode: "strict",
    outputs: Object.keys(templates).length,
    templates,
  };
  return { id: "job", scope: "project", details, outputSize };
}

/** Forbids texts that hold "ром". */
const noRum: CompiledPolicy = {
  find: async (text) => (text.includes("ром") ? { ruleId: "drink", category: "alcohol" } : undefined),
};

function processorOf(parts: Partial<ProcessDeps> = {}) {
  return createItemProcessor({
    makeReady: createMakeReady(async () => plain),
    channelLengths: defaultChannelLengths,
    policyOf: async () => undefined,
    ...parts,
  });
}

const item = (fields: Record<string, string>, id = "1") => ({ id, input: { external_id: id, ...fields } });

describe("a row that completes", () => {
  it("carries its texts, their size in code points and the code of each warning", async () => {
    const job = jobOf({ h1: "{{name|case:gen}} 😀", seo_title: `${"я".repeat(71)}{{gone}}` });
    const outcome = await processorOf()(item({ name: "Сумка" }), { job });
    expect(outcome).toMatchObject({
      status: "completed",
      outputSize: 7 + 71,
      warnings: ["missing_field", "length_exceeded"],
      output: { outputs: { h1: "Сумки 😀" }, madeWith: { dictionaryHash: plain.dictionaryHash } },
    });
  });

  it("keeps 500 warnings, and counts all of them", async () => {
    const fields = (first: number) => Array.from({ length: 300 }, (_, n) => `{{f${first + n}}}`).join("");
    const outcome = await processorOf()(item({}), { job: jobOf({ h1: fields(0), seo_title: fields(300) }) });
    if (outcome.status !== "completed") return expect.unreachable();
    expect(outcome.warnings).toHaveLength(600);
    expect(outcome.output.warnings).toHaveLength(500);
    expect(outcome.output.diagnostics).toHaveLength(500);
  });
});

describe("a row whose texts are too large", () => {
  const value = "я".repeat(MAX_PRODUCT_TEXT / 4);

  it("fails where they have more code points than is allowed, measured on the finished texts", async () => {
    const four = jobOf({ h1: "{{a}}{{a}}", seo_title: "{{a}}{{a}}{{b?}}" });
    const process = processorOf();
    expect(await process(item({ a: value }), { job: four })).toMatchObject({ outputSize: MAX_PRODUCT_TEXT });
    expect(await process(item({ a: "😀".repeat(MAX_PRODUCT_TEXT / 4) }), { job: four })).toMatchObject({
      outputSize: MAX_PRODUCT_TEXT,
    });
    expect(await process(item({ a: value, b: "x" }), { job: four })).toMatchObject({
      status: "failed",
      error: { code: "output_too_large" },
    });
  });

  it("is neither rendered where that is plain, nor searched", async () => {
    let searched = 0;
    const policy: CompiledPolicy = {
      find: async () => {
        searched += 1;
        return undefined;
      },
    };
    const makeReady: ProcessDeps["makeReady"] = async (...given) => ({
      ...(await createMakeReady(async () => plain)(...given)),
      compiled: [{ outputs: [], fields: [], plans: [], render: () => expect.unreachable() }],
    });
    const job = jobOf({ h1: "{{a}}".repeat(800) });
    const outcome = await processorOf({ makeReady, policyOf: async () => policy })(item({ a: value }), { job });
    expect(outcome).toMatchObject({ status: "failed", error: { code: "output_too_large" } });
    const five = jobOf({ h1: "{{a}}{{a}}{{a}}{{a}}{{a}}" });
    await processorOf({ policyOf: async () => policy })(item({ a: value }), { job: five });
    expect(searched).toBe(0);
  });

  it("fails where those of the job are, with what is stored and the rows before it of the same slice", async () => {
    const process = processorOf({ policyOf: async () => noRum });
    const job = jobOf({ h1: "{{a}}" }, MAX_JOB_TEXT - 10);
    expect(await process(item({ a: "сто" }), { job })).toMatchObject({ status: "completed", outputSize: 3 });
    // A blocked row takes no room.
    expect(await process(item({ a: "ром ром" }), { job })).toMatchObject({ error: { code: "blocked_content" } });
    expect(await process(item({ a: "слонов ы" }), { job })).toMatchObject({
      status: "failed",
      error: { code: "output_too_large", message: expect.stringContaining("33554432") },
    });
    expect(await process(item({ a: "семь из" }), { job })).toMatchObject({ status: "completed" });
    expect(await process(item({ a: "1" }), { job })).toMatchObject({ status: "failed" });
    expect(await process(item({ a: "1" }), { job: { ...job } })).toMatchObject({ status: "completed" });
  });
});

describe("a row", () => {
  it("whose text is forbidden says where, never what", async () => {
    const process = processorOf({ policyOf: async () => noRum });
    const outcome = await process(item({ a: "ром" }, "sku"), { job: jobOf({ h1: "Пить {{a}}" }) });
    expect(outcome).toEqual({
      status: "failed",
      error: {
        code: "blocked_content",
        message: expect.not.stringContaining("ром"),
        details: { location: "output", name: "h1", external_id: "sku", rule_id: "drink", category: "alcohol" },
      },
    });
  });

  it("shares templates and policy with its slice, and a failed look-up is tried again", async () => {
    let asked = 0;
    const process = processorOf({
      policyOf: async () => {
        asked += 1;
        if (asked === 1) throw new Error("busy");
        return undefined;
      },
    });
    const job = jobOf({ h1: "{{a}}" });
    await expect(process(item({ a: "x" }), { job })).rejects.toThrow("busy");
    await Promise.all([process(item({ a: "x" }), { job }), process(item({ a: "y" }), { job })]);
    expect(asked).toBe(2);
    await process(item({ a: "x" }), { job: { ...job } });
    expect(asked).toBe(3);
  });
});
