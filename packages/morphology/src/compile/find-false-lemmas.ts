import { analyseByDictionary } from "../analyse/by-dictionary.js";
import { createWordBuffer, encodeWord } from "../analyse/encode-word.js";
import { lemmaOf } from "../analyse/reading.js";
import { decodeLetters, foldYo } from "../dictionary/letters.js";
import type { DictionaryTables } from "../dictionary/open.js";

/** Words that the filter takes for lemmas by chance. */
export interface FalseLemmas {
  readonly found: readonly string[];
  /** The forms that such words are looked up for, whatever comes of it: another automaton may give other answers. */
  readonly suspects: readonly string[];
}

/**
 * Finds forms that the filter takes for a lemma although none is spelt so, and lemmas that a form is traced back to although there are
 * none ("выгодной", the genitive of a noun "выгодноя").
 * @param lemmas with е for ё
 * @param known what has been found before
 */
export function findFalseLemmas(
  dictionary: DictionaryTables,
  forms: Iterable<string>,
  lemmas: ReadonlyMap<string, unknown>,
  known: ReadonlySet<string>,
): FalseLemmas {
  const buffer = createWordBuffer();
  const found = new Set<string>();
  const suspects: string[] = [];
  let isSuspect = false;
  const watched: DictionaryTables = {
    ...dictionary,
    findAnswer: (codes, length) => {
      isSuspect ||= !lemmas.has(decodeLetters(codes.subarray(0, length)));
      return dictionary.findAnswer(codes, length);
    },
  };
  for (const form of forms) {
    const word = encodeWord(form, buffer);
    if (word === undefined) continue;
    if (!lemmas.has(form) && !known.has(form) && dictionary.isKnown(word.hash)) found.add(form);
    isSuspect = false;
    for (const reading of analyseByDictionary(watched, word)) {
      const lemma = foldYo(lemmaOf(dictionary, form, reading));
      if (!lemmas.has(lemma)) found.add(lemma);
    }
    if (isSuspect) suspects.push(form);
  }
  return { found: [...found], suspects };
}
