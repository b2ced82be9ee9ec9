import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import { cases, genders } from "../grammar.js";
import { morphologyFromWords } from "../morphology-from-words.js";
import { readFixture } from "../testing/fixture.js";
import { readDictionary } from "../testing/read-dictionary.js";
import { toyWords } from "../testing/toy-words.js";

/**
 * Goods, services and people in the plural and its genitive, written before anything was run. "-": there is no
 * plural.
 */
const morphology = createMorphology(readDictionary());
const { rows, knownWrong } = readFixture("plurals.tsv");

const pluralOf = (value: string) => morphology.pluralizePhrase(morphology.parsePhrase(value));

function shown(value: string): string[] {
  const { phrase, plural } = pluralOf(value);
  return [plural ? phrase.text : "-", morphology.inflectPhrase(phrase, "gen").text];
}

describe("plurals", () => {
  it.each(rows)("%s", (value = "", ...forms) => {
    expect(shown(value)).toEqual(forms);
  });

  it.each(knownWrong)("%s is still wrong", (value = "", ...forms) => {
    expect(shown(value)).not.toEqual(forms);
  });

  it.each(rows)("of %s agree like a plural, and are their own plural", (value = "") => {
    const { phrase, plural } = pluralOf(value);
    if (!plural) expect(phrase).toBe(morphology.parsePhrase(value) && phrase);
    else {
      expect(phrase.number).toBe("plur");
      expect(phrase.gender).toBeUndefined();
      expect(morphology.pluralizePhrase(phrase)).toEqual({ phrase, plural: true });
    }
  });

  it("are told from a homonym", () => {
    // "полки" is a plural of "полк" as well.
    const { phrase } = pluralOf("книжная полка");
    expect(cases.map((wanted) => morphology.inflectPhrase(phrase, wanted).text)).toEqual([
      "книжные полки",
      "книжных полок",
      "книжным полкам",
      "книжные полки",
      "книжными полками",
      "книжных полках",
    ]);
  });

  it("keep what a trace shows", () => {
    const { words } = pluralOf("Новый USB-кабель Baseus").phrase;
    expect(words.map(({ text, start, end, role, reading }) => [text, start, end, role, reading?.lemma])).toEqual([
      ["Новые", 0, 5, "modifier", "новый"],
      ["USB-кабели", 6, 16, "head", "кабель"],
      ["Baseus", 17, 23, "fixed", undefined],
    ]);
    expect(words[1]?.reading?.grammemes).toEqual({ case: "nom", number: "plur", gender: "masc", animacy: "inan" });
  });

  it("agree with nouns, where they are adjectives", () => {
    const { phrase } = pluralOf("новый");
    const target = { case: "gen", number: "sing", gender: "fem", animacy: "inan" } as const;
    expect(morphology.agreePhrase(phrase, target).text).toBe("новой");
  });

  it("take whichever words they are given", () => {
    const toy = morphologyFromWords(toyWords(), "toy");
    const { phrase, plural } = toy.pluralizePhrase(toy.parsePhrase("Красная сумка"));
    expect([plural, phrase.text, toy.inflectPhrase(phrase, "gen").text]).toEqual([
      true,
      "Красные сумки",
      "Красных сумок",
    ]);
  });
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."сумка красная пальто молоко 5 2-местная Stels и , для детей набор инструментов USB-кабель (новый)".split(" "),
    ),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  const value = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(" "));

  it("comes back, or as a plural that is its own plural and agrees with anything", () => {
    fc.assert(
      fc.property(value, (text) => {
        const given = morphology.parsePhrase(text);
        const { phrase, plural } = morphology.pluralizePhrase(given);
        if (!plural) expect(phrase).toBe(given);
        expect(morphology.pluralizePhrase(phrase).phrase).toEqual(phrase);
        for (const { text: word, start, end } of phrase.words) expect(phrase.text.slice(start, end)).toBe(word);
        for (const wanted of cases) morphology.inflectPhrase(phrase, wanted);
        for (const gender of genders)
          morphology.agreePhrase(phrase, { case: "acc", number: "sing", gender, animacy: "anim" });
      }),
      { numRuns: 500 },
    );
  });
});
