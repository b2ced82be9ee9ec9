import { createContext } from "../analyse/context.js";
import { createWordBuffer, encodeWord } from "../analyse/encode-word.js";
import { findKnown, findLemma, matchLemma } from "../analyse/find-known.js";
import type { Dictionary } from "../dictionary/open.js";

/**
 * The hashes of all lemmas that are nominatives, or forms without case, of other lexemes as well.
 * @param dictionary the same dictionary that takes every lemma for one of them
 * @param lemmas with е for ё
 */
export function* findHomonyms(dictionary: Dictionary, lemmas: Iterable<string>): Generator<number> {
  const context = createContext(dictionary, new Map());
  const { describe, matches } = context;
  const buffer = createWordBuffer();
  for (const lemma of lemmas) {
    const word = encodeWord(lemma, buffer);
    if (word === undefined) continue;
    const own = matchLemma(context, word, findLemma(context, word));
    const end = findKnown(context, word);
    for (let at = own; at < end; at += 3) {
      const { nominatives } = describe(dictionary.answerClasses[matches[at] as number] as number);
      if ((matches[at + 1] as number) < nominatives) yield word.hash;
    }
  }
}
