import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check.js";
import { checkTemplates } from "./check-templates.js";
import { parse } from "./parse.js";
import { visit } from "./visit.js";

describe("visit", () => {
  const { template } = parse("a {{#if b}}{{c|case:gen}}[[d|e]]{{/if}} {{");

  it("enters and leaves every node, in the order of the text", () => {
    const walked: string[] = [];
    visit(template, {
      enter: (node) => walked.push(`+${node.type}`),
      leave: (node, parent) => walked.push(`-${node.type} in ${parent?.type ?? "nothing"}`),
    });
    expect(walked.filter((step) => step.startsWith("+"))).toEqual(
      "template text if name placeholder name filter name argument variants variant variant text broken"
        .split(" ")
        .map((type) => `+${type}`),
    );
    expect(walked.at(-1)).toBe("-template in nothing");
    expect(walked).toContain("-argument in filter");
  });

  it("leaves children out where enter answers false", () => {
    const types: string[] = [];
    visit(template, {
      enter: (node) => {
        types.push(node.type);
        return node.type !== "if";
      },
    });
    expect(types).toEqual(["template", "text", "if", "text", "broken"]);
  });
});

it("refuses what is no text", () => {
  for (const input of [undefined, null, 5, true]) {
    expect(() => checkTemplate(input as unknown as string)).toThrow(TypeError);
    expect(() => checkTemplates({ h1: input as unknown as string })).toThrow(/Write its text as a string/);
  }
});
