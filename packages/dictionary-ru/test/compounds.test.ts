import { readFileSync } from "node:fs";
import { createWords } from "@skladno/morphology";
import { formatLexiconMistake, parseLexicon, type SourceLexeme } from "@skladno/morphology/compile";
import { describe, expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

/**
 * Hyphenated words of commerce that no file of the dictionary lists: the analyser builds them from their halves, and an
 * editor has approved every form. A word that fails here belongs into the lexicon, or the rule for hyphens has a mistake.
 */
const name = "compounds.tsv";
const { entries, mistakes } = parseLexicon([
  { name, text: readFileSync(new URL(`./${name}`, import.meta.url), "utf8") },
]);

describe("hyphenated words built from their halves", async () => {
  const words = createWords(await loadDictionary());

  it("are written without mistakes", () => {
    expect(mistakes.map(formatLexiconMistake)).toEqual([]);
    expect(entries.length).toBeGreaterThan(1000);
  });

  it("have the gender and the forms that an editor approved", () => {
    const wrong = entries.flatMap(({ lexeme }) => differences(lexeme));
    expect(wrong).toEqual([]);
  });

  function differences(lexeme: SourceLexeme): string[] {
    const reading = words.analyse(lexeme.lemma).find(({ grammemes }) => grammemes.case === "nom");
    if (reading === undefined) return [`${lexeme.lemma}: no reading in the nominative`];
    const isNoun = lexeme.partOfSpeech === "noun";
    if (isNoun && !lexeme.pluralOnly && reading.grammemes.gender !== lexeme.gender)
      return [`${lexeme.lemma}: ${reading.grammemes.gender}, not ${lexeme.gender}`];
    const found: string[] = [];
    for (const { text, grammemes } of lexeme.forms) {
      const { animacy, gender, number } = grammemes;
      if (grammemes.case === undefined) continue;
      const form = words.inflect(lexeme.lemma, reading, {
        case: grammemes.case,
        ...(number === undefined ? {} : { number }),
        ...(isNoun || gender === undefined ? {} : { gender }),
        ...(animacy === undefined ? {} : { animacy }),
      });
      if (withoutYo(form) !== withoutYo(text))
        found.push(`${lexeme.lemma}: ${number} ${grammemes.case} ${form}, not ${text}`);
    }
    return found;
  }
});

function withoutYo(text: string | undefined): string | undefined {
  return text?.replaceAll("ё", "е");
}
