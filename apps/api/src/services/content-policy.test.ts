import { describe, expect, it } from "vitest";
import { ApiError } from "../api-error.js";
import { loadEngines } from "../load-engines.js";
import { createPolicies, findInOutputs, readPolicy, refuseBlockedInput } from "./content-policy.js";

const { plain } = await loadEngines();

function policy(...rules: readonly object[]) {
  const stored = [
    {
      projectId: null,
      updatedAt: 0,
      rules: JSON.stringify({ rules: rules.map((rule, n) => ({ id: `r${n}`, category: "c", ...rule })) }),
    },
  ];
  const found = createPolicies({ of: () => stored }, plain.lemmasOf)("project");
  if (found === undefined) throw new Error("There is a policy.");
  return found;
}

describe("words and lemmas", () => {
  const rules = policy({ words: ["казино"] }, { lemmas: ["ёлка"] }, { words: ["casino"] });
  const found = (text: string) => rules.find(text)?.ruleId;

  it.each([
    ["letter case", "КАЗИНО", "r0"],
    ["ё and е", "елками", "r1"],
    ["a soft hyphen", "ка\u00adзино", "r0"],
    ["zero-width characters", "к\u200bа\u200cз\u200dи\u2060н\ufeffо", "r0"],
    ["a stress mark", "казино\u0301", "r0"],
    ["a decomposed ё", "е\u0308лкой", "r1"],
    ["Latin letters that look alike", "кaзинo", "r0"],
    ["Cyrillic letters that look alike", "сasinо", "r2"],
    ["digits that look like letters", "ка3ин0", "r0"],
    ["digits in a Latin word", "cas1n0", "r2"],
    ["letters of full width", "ｃａｓｉｎｏ", "r2"],
    ["signs around it", "«казино»!", "r0"],
    ["an underscore beside it", "_казино_", "r0"],
    ["markup", "<b>казино</b>", "r0"],
    ["another script's digits beside it", "казино-777", "r0"],
  ])("are found in spite of %s", (_, text, id) => {
    expect(found(text)).toBe(id);
  });

  it.each([["казинорояль"], ["casinos"], ["елочка"], ["каз ино"], ["iPhone Хит"], ["А4"], ["3D"], ["Й ё"]])(
    "leave %s alone",
    (text) => {
      expect(found(text)).toBeUndefined();
    },
  );
});

describe("patterns", () => {
  it("see the text as it stands, and without what nobody sees", () => {
    const rules = policy({ pattern: "(?i)скидк[аи] \\d+" }, { pattern: "\u00ad" });
    expect(rules.find("Ски\u200bдка 50 %")?.ruleId).toBe("r0");
    expect(rules.find("a\u00adb")?.ruleId).toBe("r1");
    expect(rules.find("Скидок нет")).toBeUndefined();
  });

  it("take time in proportion to the text", () => {
    const rules = policy({ pattern: "(a+)+$" }, { pattern: "(.*)*x(.*)*y" });
    expect(rules.find(`${"a".repeat(200_000)}!`)).toBeUndefined();
  });
});

describe("a refusal", () => {
  const rules = policy({ words: ["казино", "500"] });
  const refusal = (item: Readonly<Record<string, string | number>> & { readonly external_id: string }) => {
    try {
      refuseBlockedInput(rules, { h1: "{{name}}" }, [item]);
    } catch (error) {
      if (error instanceof ApiError) return error.options.details;
      throw error;
    }
    return undefined;
  };

  it("names the product, unless its id holds what is forbidden", () => {
    expect(refusal({ external_id: "a", name: "казино" })).toMatchObject({ name: "name", external_id: "a" });
    for (const item of [
      { external_id: "казино-1", name: "x" },
      { name: "казино", external_id: "казино-1" },
    ]) {
      const details = refusal(item);
      expect(details).toMatchObject({ location: "field", rule_id: "r0" });
      expect(JSON.stringify(details)).not.toContain("казино");
    }
  });

  it("names a field or a template by its place where the name holds what is forbidden", () => {
    const details = refusal({ external_id: "a", name: "x", казино: "казино" });
    expect(details).toMatchObject({ location: "field", name: "#3", external_id: "a", rule_id: "r0" });
    const latin = policy({ words: ["casino"] });
    const refused = () => refuseBlockedInput(latin, { h1: "x", casino_text: "Casino" }, []);
    expect(refused).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({ details: expect.objectContaining({ name: "#2" }) }),
      }),
    );
    expect(findInOutputs(latin, { casino: "Casino" }, "a")).toMatchObject({ location: "output", name: "#1" });
  });

  it("concerns numbers too", () => {
    expect(refusal({ external_id: "a", price: 500 })).toMatchObject({ name: "price" });
    expect(refusal({ external_id: "a", price: 5000 })).toBeUndefined();
  });
});

describe("a policy file", () => {
  it.each([
    [
      "signs alone, which no text could ever break",
      { words: ["!!!"] },
      "rules.0.words.0: a word with a letter or a digit",
    ],
    ["a blank lemma", { lemmas: [" "] }, "rules.0.lemmas.0: a word with a letter or a digit"],
    ["a pattern that RE2 has not", { pattern: "(a)\\1" }, "rules.0.pattern: a pattern that RE2 can run"],
  ])("refuses %s", (_, rule, message) => {
    expect(() => readPolicy(JSON.stringify({ rules: [{ id: "r", category: "c", ...rule }] }))).toThrow(message);
  });
});
