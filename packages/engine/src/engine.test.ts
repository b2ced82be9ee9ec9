import { describe, expect, it } from "vitest";
import cases from "../test/cases.json" with { type: "json" };
import { toyMorphology } from "../test/toy-morphology.js";
import { createEngine } from "./engine.js";
import { InvalidTemplatesError } from "./invalid-templates-error.js";
import type { Item } from "./item.js";

const engine = createEngine({ morphology: toyMorphology });

function text(template: string, item: Item): string | undefined {
  return engine.compile({ h1: template }).render(item).outputs.h1;
}

describe.each(Object.entries(cases))("%s", (_, rows) => {
  it.each(rows as [string, Item, string][])("%s", (template, item, expected) => {
    expect(text(template, item)).toBe(expected);
  });
});

describe("compile", () => {
  it("reports every error of every template at once", () => {
    const compile = () => engine.compile({ h1: "{{a|case:abl}} {{b|uper}}", seo_title: "[[a|b]]" }, { mode: "strict" });
    expect(compile).toThrow(InvalidTemplatesError);
    try {
      compile();
    } catch (error) {
      const { errors } = error as InvalidTemplatesError;
      expect(errors.map(({ output, code }) => [output, code])).toEqual([
        ["h1", "invalid_template_graph"],
        ["h1", "unknown_filter"],
        ["seo_title", "variants_not_allowed"],
      ]);
    }
  });
});
