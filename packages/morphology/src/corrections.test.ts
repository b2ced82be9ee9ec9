import { describe, expect, it } from "vitest";
import { type Correction, openCorrections } from "./corrections.js";
import { createMorphology } from "./create-morphology.js";
import { createWords, type DictionaryWords } from "./create-words.js";
import { openDictionary } from "./dictionary/dictionary.js";
import { cases } from "./grammar.js";
import { toyDictionary } from "./testing/toy-dictionary.js";

const dictionary = openDictionary(toyDictionary());

function correctedWords(...corrections: Correction[]): DictionaryWords {
  return createWords(dictionary, { corrections: openCorrections(dictionary, corrections) });
}

function forms(word: string, ...corrections: Correction[]): string {
  const words = correctedWords(...corrections);
  const [reading] = words.analyse(word);
  if (reading === undefined) return "—";
  expect(reading).toMatchObject({ source: "correction", known: true });
  return cases.map((wanted) => words.inflect(word, reading, { case: wanted }) ?? "—").join(" ");
}

function mistakesOf(...corrections: unknown[]): string {
  try {
    correctedWords(...(corrections as Correction[]));
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
}

describe("corrections", () => {
  it("go before the dictionary", () => {
    expect(forms("стол", { lemma: "стол", indeclinable: true })).toBe("стол стол стол стол стол стол");
  });

  it("decline like another word", () => {
    expect(forms("шапка", { lemma: "шапка", declinesLike: "сумка" })).toBe("шапка шапки шапке шапку шапкой шапке");
    expect(forms("шапка", { lemma: "Шапка", declinesLike: "сумка" })).toBe("шапка шапки шапке шапку шапкой шапке");
    expect(forms("ШАПКИ", { lemma: "шапка", declinesLike: "сумка" })).toBe("ШАПКИ ШАПОК ШАПКАМ ШАПКИ ШАПКАМИ ШАПКАХ");
  });

  it("are spelt by rule", () => {
    expect(forms("чалоги", { lemma: "чалог", declinesLike: "диван" })).toBe(
      "чалоги чалогов чалогам чалоги чалогами чалогах",
    );
  });

  it("may be animate though their model is not", () => {
    expect(forms("гном", { lemma: "гном", declinesLike: "диван", animacy: "anim" })).toBe(
      "гном гнома гному гнома гномом гноме",
    );
  });

  it("may decline like a word that does not", () => {
    const words = correctedWords({ lemma: "жуди", declinesLike: "худи" });
    expect(words.analyse("жуди").map(({ indeclinable }) => indeclinable)).toEqual([true, true]);
  });

  it("may list their forms, in their own letter case", () => {
    const correction: Correction = {
      lemma: "ТЭН",
      forms: { sing: { nom: "ТЭН", gen: "ТЭНа", dat: "ТЭНу", ins: "ТЭНом", prep: "ТЭНе" } },
    };
    expect(forms("ТЭН", correction)).toBe("ТЭН ТЭНа ТЭНу ТЭН ТЭНом ТЭНе");
  });

  it("say which preposition a place takes, and what it has no form for", () => {
    const withCorrections = (...list: Correction[]) =>
      createMorphology(dictionary, { corrections: openCorrections(dictionary, list) });
    const where = (text: string, ...list: Correction[]) => {
      const morphology = withCorrections(...list);
      return morphology.inflectPlace(morphology.parsePhrase(text), "where").text;
    };
    const hasPlural = (text: string, ...list: Correction[]) => {
      const morphology = withCorrections(...list);
      return morphology.pluralizePhrase(morphology.parsePhrase(text)).plural;
    };
    expect(where("стол")).toBe("в столе");
    expect(where("Стол", { lemma: "стол", declinesLike: "стол", place: "на" })).toBe("на Столе");
    expect(where("стол", { lemma: "стол", declinesLike: "стол", place: "на", secondLocative: true })).toBe("на столу");
    expect(where("Камчатка", { lemma: "Камчатка", declinesLike: "сумка" })).toBe("на Камчатке");
    expect(where("Камчатка", { lemma: "Камчатка", declinesLike: "сумка", place: "в" })).toBe("в Камчатке");
    expect(hasPlural("сумка")).toBe(true);
    expect(hasPlural("сумка", { lemma: "сумка", declinesLike: "сумка", singularOnly: true })).toBe(false);
    expect(hasPlural("мебель", { lemma: "мебель", forms: { sing: { nom: "мебель", gen: "мебели" } } })).toBe(false);
  });

  it("change the hash", () => {
    const plain = createWords(dictionary).hash;
    const corrected = correctedWords({ lemma: "стол", indeclinable: true }).hash;
    expect(plain).toMatch(/^[0-9a-f]{16}$/);
    expect(corrected).toMatch(/^[0-9a-f]{32}$/);
    expect(corrected.startsWith(plain)).toBe(true);
  });

  it("tell every mistake at once and what to do", () => {
    expect(
      mistakesOf(
        { lemma: "два слова", indeclinable: true },
        { lemma: "чехол" },
        { lemma: "чехол", declinesLike: "неведомо" },
        { lemma: "шапка", declinesLike: "стол" },
        { lemma: "гном", gender: "male", indeclinable: true },
        { lemma: "гном", animacy: "", indeclinable: true },
        { lemma: "гном", partOfSpeech: null, indeclinable: true },
        { lemma: "гном", forms: { sing: { gen: "гнома" } } },
        { lemma: "гном", forms: { sing: { nom: "гном", abl: "гномом" } } },
        { lemma: "стол", indeclinable: true },
        { lemma: "Стол", indeclinable: true },
        { lemma: "Крит", indeclinable: true, place: "on" },
        { lemma: "лес", indeclinable: true, secondLocative: "да" },
        { lemma: "лесной", partOfSpeech: "adjective", indeclinable: true, place: "на" },
      ),
    ).toMatchInlineSnapshot(`
      "The dictionary of corrections has mistakes:
        corrections[0] "два слова": lemma must be a single word that begins with a letter
        corrections[1] "чехол": give exactly one of forms, declinesLike and indeclinable: true
        corrections[2] "чехол": declinesLike "неведомо" is no known noun in the nominative: give another word that declines alike
        corrections[3] "шапка": declinesLike "стол" ends otherwise: give a word that ends like "шапка"
        corrections[4] "гном": gender is "male": allowed are masc, fem, neut
        corrections[5] "гном": animacy is "": allowed are inan, anim
        corrections[6] "гном": partOfSpeech is "null": allowed are noun, adjective
        corrections[7] "гном": forms.sing.nom or forms.plur.nom must be the lemma, not ""
        corrections[8] "гном": forms.sing has "abl": allowed are nom, gen, dat, acc, ins, prep
        corrections[10] "Стол": is there twice: keep one of them
        corrections[11] "Крит": place is "on": allowed are в, на
        corrections[12] "лес": secondLocative is "да": allowed are true, false
        corrections[13] "лесной": place is said of nouns: leave it out"
    `);
  });
});
