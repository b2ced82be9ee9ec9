import { openWords, type WordsOptions } from "./create-words.js";
import type { Dictionary } from "./dictionary/dictionary.js";
import type { ExplainingMorphology } from "./morphology.js";
import { morphologyFromWords } from "./morphology-from-words.js";
import { createLoneWordInflector } from "./phrase/inflect-lone-word.js";

/** What may be given beside the dictionary: `corrections`, the user's own dictionary by `openCorrections`. */
export type MorphologyOptions = WordsOptions;

/**
 * Russian words and phrases by a dictionary.
 *
 * @param dictionary the bytes of a dictionary file (`loadDictionary()` of @skladno/dictionary-ru), or one that is open already
 * @param options.corrections words that the user knows better, by `openCorrections`; they go before the dictionary, and `hash` covers them
 * @throws DictionaryError when the bytes are no dictionary that this version reads
 * @throws TypeError for a forgotten `await`, an ArrayBuffer and whatever else is no dictionary
 * @example createMorphology(await loadDictionary()).inflect("Красная кожаная сумка", "gen") // "Красной кожаной сумки"
 */
export function createMorphology(
  dictionary: Uint8Array | Dictionary,
  options: MorphologyOptions = {},
): ExplainingMorphology {
  const { words, context } = openWords("createMorphology", dictionary, options);
  return morphologyFromWords(words, words.hash, createLoneWordInflector(context));
}
