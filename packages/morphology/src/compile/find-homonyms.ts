import { analyseByDictionary, findLemma, readLemma } from "../analyse/by-dictionary.js";
import { createWordBuffer, encodeWord } from "../analyse/encode-word.js";
import type { DictionaryTables } from "../dictionary/open.js";
import type { Reading } from "../words.js";

/** Hashes of lemmas that are forms of other lexemes as well. */
export interface Homonyms {
  /** Nominatives, or forms without case. */
  readonly nominatives: readonly number[];
  readonly obliques: readonly number[];
}

/**
 * @param dictionary the same dictionary that takes every lemma for a homonym of both kinds
 * @param lemmas with е for ё
 */
export function findHomonyms(dictionary: DictionaryTables, lemmas: Iterable<string>): Homonyms {
  const buffer = createWordBuffer();
  const nominatives: number[] = [];
  const obliques: number[] = [];
  for (const lemma of lemmas) {
    const word = encodeWord(lemma, buffer);
    if (word === undefined) continue;
    // Those of which it is the lemma come first.
    const own = readLemma(word, findLemma(dictionary, word)).length;
    const others = analyseByDictionary(dictionary, word).slice(own);
    if (others.some(isNominative)) nominatives.push(word.hash);
    if (!others.every(isNominative)) obliques.push(word.hash);
  }
  return { nominatives, obliques };
}

function isNominative({ grammemes }: Reading): boolean {
  return (grammemes.case ?? "nom") === "nom";
}
