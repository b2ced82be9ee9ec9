import { cases, createMorphology, openDictionary } from "@skladno/morphology";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { openWords } from "../../morphology/src/create-words.js";
import { morphologyFromWords } from "../../morphology/src/morphology-from-words.js";
import { collectSource } from "../build/collect-source.js";
import { loadDictionary } from "../src/index.js";
import { chooseSample } from "./choose-sample.js";

/** Beside these all lemmas of the lexicon are tried, and those that are nominatives of other lexemes. */
const sample = chooseSample(50);

describe("a word alone is inflected as the analysis of phrases would inflect it", () => {
  const lemmas: string[] = [];
  const chosen = new Set<string>();
  /** Every case in which the two ways differ. */
  let differences: (word: string) => readonly string[];
  let genitive: (word: string) => string;

  beforeAll(async () => {
    const dictionary = openDictionary(await loadDictionary());
    // What the short way remembers of one word must hold for all others, whatever their order: one morphology for all tests.
    const short = createMorphology(dictionary);
    const { words } = openWords("test", dictionary, {});
    // Without the short way for single words.
    const long = morphologyFromWords(words, words.hash);
    const nominatives = new Set<string>();
    for (const { lemma, origin, forms } of collectSource().lexemes) {
      if (origin === "lexicon" || sample.has(lemmas.length)) chosen.add(lemma);
      for (const { text, grammemes } of forms)
        if ((grammemes.case ?? "nom") === "nom" && text !== lemma) nominatives.add(text);
      lemmas.push(lemma);
    }
    for (const lemma of lemmas) if (nominatives.has(lemma)) chosen.add(lemma);
    genitive = (word) => short.inflect(word, "gen");
    differences = (word) =>
      cases.flatMap((wanted) => {
        const one = short.inflect(word, wanted);
        const other = long.inflect(word, wanted);
        return one === other ? [] : [`${word}, ${wanted}: ${one} instead of ${other}`];
      });
  }, 300_000);

  const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

  it(`a lemma, however it is written, its forms, and words like them (${sample.name})`, { timeout: 240_000 }, () => {
    const wrong: string[] = [];
    const check = (word: string): void => {
      wrong.push(...differences(word));
    };
    for (const lemma of chosen) {
      check(lemma);
      check(capitalise(lemma));
      check(lemma.toUpperCase());
      if (lemma.includes("ё")) check(lemma.replaceAll("ё", "е"));
      else if (lemma.includes("е")) check(lemma.replace("е", "ё"));
      check(genitive(lemma));
      check(`${lemma}а`);
      check(lemma.slice(1));
    }
    expect(wrong).toEqual([]);
  });

  it("words that are made up of letters, of endings and of pieces of lemmas", { timeout: 60_000 }, () => {
    const letters = fc.string({ unit: fc.constantFrom(..."абвгдежзийклмнопрстуфхцчшщъыьэюяё"), maxLength: 9 });
    const endings = fc.constantFrom(
      ..."а я о е ё й ь ы и ы ки ок ец ие ия ье ья ый ий ой ая ое ые ость ение ка ник".split(" "),
    );
    const piece = fc
      .tuple(fc.nat(), fc.nat(12))
      .map(([at, from]) => (lemmas[at % lemmas.length] as string).slice(from));
    const beginning = fc.tuple(fc.nat(), fc.nat(3)).map(([at, less]) => {
      const lemma = lemmas[at % lemmas.length] as string;
      return lemma.slice(0, lemma.length - less);
    });
    const word = fc.oneof(
      piece,
      fc.tuple(letters, endings).map(([one, other]) => one + other),
      fc.tuple(beginning, endings).map(([one, other]) => one + other),
      fc.tuple(letters, piece).map(([one, other]) => one + other),
    );
    fc.assert(
      fc.property(word, fc.boolean(), (text, capital) => {
        expect(differences(capital ? capitalise(text) : text)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});
