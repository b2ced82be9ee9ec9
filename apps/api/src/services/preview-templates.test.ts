import type { PreviewRequest } from "@skladno/contract";
import { expect, it } from "vitest";
import { loadEngines } from "../compose.js";
import type { Caller } from "./caller.js";
import { defaultChannelLengths } from "./channel-quality.js";
import { defaultPlan } from "./plans.js";
import { previewTemplates } from "./preview-templates.js";
import { createMakeReady } from "./ready-templates.js";
import { MAX_PRODUCT_TEXT } from "./text-size.js";

const { plain } = await loadEngines();
const caller: Caller = { projectId: "project", keyId: "key", plan: defaultPlan, language: "en" };

function preview(templates: Record<string, string>, fields: Record<string, string>) {
  const searched: string[] = [];
  const request: PreviewRequest = {
    templates,
    item: { external_id: "1", ...fields },
    generation_mode: "strict",
    channel: "website",
    locale: "ru-RU",
  };
  const find = async (text: string) => {
    searched.push(text);
    return text.endsWith("ром") ? { ruleId: "drink", category: "alcohol" } : undefined;
  };
  const deps = {
    makeReady: createMakeReady(async () => plain),
    channelLengths: defaultChannelLengths,
    policyOf: async () => ({ find }),
  };
  return { searched, result: previewTemplates(deps, caller, request) };
}

it("measures before it searches", async () => {
  const value = "я".repeat(100_000);
  const tooLarge = {
    code: "validation",
    problems: [{ path: ["item"], code: "too_long", textLimit: MAX_PRODUCT_TEXT }],
  };
  const far = preview({ h1: "{{a}}".repeat(800) }, { a: value });
  await expect(far.result).rejects.toMatchObject(tooLarge);
  expect(far.searched).toEqual([]);
  const barely = preview({ h1: "{{a}}{{a}}{{a}}" }, { a: value });
  await expect(barely.result).rejects.toMatchObject(tooLarge);
  expect(barely.searched.some((text) => text.length > 100_000)).toBe(false);
});

it("searches templates, fields and finished texts", async () => {
  const { searched, result } = preview({ h1: "{{a}} {{b}}" }, { a: "x", b: "р" });
  expect((await result).texts.outputs).toEqual({ h1: "x р" });
  expect(searched).toEqual(["{{a}} {{b}}", "1", "x", "р", "x р"]);
  await expect(preview({ h1: "{{a}}{{b}}" }, { a: "р", b: "ом" }).result).rejects.toMatchObject({
    code: "blocked_content",
    options: { details: { location: "output", name: "h1", external_id: "1", rule_id: "drink", category: "alcohol" } },
  });
});

it("advises on what the product shows", async () => {
  const { notices } = await preview(
    {
      h1: "Новая {{name}}",
      seo_title: "Новый {{name}} для {{colour}}",
      og_title: "Монтирование {{name}}",
      og_description: "Лучшее: смотрите, {{brand}} и {{colou}}",
    },
    { name: "сумка", colour: "красный", brand: "Каждый День" },
  ).result;
  expect(notices.map((notice) => notice.slice(0, notice.indexOf(":")))).toEqual([
    "literal_adjective",
    "ungoverned_word",
    "capital_in_text",
    "unknown_field",
  ]);
});
