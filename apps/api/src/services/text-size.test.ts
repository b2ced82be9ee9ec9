import { checkTemplates } from "@skladno/template";
import { describe, expect, it } from "vitest";
import { codePoints, isFarTooLarge, MAX_PRODUCT_TEXT, sizeOf, textSize } from "./text-size.js";

const size = (templates: Record<string, string>) => textSize(checkTemplates(templates).checked);

it("counts code points", () => {
  expect(["", "ab", "😀", "a😀б\ud83d", "\ude00\ud83d"].map(codePoints)).toEqual([0, 2, 1, 4, 2]);
  expect(sizeOf({ h1: "😀😀", seo_title: "абв" })).toBe(5);
});

describe("the estimate", () => {
  const many = "{{a}}".repeat(100);
  const value = "я".repeat(MAX_PRODUCT_TEXT / 100);

  it("counts how often a field is inserted, by its condition", () => {
    expect(size({ h1: "{{a}} {{b}} {{#if c}}{{a}}{{a}}{{/if}}", seo_title: "{{a}}" })).toEqual([
      { field: "a", condition: undefined, count: 2 },
      { field: "b", condition: undefined, count: 1 },
      { field: "a", condition: "c", count: 2 },
    ]);
  });

  it("spares only texts that are several times too large", () => {
    expect(isFarTooLarge(size({ h1: many }), { a: `${value}я` })).toBe(false);
    expect(isFarTooLarge(size({ h1: many }), { a: value.repeat(5) })).toBe(true);
    expect(isFarTooLarge(size({ h1: `${many}{{b}}` }), { a: "x", b: 1 })).toBe(false);
  });

  it("leaves out what is not inserted: absent conditions, runs of blanks, fields of others", () => {
    const conditional = size({ h1: `{{#if c}}${many}{{/if}}` });
    const a = value.repeat(9);
    expect(isFarTooLarge(conditional, { a })).toBe(false);
    expect(isFarTooLarge(conditional, { a, c: " " })).toBe(false);
    expect(isFarTooLarge(conditional, { a, c: 0 })).toBe(true);
    expect(isFarTooLarge(size({ h1: many }), { a: " ".repeat(100_000) })).toBe(false);
    expect(isFarTooLarge(size({ h1: "{{constructor}}".repeat(100) }), {})).toBe(false);
  });
});
