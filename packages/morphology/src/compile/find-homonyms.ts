import { analyseByDictionary, findLemma, readLemma } from "../analyse/by-dictionary.js";
import { createWordBuffer, encodeWord } from "../analyse/encode-word.js";
import type { Dictionary } from "../dictionary/open.js";

/**
 * The hashes of all lemmas that are nominatives, or forms without case, of other lexemes as well.
 * @param dictionary the same dictionary that takes every lemma for one of them
 * @param lemmas with е for ё
 */
export function* findHomonyms(dictionary: Dictionary, lemmas: Iterable<string>): Generator<number> {
  const buffer = createWordBuffer();
  for (const lemma of lemmas) {
    const word = encodeWord(lemma, buffer);
    if (word === undefined) continue;
    // Those of which it is the lemma come first.
    const own = readLemma(word, findLemma(dictionary, word)).length;
    const others = analyseByDictionary(dictionary, word).slice(own);
    if (others.some(({ grammemes }) => (grammemes.case ?? "nom") === "nom")) yield word.hash;
  }
}
