import { describe, expect, it } from "vitest";
import { compileDictionary } from "./compile/compile-dictionary.js";
import { CorrectionError, openCorrections } from "./corrections.js";
import { createMorphology } from "./create-morphology.js";
import { DictionaryError, openDictionary } from "./dictionary/open.js";
import { cases } from "./grammar.js";
import { toyLexemes, toyWords } from "./testing/toy-words.js";

const lexemes = toyLexemes();
const { bytes } = compileDictionary({ lexemes });
const morphology = createMorphology(bytes);

describe("createMorphology", () => {
  it("takes bytes or an open dictionary, whose hash it has", () => {
    const opened = openDictionary(bytes);
    expect(createMorphology(opened).inflect("Красная кожаная сумка", "gen")).toBe("Красной кожаной сумки");
    expect(morphology.hash).toBe(opened.hash);
    expect(morphology.hash).toMatch(/^[0-9a-f]+$/);
  });

  it("says the lemma of a word that stands twice, each time that it is asked", () => {
    for (let time = 0; time < 2; time++) {
      const { words } = morphology.parsePhrase("Сумка и сумка и сумка");
      expect(words.map(({ reading }) => reading?.lemma)).toEqual(["сумка", undefined, "сумка", undefined, "сумка"]);
    }
  });

  it("refuses bytes that are no dictionary", () => {
    expect(() => createMorphology(new Uint8Array(100))).toThrow(DictionaryError);
  });

  it("inflects every word as its slow twin does", () => {
    const twin = toyWords();
    for (const { lemma, partOfSpeech } of lexemes) {
      // What stands beside a number only is no word by itself.
      if (partOfSpeech === "adverb" || lemma.startsWith("-")) continue;
      const own = morphology.analyse(lemma).find((reading) => reading.lemma === lemma);
      const other = twin.analyse(lemma).find((reading) => reading.lemma === lemma);
      expect(own?.partOfSpeech, lemma).toBe(other?.partOfSpeech);
      if (own === undefined || other === undefined) continue;
      for (const wanted of cases) {
        const words = twin.inflect(lemma, other, { case: wanted });
        expect(morphology.inflect(lemma, wanted), `${lemma}, ${wanted}`).toBe(words);
      }
    }
  });

  it("lets corrections go before the dictionary", () => {
    const dictionary = openDictionary(bytes);
    const corrections = openCorrections(dictionary, [
      { lemma: "сумка", indeclinable: true, gender: "neut" },
      { lemma: "Вектор", declinesLike: "набор", proper: true },
    ]);
    const corrected = createMorphology(dictionary, { corrections });
    expect(corrected.inflect("красное сумка", "gen")).toBe("красного сумка");
    expect(corrected.agree("красный", "сумка", "gen")).toBe("красного");
    expect(corrected.inflect("Вектор", "gen")).toBe("Вектора");
    expect(corrected.hash).not.toBe(morphology.hash);
  });

  it("says what to do with corrections that are no more than a list", () => {
    const corrections = [{ lemma: "сумка", indeclinable: true }] as never;
    expect(() => createMorphology(bytes, { corrections })).toThrow(/openCorrections/);
  });

  it("lists what is wrong with corrections", () => {
    expect(() => openCorrections(openDictionary(bytes), [{ lemma: "сумка" }])).toThrow(CorrectionError);
  });
});
