import { describe, expect, it } from "vitest";
import { compileDictionary } from "./compile/compile-dictionary.js";
import { CorrectionError, openCorrections } from "./corrections.js";
import { createMorphology } from "./create-morphology.js";
import { openDictionary } from "./dictionary/dictionary.js";
import { DictionaryError } from "./dictionary/open.js";
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

  it("gives the same forms of a corrected word as a value and as a phrase", () => {
    const dictionary = openDictionary(bytes);
    const corrections = openCorrections(dictionary, [{ lemma: "стол", indeclinable: true }]);
    const corrected = createMorphology(dictionary, { corrections });
    expect(morphology.inflect("стол", "gen")).toBe("стола");
    expect(corrected.inflect("стол", "gen")).toBe("стол");
    expect(corrected.inflectPhrase(corrected.parsePhrase("стол"), "gen").text).toBe("стол");
  });

  it("leaves a phrase alone whose main word lacks the form", () => {
    const dictionary = openDictionary(bytes);
    const corrections = openCorrections(dictionary, [
      { lemma: "мзда", gender: "fem", forms: { sing: { nom: "мзда", gen: "мзды" } } },
    ]);
    const corrected = createMorphology(dictionary, { corrections });
    const phrase = corrected.parsePhrase("красная мзда");
    expect(corrected.inflectPhrase(phrase, "gen")).toEqual({ text: "красной мзды", inflected: true });
    expect(corrected.inflectPhrase(phrase, "dat")).toEqual({ text: "красная мзда", inflected: false });
    expect(corrected.inflect("красная мзда", "dat")).toBe("красная мзда");
  });

  it("says what to do with corrections that are no more than a list", () => {
    const corrections = [{ lemma: "сумка", indeclinable: true }] as never;
    expect(() => createMorphology(bytes, { corrections })).toThrow(/openCorrections/);
  });

  it("lists what is wrong with corrections", () => {
    expect(() => openCorrections(openDictionary(bytes), [{ lemma: "сумка" }])).toThrow(CorrectionError);
  });
});

describe("wrong use", () => {
  it.each([
    ["nomn", "nom"],
    ["gent", "gen"],
    ["datv", "dat"],
    ["accs", "acc"],
    ["ablt", "ins"],
    ["loct", "prep"],
  ] as const)("%s means %s in every function", (alias, name) => {
    const [text, adjective] = ["сумка", "красный"];
    expect(morphology.inflect(text, alias)).toBe(morphology.inflect(text, name));
    expect(morphology.agree(adjective, text, alias)).toBe(morphology.agree(adjective, text, name));
    expect(morphology.explain(text, alias)).toEqual(morphology.explain(text, name));
    const phrase = morphology.parsePhrase(text);
    expect(morphology.inflectPhrase(phrase, alias)).toEqual(morphology.inflectPhrase(phrase, name));
  });

  it.each(["genitive", "GEN", "", undefined, null, 3, "constructor"])("%j is not a case", (wrong) => {
    const name = wrong as "gen";
    const message = /is not a case\. Write nom, gen, dat, acc, ins or prep/;
    expect(() => morphology.inflect("сумка", name)).toThrow(RangeError);
    expect(() => morphology.inflect("сумка", name)).toThrow(message);
    expect(() => morphology.agree("красный", "сумка", name)).toThrow(message);
    expect(() => morphology.explain("сумка", name)).toThrow(message);
    expect(() => morphology.inflectPhrase(morphology.parsePhrase("сумка"), name)).toThrow(message);
  });

  it.each([undefined, null, 5, {}, ["сумка"]])("a text of %j is a TypeError", (wrong) => {
    const text = wrong as unknown as string;
    for (const call of [
      () => morphology.inflect(text, "gen"),
      () => morphology.agree(text, "сумка", "gen"),
      () => morphology.agree("красный", text, "gen"),
      () => morphology.explain(text, "gen"),
      () => morphology.parsePhrase(text),
      () => morphology.analyse(text),
    ]) {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(/^The text is .*; give a string\.$/);
    }
  });

  it.each([
    [
      "a forgotten await",
      Promise.resolve(bytes),
      "was given a Promise. Write createMorphology(await loadDictionary()).",
    ],
    ["an ArrayBuffer", new ArrayBuffer(8), "was given an ArrayBuffer. Write createMorphology(new Uint8Array(buffer))."],
    ["null", null, "was given null. Give it the bytes of ru.dict as a Uint8Array"],
    ["nothing", undefined, "was given undefined."],
    ["a path", "ru.dict", "was given string."],
    ["an object", {}, "was given an object of another kind."],
  ])("%s is a TypeError that says what to write", (_, wrong, message) => {
    const create = () => createMorphology(wrong as unknown as Uint8Array);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });
});
