import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Node, Template } from "./ast.js";
import { checkTemplate } from "./check.js";

import { parse } from "./parse.js";
import { formatTemplate, printTemplate } from "./print.js";
import { anyTemplate, soundTemplate } from "./testing/arbitrary-templates.js";
import { visit } from "./visit.js";

describe("printTemplate", () => {
  it.each([
    "{{ a? | case : gen|upper }}",
    "{{ ? }} {{|}} {{ | : }} {{a| :x }} {{a ?}}",
    "{{ a  as\tb? | upper}}{{a? as b}}{{as as as}}{{a as b as c}}{{a? as b?}}{{a as }}",
    "{{ # if  a }} x {{ / if }}",
    "{{#if}}{{#if a}}{{/if}}",
    "[[a|[[b|c]]|{{x}}]] [[[q|w]]] ]] }}",
    "\ud800{{a\udc00}}\u0000",
  ])("gives %j back", (source) => expect(printTemplate(parse(source).template)).toBe(source));

  it("gives every text back, with every place inside it", () => {
    fc.assert(
      fc.property(anyTemplate, (source) => {
        const { template, problems } = parse(source);
        expect(printTemplate(template)).toBe(source);
        visit(template, {
          enter: ({ start, end }, parent) => {
            expect(start).toBeGreaterThanOrEqual(parent?.start ?? 0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(parent?.end ?? source.length);
          },
        });
        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(source.length);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("leaves no gap between the nodes of one level", () => {
    fc.assert(
      fc.property(anyTemplate, (source) => {
        const { template } = parse(source);
        const joins = (nodes: readonly Node[], from: number, to: number): void => {
          let end = from;
          for (const node of nodes) {
            expect(node.start).toBe(end);
            end = node.end;
            if (node.type !== "if") continue;
            const { otherwise, open, close } = node;
            joins(node.children, open.end, otherwise?.start ?? close.start);
            if (otherwise !== undefined) joins(otherwise.children, otherwise.open.end, otherwise.end);
          }
          expect(end).toBe(to);
        };
        joins(template.children, 0, source.length);
      }),
    );
  });

  it("prints what was changed and keeps the blanks of the rest", () => {
    const { template } = parse("Купить {{ name? | case : gen | upper }}!");
    const [text, placeholder, end] = template.children as [Node, Node & { type: "placeholder" }, Node];
    const renamed: Template = {
      ...template,
      children: [text, { ...placeholder, field: { ...placeholder.field, value: "товар" }, optional: false }, end],
    };
    expect(printTemplate(renamed)).toBe("Купить {{ товар|case : gen | upper }}!");
  });

  it("prints nodes that have no place in a source", () => {
    const at = { start: 0, end: 0 };
    const name = (value: string) => ({ type: "name" as const, value, ...at });
    const template: Template = {
      type: "template",
      source: "",
      ...at,
      children: [
        {
          type: "if",
          negated: false,
          ...at,
          open: at,
          close: at,
          field: name("a"),
          children: [
            {
              type: "placeholder",
              ...at,
              field: name("a"),
              optional: true,
              filters: [
                { type: "filter", ...at, name: name("case"), argument: { type: "argument", value: "gen", ...at } },
                { type: "filter", ...at, name: name("upper"), argument: undefined },
              ],
            },
          ],
        },
      ],
    };
    expect(printTemplate(template)).toBe("{{#if a}}{{a?|case:gen|upper}}{{/if}}");
  });
});

describe("formatTemplate", () => {
  it("takes the blanks inside braces away", () => {
    const { template } = parse(
      "{{ # if a }}{{ n? | plural : товар , товара,товаров | lower }} [[ a | b ]]{{ / if }} {{",
    );
    expect(formatTemplate(template)).toBe("{{#if a}}{{n?|plural:товар,товара,товаров|lower}} [[ a | b ]]{{/if}} {{");
  });

  it("keeps the meaning and is its own fixed point", () => {
    const bare = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, member) => (key === "start" || key === "end" ? undefined : member)));
    fc.assert(
      fc.property(soundTemplate, (source) => {
        const formatted = formatTemplate(parse(source).template);
        expect(bare(checkTemplate(formatted).checked?.nodes)).toEqual(bare(checkTemplate(source).checked?.nodes));
        expect(formatTemplate(parse(formatted).template)).toBe(formatted);
      }),
    );
  });
});
