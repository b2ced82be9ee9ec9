import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadEngines } from "../../compose.js";
import { createPace } from "../pace.js";
import { type CompiledPolicy, compilePolicy, createWords, type LemmasOf } from "./compile-policy.js";
import { readPolicy } from "./read-policy.js";

const { plain } = await loadEngines();

const words = createWords(plain.lemmasOf);

function policyOver(
  lemmasOf: LemmasOf,
  rules: readonly object[],
  wordOf = createWords(lemmasOf),
): Promise<CompiledPolicy> {
  const text = JSON.stringify({ rules: rules.map((rule, n) => ({ id: `r${n}`, category: "c", ...rule })) });
  return compilePolicy(readPolicy(text), lemmasOf, wordOf);
}

function policy(...rules: readonly object[]): Promise<CompiledPolicy> {
  return policyOver(plain.lemmasOf, rules, words);
}

/** Counts the turns that a task leaves to others. */
function countedPace() {
  const state = { rests: 0 };
  const pace = createPace(
    async () => {
      state.rests += 1;
    },
    () => 0,
  );
  return { state, pace };
}

describe("words and lemmas", async () => {
  const rules = await policy({ words: ["казино"] }, { lemmas: ["ёлка"] }, { words: ["casino"] });
  const found = async (text: string) => (await rules.find(text))?.ruleId;

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
  ])("are found in spite of %s", async (_, text, id) => {
    expect(await found(text)).toBe(id);
  });

  it.each([["казинорояль"], ["casinos"], ["елочка"], ["каз ино"], ["iPhone Хит"], ["А4"], ["3D"], ["Й ё"]])(
    "leave %s alone",
    async (text) => {
      expect(await found(text)).toBeUndefined();
    },
  );
});

it("forgets the words that it remembers when they are 50 000", () => {
  const wordOf = createWords(() => []);
  const first = wordOf("ром");
  for (let n = 1; n < 50_000; n++) wordOf(String(n));
  expect(wordOf("ром")).toBe(first);
  wordOf("вино");
  expect(wordOf("ром")).not.toBe(first);
});

describe("rules found by their first words", () => {
  // Words of three letters whose lemma is their first two: each may be written with a letter of the
  // other alphabet.
  const lemmasOf = (word: string) => [word.slice(0, 2)];
  const word = fc.constantFrom("сок", "сон", "сор", "ром", "рок", "cок", "сoн", "рoм", "со", "ро");
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  const phrases = fc.option(fc.array(phrase, { minLength: 1, maxLength: 2 }), { nil: undefined });
  const rule = fc.record({
    words: phrases,
    lemmas: phrases,
    pattern: fc.option(fc.constantFrom("сок р", "^ро"), { nil: undefined }),
  });

  it("are those that a look at every rule and every place finds", async () => {
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
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 1, maxLength: 5 }),
        fc.array(word, { maxLength: 6 }),
        async (all, words) => {
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
          const found = await (await policyOver(lemmasOf, rules)).find(text);
          expect(found?.ruleId).toBe(broken === -1 ? undefined : `r${broken}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are searched in slices that depend on the text, however many they are", async () => {
    const rules = (count: number) =>
      policy(
        ...Array.from({ length: count }, (_, n) => ({ words: [`слово${n} запрет`], lemmas: [`предмет${n} вещь`] })),
      );
    const text = Array.from({ length: 20_000 }, (_, n) => `предмет${n % 1_000} слово${n % 1_000}`).join(" ");
    const restsOf = async (compiled: CompiledPolicy) => {
      const { state, pace } = countedPace();
      expect(await compiled.find(text, pace)).toBeUndefined();
      return state.rests;
    };
    const [few, many] = [await rules(10), await rules(1_000)];
    await restsOf(many);
    const rests = await restsOf(few);
    expect(rests).toBeGreaterThan(2);
    expect(await restsOf(many)).toBeLessThan(rests * 3);
    expect((await many.find(`${text} предмет7 вещами`))?.ruleId).toBe("r7");
  });

  it("are found wherever they stand in a long text", async () => {
    const rules = await policy({ words: ["чёрный ром"] });
    for (const before of [8_180, 8_185, 8_190, 8_191, 8_192, 8_193, 16_380]) {
      for (const filler of ["я", "я ", "e\u0308 "]) {
        const text = filler.repeat(before).slice(0, before);
        expect((await rules.find(`${text} Черный  ром`))?.ruleId).toBe("r0");
        expect(await rules.find(`${text} чёрный-ромб`)).toBeUndefined();
      }
    }
  });

  it("that share their first word yield too", async () => {
    const rules = await policy(...Array.from({ length: 1_000 }, (_, n) => ({ words: [`сумка номер${n}`] })));
    const { state, pace } = countedPace();
    expect(await rules.find("сумка ".repeat(10_000), pace)).toBeUndefined();
    expect(state.rests).toBeGreaterThan(300);
  });

  it("see of a rule's own word what it says, not what it looks like", async () => {
    const rules = await policy({ lemmas: ["а4"] });
    expect((await rules.find("бумага А4"))?.ruleId).toBe("r0");
    expect(await rules.find("ач")).toBeUndefined();
  });
});

describe("patterns", () => {
  it("see the text as it stands, and without what nobody sees", async () => {
    const rules = await policy({ pattern: "(?i)скидк[аи] \\d+" }, { pattern: "\u00ad" });
    expect((await rules.find("Ски\u200bдка 50 %"))?.ruleId).toBe("r0");
    expect((await rules.find("a\u00adb"))?.ruleId).toBe("r1");
    expect(await rules.find("Скидок нет")).toBeUndefined();
  });

  it("break the first rule, whatever the order in which they are found", async () => {
    const rules = await policy({ pattern: "\\d{4}" }, { words: ["ром"] }, { pattern: "дёшево" }, { pattern: "[!]" });
    expect((await rules.find("дёшево! ром"))?.ruleId).toBe("r1");
    expect((await rules.find("дёшево!"))?.ruleId).toBe("r2");
    expect((await rules.find("дёшево! 2026"))?.ruleId).toBe("r0");
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
    ["a pattern of too many steps", { pattern: "(?:[ab].){60}" }, "compiles to 122 steps, at most 100 are allowed"],
    ["a pattern that RE2 has not", { pattern: "(a)\\1" }, "rules.0.pattern: a pattern that RE2 can run"],
  ])("refuses %s", (_, rule, message) => {
    expect(() => readPolicy(JSON.stringify({ rules: [{ id: "r", category: "c", ...rule }] }))).toThrow(message);
  });
});
