import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyTemplate } from "./testing/arbitrary-templates.js";
import { tokenize } from "./tokenize.js";

const cut = (source: string): string[] => tokenize(source).map(({ start, end }) => source.slice(start, end));

describe("tokenize", () => {
  it.each([
    ["", []],
    ["a{b}c[d]e", ["a{b}c[d]e"]],
    ["{{a|b}}", ["{{", "a", "|", "b", "}}"]],
    ["{{{a}}}", ["{{", "{a", "}}", "}"]],
    ["[[a|b]]", ["[[", "a", "|", "b", "]]"]],
    ["[[[a]]]", ["[", "[[", "a", "]]", "]"]],
    ["[[[[", ["[[", "[["]],
    ["[[[[[", ["[", "[[", "[["]],
  ])("cuts %j into %j", (source, expected) => expect(cut(source)).toEqual(expected));

  it("leaves nothing out", () => {
    fc.assert(
      fc.property(anyTemplate, (source) => {
        expect(cut(source).join("")).toBe(source);
      }),
    );
  });
});
