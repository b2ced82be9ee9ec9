import { readFileSync } from "node:fs";
import { cases, createMorphology, type Gender } from "@skladno/morphology";
import { formatLexiconMistake, parseLexicon, type SourceLexeme } from "@skladno/morphology/compile";
import { describe, expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

/**
 * Words of building, cars, electronics, medicine, laboratories, gardens, offices and services as values of products. Their gender, animacy and
 * declension were written down before the dictionary was asked. Whether they have a line in the lexicon, stand in OpenCorpora or are
 * predicted: each must be read as the word that is meant, alone and in the plural as the name of a category.
 */
const name = "words-of-trades.tsv";
const { entries, mistakes } = parseLexicon([
  { name, text: readFileSync(new URL(`./${name}`, import.meta.url), "utf8") },
]);

/** What an adjective is tried with: a noun of each gender and a plural. */
const nouns: readonly (readonly [text: string, gender: Gender | undefined])[] = [
  ["насос", "masc"],
  ["плита", "fem"],
  ["масло", "neut"],
  ["детали", undefined],
];

describe("words of trades", async () => {
  const morphology = createMorphology(await loadDictionary());

  it("are written without mistakes", () => {
    expect(mistakes.map(formatLexiconMistake)).toEqual([]);
    expect(entries.length).toBeGreaterThan(4000);
  });

  it("have the forms that were written down, in the singular and in the plural", () => {
    const wrong = entries.flatMap(({ lexeme }) =>
      lexeme.partOfSpeech === "noun" ? mistakesOfNoun(lexeme) : mistakesOfAdjective(lexeme),
    );
    expect(wrong).toEqual([]);
  });

  it("have the gender and the animacy that were written down", () => {
    const wrong = entries.flatMap(({ lexeme }) => {
      if (lexeme.partOfSpeech !== "noun") return [];
      const { kind, gender, animacy, number } = morphology.parsePhrase(lexeme.lemma);
      const found = [kind, number === "plur" ? "plur" : gender, lexeme.indeclinable ? "inan" : (animacy ?? "inan")];
      const wanted = ["noun", number === "plur" ? "plur" : lexeme.gender, lexeme.animacy];
      const isNumber = lexeme.indeclinable || (number === "plur") === lexeme.pluralOnly;
      return found.join() === wanted.join() && isNumber
        ? []
        : [`${lexeme.lemma}: ${found.join()}, not ${wanted.join()}`];
    });
    expect(wrong).toEqual([]);
  });

  function mistakesOfNoun(lexeme: SourceLexeme): string[] {
    const numbers = lexeme.pluralOnly || lexeme.indeclinable ? (["plur"] as const) : (["sing", "plur"] as const);
    return numbers.flatMap((number) => {
      const nominative = lexeme.indeclinable ? lexeme.lemma : formsOf(lexeme, number, "nom")[0];
      if (nominative === undefined) return [];
      return cases.flatMap((wanted) => {
        const accepted = lexeme.indeclinable ? [lexeme.lemma] : formsOf(lexeme, number, wanted);
        return differs(morphology.inflect(nominative, wanted), accepted);
      });
    });
  }

  function mistakesOfAdjective(lexeme: SourceLexeme): string[] {
    return nouns.flatMap(([noun, gender]) => {
      const number = gender === undefined ? "plur" : "sing";
      const nominative = formsOf(lexeme, number, "nom", gender)[0] ?? "";
      return cases.flatMap((wanted) => {
        const declined = morphology.inflect(noun, wanted);
        const accepted = formsOf(lexeme, number, wanted, gender);
        return [
          ...differs(
            morphology.inflect(`${nominative} ${noun}`, wanted),
            accepted.map((form) => `${form} ${declined}`),
          ),
          ...differs(
            morphology.inflect(`${noun} ${nominative}`, wanted),
            accepted.map((form) => `${declined} ${form}`),
          ),
        ];
      });
    });
  }
});

/** The forms of a cell as things have them; more than one where there are doublets. */
function formsOf(
  lexeme: SourceLexeme,
  number: "sing" | "plur",
  wanted: (typeof cases)[number],
  gender?: Gender,
): string[] {
  return lexeme.forms
    .filter(({ grammemes }) => grammemes.number === number && grammemes.case === wanted)
    .filter(({ grammemes }) => gender === undefined || grammemes.gender === gender)
    .filter(({ grammemes }) => lexeme.partOfSpeech === "noun" || grammemes.animacy !== "anim")
    .map(({ text }) => text);
}

function differs(found: string, accepted: readonly string[]): string[] {
  const plain = (text: string): string => text.toLowerCase().replaceAll("ё", "е");
  return accepted.some((form) => plain(form) === plain(found)) ? [] : [`${found}, not ${accepted.join(" or ")}`];
}
