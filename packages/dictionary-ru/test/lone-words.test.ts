import { cases, createMorphology, createWords, openDictionary } from "@skladno/morphology";
import { expect, it } from "vitest";
import { morphologyFromWords } from "../../morphology/src/morphology-from-words.js";
import { collectSource } from "../build/collect-source.js";
import { loadDictionary } from "../src/index.js";

/** Every lemma with `SKLADNO_FULL=1`, else one in fifty. */
const STEP = process.env.SKLADNO_FULL === "1" ? 1 : 50;

it("a word alone is inflected as the analysis of phrases would inflect it", { timeout: 120_000 }, async () => {
  const dictionary = openDictionary(await loadDictionary());
  const short = createMorphology(dictionary);
  const words = createWords(dictionary);
  // Without the short way for single words.
  const long = morphologyFromWords(words, words.hash, dictionary.kindsOf);
  const wrong: string[] = [];
  let place = 0;
  const check = (word: string): void => {
    for (const wanted of cases) {
      const one = short.inflect(word, wanted);
      const other = long.inflect(word, wanted);
      if (one !== other) wrong.push(`${word}, ${wanted}: ${one} instead of ${other}`);
    }
  };
  for (const { lemma } of collectSource().lexemes) {
    if (place++ % STEP !== 0) continue;
    check(lemma);
    check(lemma.charAt(0).toUpperCase() + lemma.slice(1));
    check(lemma.toUpperCase());
    if (lemma.includes("ё")) check(lemma.replaceAll("ё", "е"));
    check(short.inflect(lemma, "gen"));
    check(`${lemma}а`);
    check(lemma.slice(1));
  }
  expect(wrong).toEqual([]);
});
