import { describe, expect, it } from "vitest";
import { hover } from "./hover.js";
import { english } from "./messages-en.js";

const fields = ["name", { name: "color", value: "красный" }];
const source =
  "Купить {{color|agree:name|constructor}} {{name?|case:gen|lower}}{{#if brand}} {{brand|case:to}}{{/if}} [[a|b|c]]";

describe("hover", () => {
  it.each([
    ["color", "красный"],
    ["agree", english.filters.agree],
    ["name|c", english.field, "name"],
    ["name?", english.optionalField, "name"],
    ["case", english.filters.case],
    ["gen", english.cases.gen],
    ["{{#if", english.condition("brand"), "{{#if brand}}"],
    ["brand|", english.field, "brand"],
    ["{{/if", english.endOfCondition, "{{/if}}"],
    ["[[a", english.variants(3), "[[a|b|c]]"],
  ])("explains %s", (text, expected, title = text) => {
    expect(hover(source, source.indexOf(text), { fields })).toMatchObject({ title, text: expected });
  });

  it.each(["Купить", "constructor", "to}}"])("says nothing of %s", (text) => {
    expect(hover(source, source.indexOf(text), { fields })).toBeUndefined();
  });

  it("shows second names, and what a placeholder prints up to a filter", () => {
    const resultOf = (placeholder: string) => `<${placeholder}>`;
    const source = "{{город as c|where|upper}}";
    expect(hover(source, source.indexOf("where"), { resultOf })?.result).toBe("<{{город as c|where}}>");
    expect(hover(source, source.indexOf("c|"))?.text).toContain("second name");
  });
});
