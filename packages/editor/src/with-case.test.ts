import {
  type CheckedNode,
  type CheckedPlaceholder,
  canonicalCases,
  checkTemplate,
  parseTemplate,
  visit,
} from "@skladno/template";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyTemplate, likelyTemplate } from "../../template/src/testing/arbitrary-templates.js";
import { withCase } from "./with-case.js";

describe("withCase", () => {
  it.each([
    ["Купить ¦{{товар}}", "Купить {{товар|case:gen}}"],
    ["Купить ¦{{товар?|head}}", "Купить {{товар?|case:gen|head}}"],
    ["¦{{ товар | upper }}", "{{ товар|case:gen | upper }}"],
    ["¦{{ товар? | upper | case : dat | head }}", "{{ товар? | upper | case : gen | head }}"],
    ["¦{{товар|case}} и", "{{товар|case:gen}} и"],
    ["¦{{товар|case:}} и", "{{товар|case:gen}} и"],
    ["¦{{товар|case:dat|case:dat}}", "{{товар|case:gen}}"],
    ["¦{{товар|lock|upper}}", "{{товар|case:gen|upper}}"],
    ["{{#if цвет}}для ¦{{товар}}{{/if}}", "{{#if цвет}}для {{товар|case:gen}}{{/if}}"],
    ["{{#if a}}{{b}}{{else}}для ¦{{товар}}{{/if}}", "{{#if a}}{{b}}{{else}}для {{товар|case:gen}}{{/if}}"],
    ["{{товар|case:dat}}: ¦{{товар}}", "{{товар|case:gen}}: {{товар|case:gen}}"],
    ["{{товар|lock}}: ¦{{товар}} и {{товар}}", "{{товар|case:gen}}: {{товар|case:gen}} и {{товар}}"],
    ["{{a|agree:b}} {{b}} ¦{{a|upper}}", "{{a|case:gen|agree:b}} {{b}} {{a|case:gen|upper|agree:b}}"],
    ["{{b|case:dat}} ¦{{a}}", "{{b|case:dat}} {{a|case:gen}}"],
  ])("turns %s into %s", (marked, expected) => {
    expect(withCase(marked.replace("¦", ""), marked.indexOf("¦"), "gen")).toBe(expected);
  });

  it.each(["Купить ¦{{}}", "К¦упить {{товар}}", "¦{{#if товар}}x{{/if}}", "¦[[а|б]]", "¦{{товар"])(
    "leaves %s as it is",
    (marked) => {
      const source = marked.replace("¦", "");
      expect(withCase(source, marked.indexOf("¦"), "gen")).toBe(source);
    },
  );

  it("states the case at any placeholder of a template, and keeps the template free of errors", () => {
    let count = 0;
    fc.assert(
      fc.property(likelyTemplate, fc.constantFrom(...canonicalCases), (source, wanted) => {
        const isSound = checkTemplate(source).errors.length === 0;
        for (const [index, start] of starts(source).entries()) {
          const { checked, errors } = checkTemplate(withCase(source, start, wanted));
          if (isSound) expect(errors, source).toEqual([]);
          if (checked === undefined) continue;
          count += 1;
          const placeholders = checkedPlaceholders(checked.nodes);
          const asked = placeholders[index];
          expect(asked?.grammar.case, source).toBe(wanted);
          // Filters of grammar hold for every occurrence of a name: none of them says otherwise.
          for (const { field, alias, grammar } of placeholders) {
            if (field === asked?.field && alias === asked.alias) expect(grammar.case ?? wanted, source).toBe(wanted);
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(count).toBeGreaterThan(200);
  });

  it("changes nothing that is broken, and throws for no text and no offset", () => {
    fc.assert(
      fc.property(anyTemplate, fc.integer({ min: -1, max: 60 }), (source, start) => {
        expect(parseTemplate(withCase(source, start, "gen")).errors.length).toBeLessThanOrEqual(
          parseTemplate(source).errors.length,
        );
      }),
    );
  });
});

function starts(source: string): readonly number[] {
  const found: number[] = [];
  visit(parseTemplate(source).template, {
    enter: (node) => {
      if (node.type === "placeholder") found.push(node.start);
    },
  });
  return found;
}

function checkedPlaceholders(nodes: readonly CheckedNode[]): readonly CheckedPlaceholder[] {
  return nodes.flatMap((node) => {
    if (node.type === "if") return checkedPlaceholders([...node.children, ...(node.otherwise ?? [])]);
    return node.type === "placeholder" ? [node] : [];
  });
}
