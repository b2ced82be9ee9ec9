import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it, vi } from "vitest";
import { createPace } from "../pace.js";
import { createPatternSearch } from "./search-patterns.js";

async function searchOf(...patterns: string[]) {
  return createPatternSearch(
    patterns.map((pattern, order) => ({ order, pattern })),
    createPace(),
  );
}

/** The first pattern that matches; undefined when none does. */
async function first(patterns: readonly string[], text: string) {
  const order = await (await searchOf(...patterns)).lowestIn(text, patterns.length, createPace());
  return order === patterns.length ? undefined : order;
}

describe("a search for patterns", () => {
  it("finds what each pattern by itself finds", async () => {
    const pattern = fc.constantFrom(
      "(?i)скид",
      "скид.*\\d",
      "^ром",
      "ром$",
      "\\d\\d",
      "(?i)КУПИ(?:те)?|ром",
      "\\bкот\\b",
      "a|б",
    );
    const word = fc.constantFrom("скидка", "СКИДКА", "ром", "Купите", "котел", "кот", "12", "3", "б", " ");
    await fc.assert(
      fc.asyncProperty(
        fc.array(pattern, { maxLength: 4 }),
        fc.array(word, { maxLength: 6 }),
        async (patterns, words) => {
          const text = words.join(" ");
          const expected = patterns.findIndex((one) => RE2JS.compile(one).test(text));
          expect(await first(patterns, text)).toBe(expected === -1 ? undefined : expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("runs a pattern only where a literal of it stands", async () => {
    const runs = vi.spyOn(RE2JS.prototype, "test");
    const search = await searchOf(...Array.from({ length: 400 }, (_, n) => `(?i)запрет${n}\\s+слов[оа]`), "\\d{9}");
    await search.lowestIn("запрещать нельзя ".repeat(5_000), 401, createPace());
    // The pattern without a literal, once a passage.
    expect(runs.mock.calls.length).toBe(Math.ceil((85_000 - 1_024) / 3_072));
    runs.mockClear();
    await search.lowestIn("Запрет7 Запрет39", 401, createPace());
    expect(runs.mock.calls.length).toBe(4);
    runs.mockRestore();
  });

  it("looks at long texts in passages, and yields between them", async () => {
    const runs = vi.spyOn(RE2JS.prototype, "test");
    let rests = 0;
    const pace = createPace(
      async () => {
        rests += 1;
      },
      () => 0,
    );
    const search = await searchOf("(?i)[ab]c{9}", "\\d{9}");
    await search.lowestIn("ab ".repeat(87_000), 2, pace);
    expect(Math.max(...runs.mock.calls.map(([text]) => text.length))).toBe(4_096);
    expect(rests).toBeGreaterThan(8);
    runs.mockRestore();
  });

  it("finds a match of up to 1024 characters wherever it stands, and edges only where the text has them", async () => {
    const filler = (count: number) => "я".repeat(count);
    for (const before of [0, 3_071, 3_072, 3_500, 4_095, 4_096, 10_000]) {
      const text = `${filler(before)}<${filler(1_022)}>${filler(5_000)}`;
      expect(await first(["<я*>"], text)).toBe(0);
      expect(await first(["^<"], text)).toBe(before === 0 ? 0 : undefined);
      expect(await first([">$"], text)).toBeUndefined();
      expect(await first([">$"], text.slice(0, before + 1_024))).toBe(0);
      expect(await first(["^я{9}"], text)).toBe(before === 0 ? undefined : 0);
    }
    const long = `я${"a".repeat(9_000)}`;
    expect(await first(["^a"], long)).toBeUndefined();
    expect(await first(["\\Aa|я$"], long)).toBeUndefined();
    expect(await first(["a\\b."], long)).toBeUndefined();
    expect(await first(["\\ba"], long)).toBe(0);
    expect(await first(["\\ba"], `b${long.slice(1)}`)).toBeUndefined();
    expect(await first(["(?m)^a"], long)).toBeUndefined();
    expect(await first(["(?m)^a"], `${long}\na`)).toBe(0);
    expect(await first(["(a+)+!$"], `${long}!`)).toBe(0);
  });

  it("finds a match of any length at any place", async () => {
    for (const length of [10, 1_000, 3_000, 4_090, 5_000, 20_000, 100_000]) {
      const filler = "товар для дома ".repeat(7_000).slice(0, length);
      for (const pattern of [
        "(?i)\\bcasino\\b.*",
        "(?i)(^|\\s)казино[^.!?]*",
        "(?i)(?:^|[^а-яё])казино(?:[^а-яё].*|$)",
      ]) {
        expect(await first([pattern], `${filler} casino казино ${filler}`), `${pattern}, ${length}`).toBe(0);
      }
      expect(await first(["казино.*бонус"], `казино ${filler} бонус`)).toBe(0);
      expect(await first(["казино[^.]{3,}$"], `казино ${filler}`)).toBe(0);
      expect(await first(["казино[^.]*$"], `казино ${filler}. ${filler}`)).toBeUndefined();
    }
  });

  it("finds in long texts what each pattern finds in the whole", async () => {
    const pattern = fc.constantFrom(
      "^a",
      "b$",
      "\\bab\\b",
      "\\Bc\\B",
      "(?m)^c",
      "(?m)a$",
      "я\\b",
      "\\Aя|c\\z",
      "a[bя]c$|ccc",
      "\\bc.*",
      "a[^b]*$",
      "(?:^|[^a])b(?:[^я].*|$)",
      "я[a ]+b{2,}",
    );
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "я", " ", "\n"), { minLength: 10, maxLength: 10 })
      .chain((signs) =>
        fc.constantFrom(4_090, 4_096, 4_100, 9_000).map((size) => signs.join("").repeat(1_000).slice(0, size)),
      );
    await fc.assert(
      fc.asyncProperty(pattern, text, async (one, searched) => {
        expect(await first([one], searched)).toBe(RE2JS.compile(one).test(searched) ? 0 : undefined);
      }),
      { numRuns: 300 },
    );
  });
});
