import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadEngines } from "../load-engines.js";
import { createPolicies, findInInput, findInOutputs, readPolicy } from "./content-policy.js";

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

describe("rules found by their first words", () => {
  // Words of three letters whose lemma is their first two: each may be written with a letter of the other alphabet.
  const lemmasOf = (word: string) => [word.slice(0, 2)];
  const word = fc.constantFrom("сок", "сон", "сор", "ром", "рок", "cок", "сoн", "рoм", "со", "ро");
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  const phrases = fc.option(fc.array(phrase, { minLength: 1, maxLength: 2 }), { nil: undefined });
  const rule = fc.record({
    words: phrases,
    lemmas: phrases,
    pattern: fc.option(fc.constantFrom("сок р", "^ро"), { nil: undefined }),
  });

  it("are those that a look at every rule and every place finds", () => {
    const wordOf = (text: string) => ({
      text,
      readings: [text, text.replace("c", "с").replace("o", "о"), text.replace("с", "c").replace("о", "o")],
    });
    const mixes = (text: string) => /[a-z]/.test(text) && /[а-я]/.test(text);
    const readingsOf = (text: string) => (mixes(text) ? wordOf(text).readings : [text]);
    const lemmas = (text: string) => readingsOf(text).flatMap((one) => [one, ...lemmasOf(one)]);
    const stands = (text: string, wanted: string, fits: (found: string, one: string) => boolean) => {
      const [found, run] = [text.split(" "), wanted.split(" ")];
      return found.some((_, at) =>
        run.every((one, offset) => found[at + offset] !== undefined && fits(found[at + offset] ?? "", one)),
      );
    };
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), fc.array(word, { maxLength: 6 }), (all, words) => {
        const rules = all.filter((one) => Object.values(one).some((value) => value !== undefined));
        fc.pre(rules.length > 0);
        const text = words.join(" ");
        const broken = rules.findIndex(
          (one) =>
            (one.words ?? []).some((wanted) =>
              stands(text, wanted, (found, each) => readingsOf(found).includes(each)),
            ) ||
            (one.lemmas ?? []).some((wanted) =>
              stands(text, wanted, (found, each) =>
                lemmas(found).some((lemma) => [each, ...lemmasOf(each)].includes(lemma)),
              ),
            ) ||
            (one.pattern !== undefined && new RegExp(one.pattern).test(text)),
        );
        const stored = [
          {
            projectId: null,
            updatedAt: 0,
            rules: JSON.stringify({ rules: rules.map((one, n) => ({ id: `r${n}`, category: "c", ...one })) }),
          },
        ];
        const found = createPolicies({ of: () => stored }, lemmasOf)("project")?.find(text);
        expect(found?.ruleId).toBe(broken === -1 ? undefined : `r${broken}`);
      }),
      { numRuns: 500 },
    );
  });

  it("take time in proportion to the text, however many they are", () => {
    const many = policy(
      ...Array.from({ length: 1_000 }, (_, n) => ({ words: [`слово${n} запрет`], lemmas: [`предмет${n} вещь`] })),
    );
    const text = Array.from({ length: 100_000 }, (_, n) => `предмет${n % 1_000} слово${n % 1_000}`).join(" ");
    expect(many.find(text)).toBeUndefined();
    expect(many.find(`${text} предмет7 вещами`)?.ruleId).toBe("r7");
  });

  it("see of a rule's own word what it says, not what it looks like", () => {
    const rules = policy({ lemmas: ["а4"] });
    expect(rules.find("бумага А4")?.ruleId).toBe("r0");
    expect(rules.find("ач")).toBeUndefined();
  });
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
  const found = (item: Readonly<Record<string, string | number>> & { readonly external_id: string }) =>
    findInInput(rules, { h1: "{{name}}" }, [item]);

  it("names the product, unless its id holds what is forbidden", () => {
    expect(found({ external_id: "a", name: "казино" })).toMatchObject({ name: "name", externalId: "a" });
    for (const item of [
      { external_id: "казино-1", name: "x" },
      { name: "казино", external_id: "казино-1" },
    ]) {
      const violation = found(item);
      expect(violation).toMatchObject({ location: "field", ruleId: "r0" });
      expect(JSON.stringify(violation)).not.toContain("казино");
    }
  });

  it("names a field or a template by its place where the name holds what is forbidden", () => {
    const violation = found({ external_id: "a", name: "x", казино: "казино" });
    expect(violation).toMatchObject({ location: "field", name: "#3", externalId: "a", ruleId: "r0" });
    const latin = policy({ words: ["casino"] });
    expect(findInInput(latin, { h1: "x", casino_text: "Casino" }, [])).toMatchObject({
      location: "template",
      name: "#2",
    });
    expect(findInOutputs(latin, { casino: "Casino" }, "a")).toMatchObject({ location: "output", name: "#1" });
  });

  it("concerns numbers too", () => {
    expect(found({ external_id: "a", price: 500 })).toMatchObject({ name: "price" });
    expect(found({ external_id: "a", price: 5000 })).toBeUndefined();
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
