import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { foldCase, PLAIN, requiredLiterals } from "./required-literals.js";

describe("literals that a pattern can't match without", () => {
  it.each<[string, readonly string[] | undefined]>([
    ["скидка", ["скидка"]],
    ["(?i)Скидк[аи] \\d+|купи(те)?", ["скидк", "купи"]],
    ["https?://\\w+\\.example", [".example"]],
    ["(?i:КУПИ)(?P<what>ть)+", ["купить"]],
    ["a{0,3}bc{2}d", ["bc"]],
    ["(?:казино|покер) онлайн", [" онлайн"]],
    ["(?:казино|покер)\\s+тут", ["казино", "покер"]],
    ["\\bром\\b", ["ром"]],
    ["[]x]яд[^]y]", ["яд"]],
    ["[[:alpha:]\\]]сто", ["сто"]],
    ["x{,5}", ["x{,5}"]],
    ["\\p{Lu}\\pLнет\\x{41}\\x41", ["нет"]],
    ["\\$100", ["$100"]],
    ["(?:a|)", undefined],
    ["(a+)+$", ["a"]],
    [".*", undefined],
    ["(?s)^.{3,}$", undefined],
    ["слово|\\d", undefined],
    ["straße", ["stra"]],
    ["\\Qa+b\\E", undefined],
    ["\\101", undefined],
  ])("of %s", (pattern, literals) => {
    expect(RE2JS.compile(pattern)).toBeDefined();
    expect(requiredLiterals(pattern)).toEqual(literals);
  });

  it("stand in every text that the pattern matches", () => {
    const sign = fc.constantFrom("а", "Б", "ё", "k", "S", "0", " ", "ß", "😀");
    const atom = fc.oneof(
      { weight: 4, arbitrary: sign },
      fc.constantFrom(
        "\\.",
        "[аб]",
        "[^]а]",
        "[[:digit:]k]",
        "\\d",
        ".",
        "\\b",
        "^",
        "\\x{43a}",
        "[\\]б]",
        "\\pL",
        "{",
      ),
    );
    const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(atom, fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{0,1}", "+?")).map((all) => all.join("")),
        fc
          .tuple(
            fc.constantFrom("(", "(?:", "(?i:", "(?P<n>"),
            tie("pattern"),
            fc.constantFrom(")", ")?", ")+", "){0}"),
          )
          .map((all) => all.join("")),
      ),
      pattern: fc
        .array(fc.array(tie("piece"), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 })
        .map((alternatives) => alternatives.map((pieces) => pieces.join("")).join("|")),
    }));
    const text = fc.string({
      unit: fc.constantFrom(
        "а",
        "А",
        "б",
        "Б",
        "ё",
        "Ё",
        "k",
        "\u212a",
        "s",
        "S",
        "\u017f",
        "0",
        " ",
        ".",
        "ß",
        "к",
        "\u1c82",
        "]",
        "{",
      ),
      maxLength: 12,
    });
    let matched = 0;
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 20, maxLength: 20 }), (inner, texts) => {
        const source = `(?i)${inner}`;
        let expression: RE2JS;
        try {
          expression = RE2JS.compile(source);
        } catch {
          return;
        }
        const literals = requiredLiterals(source);
        if (literals === undefined) return;
        for (const one of texts) {
          if (!expression.test(one)) continue;
          matched += 1;
          expect(literals.some((literal) => foldCase(one).includes(literal))).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
    expect(matched).toBeGreaterThan(500);
  });

  it("are folded as patterns fold them, whatever the letter", () => {
    const plain = Array.from({ length: 0x500 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
      PLAIN.test(sign),
    );
    const matching = RE2JS.compile("(?i)^[ -~а-яё]$");
    for (let code = 0; code < 0x20000; code += 1) {
      const sign = String.fromCodePoint(code);
      if (!matching.test(sign)) continue;
      expect(
        plain.filter((one) => RE2JS.compile(`(?i)^\\x{${one.codePointAt(0)?.toString(16)}}$`).test(sign)),
      ).toContain(foldCase(sign));
    }
  });
});
