import { createWords, verifyDictionary } from "@skladno/morphology";
import { parseLexicon, type SourceLexeme } from "@skladno/morphology/compile";
import { beforeAll, describe, expect, it } from "vitest";
import { isPossessive } from "../build/collect-source.js";
import { readLexiconFiles } from "../build/read-lexicon.js";
import { readOpenCorpora } from "../build/read-opencorpora.js";
import { useOf } from "../build/select-lexemes.js";
import { loadDictionary, manifest } from "../src/index.js";
import { chooseSample } from "./choose-sample.js";

const sample = chooseSample(100);

describe("the dictionary file", () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await loadDictionary();
  });

  it("is whole and what the manifest says", () => {
    expect(verifyDictionary(bytes)).toMatch(/^[0-9a-f]{16}$/);
    expect(bytes.length).toBe(manifest.bytes);
    expect(manifest.counts.lexemes).toBeGreaterThan(140_000);
  });

  it(`knows every form of ${sample.name}, and gives it`, { timeout: 300_000 }, () => {
    const words = createWords(bytes);
    const lexicon = parseLexicon(readLexiconFiles()).entries.map(({ lexeme }) => lexeme);
    const wrong: string[] = [];
    let place = 0;
    const check = (lexeme: SourceLexeme): void => {
      const given = new Set<string>();
      for (const { text, grammemes } of lexeme.forms) {
        if (grammemes.case === undefined) continue;
        const cell = [grammemes.case, grammemes.number, grammemes.gender, grammemes.animacy].join();
        const isDoublet = given.has(cell);
        given.add(cell);
        const { case: wanted } = grammemes;
        const isListed = wanted === "nom" || (!lexeme.indeclinable && wanted !== "acc");
        const matches = words
          .analyse(text)
          .filter(
            ({ lemma, partOfSpeech, known }) => known && lemma === lexeme.lemma && partOfSpeech === lexeme.partOfSpeech,
          );
        if (
          isListed &&
          !matches.some((reading) => reading.grammemes.case === wanted && reading.grammemes.number === grammemes.number)
        ) {
          wrong.push(`${text} is not found as ${cell} of ${lexeme.lemma}`);
        }
        if (isDoublet) continue;
        const generated = words
          .analyse(lexeme.lemma)
          .filter((reading) => reading.lemma === lexeme.lemma && reading.partOfSpeech === lexeme.partOfSpeech)
          .map((reading) => {
            const { number, gender, animacy } = grammemes;
            return words.inflect(lexeme.lemma, reading, {
              case: wanted,
              ...(number === undefined ? {} : { number }),
              ...(gender === undefined ? {} : { gender }),
              ...(animacy === undefined ? {} : { animacy }),
            });
          });
        if (!generated.includes(text)) wrong.push(`${lexeme.lemma} has no ${cell} ${text}, but ${generated.join()}`);
      }
    };
    for (const lexeme of lexicon) check(lexeme);
    for (const lexeme of storedBeside(lexicon)) if (sample.has(place++)) check(lexeme);
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("reads no form as a lexeme that there is not", { timeout: 120_000 }, () => {
    const words = createWords(bytes);
    const fold = (text: string) => text.replaceAll("ё", "е");
    const lexicon = parseLexicon(readLexiconFiles()).entries.map(({ lexeme }) => lexeme);
    const lexemes = [...lexicon, ...storedBeside(lexicon)];
    const lemmas = new Set(lexemes.map(({ lemma }) => fold(lemma)));
    const wrong = new Set<string>();
    for (const { forms } of lexemes) {
      for (const { text, grammemes } of forms) {
        // Compounds are read by their halves. Nominatives are many enough for every day.
        if ((!sample.isWhole && grammemes.case !== "nom") || text.includes("-")) continue;
        for (const { lemma, known } of words.analyse(text)) {
          if (known && !lemmas.has(fold(lemma.toLowerCase()))) wrong.add(`${text}: ${lemma}`);
        }
      }
    }
    expect([...wrong]).toEqual([]);
  });
});

/** The lexemes of OpenCorpora that no line of the lexicon takes the place of. */
function storedBeside(lexicon: readonly SourceLexeme[]): SourceLexeme[] {
  const wordOf = ({ lemma, partOfSpeech }: SourceLexeme) => `${lemma.replaceAll("ё", "е")}/${partOfSpeech}`;
  const replaced = new Set(lexicon.map(wordOf));
  const nouns = new Set(lexicon.filter(({ partOfSpeech }) => partOfSpeech === "noun").map(({ lemma }) => lemma));
  // A place ("Орёл") leaves the living being of its spelling.
  const places = new Set(lexicon.filter(({ proper, animacy }) => proper && animacy !== "anim").map(wordOf));
  return [...readOpenCorpora()].filter((lexeme) => {
    const word = wordOf(lexeme);
    const isReplaced =
      (replaced.has(word) && !(places.has(word) && lexeme.animacy === "anim")) ||
      (isPossessive(lexeme) && nouns.has(lexeme.lemma));
    return useOf(lexeme) === "stored" && !isReplaced;
  });
}
