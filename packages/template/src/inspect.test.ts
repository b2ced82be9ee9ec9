import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check.js";
import type { CheckedTemplate } from "./checked-template.js";
import { countCombinations, fieldsOf } from "./inspect.js";
import { parseTemplate } from "./parse-template.js";

const checkedOf = (source: string): CheckedTemplate => {
  const { checked } = checkTemplate(source, { maxLength: 1_000_000 });
  if (checked === undefined) throw new Error(`${source} has errors.`);
  return checked;
};

describe("fieldsOf", () => {
  const source = "{{#if a}}{{a}} {{b}}{{/if}} {{c?}} {{d}} {{d?}} {{#if e}}x{{/if}} {{__proto__}} {{constructor?}}";
  const expected = [
    { name: "a", required: false, occurrences: 1 },
    { name: "b", required: false, occurrences: 1 },
    { name: "c", required: false, occurrences: 1 },
    { name: "d", required: true, occurrences: 2 },
    { name: "e", required: false, occurrences: 0 },
    { name: "__proto__", required: true, occurrences: 1 },
    { name: "constructor", required: false, occurrences: 1 },
  ];
  it("lists the fields of a tree", () => expect(fieldsOf(parseTemplate(source).template)).toEqual(expected));
  it("lists the fields of a checked template", () => expect(fieldsOf(checkedOf(source))).toEqual(expected));
  it("leaves out what is no name", () => expect(fieldsOf(parseTemplate("{{a b}} {{}} {{c").template)).toEqual([]));
});

describe("countCombinations", () => {
  it.each([
    ["no block", "1"],
    ["[[a|b]]", "2"],
    ["[[a|b]] [[c|d|e]]", "6"],
    ["{{#if x}}[[a|b]]{{/if}}[[c|d]]", "4"],
    ["[[1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20]]".repeat(60), String(20n ** 60n)],
    ["[[a|b]]".repeat(571), String(2n ** 571n)],
  ])("of %j is %s", (source, expected) => {
    expect(countCombinations(checkedOf(source))).toBe(expected);
    expect(countCombinations(parseTemplate(source).template)).toBe(expected);
  });
});
