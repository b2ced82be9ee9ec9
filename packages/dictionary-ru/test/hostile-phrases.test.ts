import { createMorphology, type Morphology } from "@skladno/morphology";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

/** Values that no shop means and some shop sends: nothing throws, nothing is lost. What grew with the square of the length would not end in time. */
let morphology: Morphology;
beforeAll(async () => {
  morphology = createMorphology(await loadDictionary());
});

const cases = ["gen", "dat", "acc", "ins", "prep"] as const;
const WORDS = 10_000;

const hostile: readonly (readonly [name: string, text: string])[] = [
  ["adjectives that never end", "красный ".repeat(WORDS)],
  ["adjectives of two genders", "красный красная ".repeat(WORDS / 2)],
  ["words that are noun and adjective", "рабочий ".repeat(WORDS)],
  ["nouns that are plural and genitive", "сумки ".repeat(WORDS)],
  ["coordination without end", `сумка${" и сумка".repeat(WORDS)}`],
  ["lists without end", `сумка${", красная сумка".repeat(WORDS)}`],
  ["prepositions only", "для в на ".repeat(WORDS / 3)],
  ["prepositional phrases", `сумка${" для красной сумки".repeat(WORDS / 3)}`],
  ["conjunctions only", "и или ".repeat(WORDS / 2)],
  ["numerals only", "пять 5 два ".repeat(WORDS / 3)],
  ["names only", "Иван ".repeat(WORDS)],
  ["genitives before a noun", `${"ручной работы ".repeat(WORDS / 2)}ваза`],
  ["quotation marks that open", "«".repeat(WORDS)],
  ["brackets that open and close wrongly", '([{«"»)}]'.repeat(WORDS / 9)],
  ["nested quotations", `${"«a ".repeat(WORDS)}${"»".repeat(WORDS)}`],
  ["exclamation marks", "ХИТ! ".repeat(WORDS)],
  ["hyphens", "-".repeat(WORDS)],
  ["a word of hyphens", "диван-".repeat(WORDS)],
  ["one word", "я".repeat(100_000)],
  ["mixed scripts", "сумкаbagсумка ".repeat(WORDS)],
  ["digits and letters", "5х5х".repeat(WORDS)],
  ["combining marks", "и\u0306\u0301\u0301".repeat(WORDS)],
  ["emoji", "👨‍👩‍👧‍👦 сумка ".repeat(WORDS)],
  ["half of a surrogate pair", "\ud83d сумка \ude00 ".repeat(WORDS / 2)],
  ["line breaks", "сумка\n".repeat(WORDS)],
  ["control characters", "\0\u0007\u200b\u202eсумка ".repeat(WORDS / 2)],
  ["blanks", " \t\u00a0\u2003".repeat(WORDS)],
];

describe("hostile values", () => {
  it.each(hostile)("%s", (_, given) => {
    // Letters that are written with a mark of their own are read as one.
    const text = given.normalize("NFC");
    const phrase = morphology.parsePhrase(given);
    expect(phrase.text).toBe(text);
    for (const wanted of ["gen", "ins"] as const) {
      const { text: result, inflected } = morphology.inflectPhrase(phrase, wanted);
      if (!inflected) expect(result).toBe(text);
      expect(result.replace(/[Ѐ-ԯ]/gu, "").length).toBe(text.replace(/[Ѐ-ԯ]/gu, "").length);
      expect(morphology.inflect(text, wanted)).toBe(result);
    }
    expect(morphology.agree(text.slice(0, 2000), "сумка", "acc").length).toBeGreaterThan(0);
  });

  it("nothing gives nothing", () => {
    expect(morphology.inflect("", "gen")).toBe("");
    expect(morphology.parsePhrase("").reason).toBe("empty");
  });

  const pieces = fc.constantFrom(
    ..."красная сумка и для Nike 5 , . ! « » ( ) - / мужской кожи рабочий Иван Кинг две 4х-местная и/или д/дома б/у ТВ 5-й Я".split(
      " ",
    ),
    "\n",
    "🎁",
    "\u0301",
    "",
  );
  const values = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(" ")),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  );

  it("whatever is sent, only Cyrillic letters change, and both ways of inflecting agree", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...cases), (given, wanted) => {
        const text = given.normalize("NFC");
        const phrase = morphology.parsePhrase(text);
        const { text: result, inflected } = morphology.inflectPhrase(phrase, wanted);
        if (!inflected) expect(result).toBe(text);
        // A word that changes loses the marks of its stress and the places to break it.
        expect(result.replace(/[Ѐ-ԯ\xad]|\u0301/gu, "")).toBe(text.replace(/[Ѐ-ԯ\xad]|\u0301/gu, ""));
        expect(morphology.inflect(text, wanted)).toBe(result);
        expect(morphology.inflect(text, "nom")).toBe(text);
        for (const { start, end, text: word } of phrase.words) expect(text.slice(start, end)).toBe(word);
      }),
      { numRuns: 2000 },
    );
  });
});
