import { checkTemplates } from "@skladno/template";
import { expect, it } from "vitest";
import { countVariations } from "./count-variations.js";

const variations = (templates: Record<string, string>) => countVariations(checkTemplates(templates).checked);

it("counts exactly up to 2^53 - 1, and beyond it as text", () => {
  expect(variations({ h1: "[[a|b]] [[c|d|e]]", seo_title: "x" })).toEqual({ combinations: { h1: 6, seo_title: 1 } });
  const most = Number.MAX_SAFE_INTEGER;
  expect(variations({ h1: "[[a|b]] ".repeat(53), seo_title: "[[a|b]]" })).toEqual({
    combinations: { h1: most, seo_title: 2 },
    exactCombinations: { h1: "9007199254740992", seo_title: "2" },
  });
  expect(variations({ h1: "[[a|b]] ".repeat(52) })).toEqual({ combinations: { h1: 2 ** 52 } });
});
