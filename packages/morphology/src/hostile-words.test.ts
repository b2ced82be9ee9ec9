import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCorrections } from "./corrections.js";
import { createMorphology } from "./create-morphology.js";
import { createWords } from "./create-words.js";
import { openDictionary } from "./dictionary/dictionary.js";
import { cases } from "./grammar.js";
import { toyDictionary } from "./testing/toy-dictionary.js";

const dictionary = openDictionary(toyDictionary());
const corrections = openCorrections(dictionary, [
  { lemma: "повербанк", forms: { sing: { nom: "повербанк", gen: "повербанка" } } },
]);
const plain = createMorphology(dictionary);
const corrected = createMorphology(dictionary, { corrections });
const words = createWords(dictionary);

const long = 100_000;
/** Nothing can be done with these: they come back as they are. */
const uninflectable: Readonly<Record<string, string>> = {
  nothing: "",
  blanks: " \t\u00a0\u2003\u200b",
  "a long word": "сумка".repeat(long / 5),
  "a long vowel": "а".repeat(long),
  "a long word in capitals": "СУМКА".repeat(long / 5),
  "hyphens alone": "-".repeat(long),
  "many halves": "сумка-".repeat(long / 6),
  "many short halves": "а-".repeat(long / 2),
  "a long run of ё": "ё".repeat(long),
  "signs alone": "«»().,!?".repeat(long / 8),
  emoji: "👩‍👩‍👧‍👦🎒",
  "half a surrogate pair": "\ud83d",
  "Latin letters inside": "cyмкa",
  "many combining marks": `с${"\u0301".repeat(long)}`,
  "Ukrainian letters": "їжак",
  "Kazakh letters": "қалам",
  "Arabic and Chinese": "حقيبة手提包",
};

describe("hostile words", () => {
  for (const [name, text] of Object.entries(uninflectable)) {
    it(`come back as they are: ${name}`, () => {
      for (const wanted of cases) {
        expect(plain.inflect(text, wanted)).toBe(text);
        expect(corrected.inflect(text, wanted)).toBe(text);
      }
      expect(plain.agree(text, text, "gen")).toBe(text);
    });
  }

  it.each([
    ["a stress mark", "су\u0301мка", "сумки"],
    ["a soft hyphen", "сум\xadка", "сумки"],
    ["Latin letters that look like Cyrillic ones", "Kрасная сумка", "Kрасной сумки"],
  ])("are looked through: %s", (_, text, genitive) => {
    expect(plain.inflect(text, "gen")).toBe(genitive);
  });

  it("never make the word level fail, and every reading can be inflected", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."абекмноруцйьъыюяёЁСУМКА-'’.2aZ", "\u0301", "👜", "\ud83d", " "),
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: "binary", maxLength: 80 })), (text) => {
        for (const reading of words.analyse(text)) {
          for (const wanted of cases) expect(words.inflect(text, reading, { case: wanted }) ?? "").toBeTypeOf("string");
        }
        expect(plain.inflect(text, "nom")).toBe(text);
        for (const wanted of cases) {
          const form = plain.inflect(text, wanted);
          // Without a Cyrillic letter nothing changes.
          if (!/\p{Script=Cyrillic}/u.test(text)) expect(form).toBe(text);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
