import { createWords } from "./create-words.js";
import { type Dictionary, openDictionary } from "./dictionary/open.js";
import type { ExplainingMorphology } from "./morphology.js";
import { morphologyFromWords } from "./morphology-from-words.js";

/**
 * Russian words and phrases by a dictionary.
 *
 * @param dictionary the bytes of a dictionary file (`loadDictionary()` of @skladno/dictionary-ru), or one that is open already
 * @throws DictionaryError when the bytes are no dictionary that this version reads
 * @example createMorphology(await loadDictionary()).inflect("Красная кожаная сумка", "gen") // "Красной кожаной сумки"
 */
export function createMorphology(dictionary: Uint8Array | Dictionary): ExplainingMorphology {
  const opened = dictionary instanceof Uint8Array ? openDictionary(dictionary) : dictionary;
  return morphologyFromWords(createWords(opened), opened.hash);
}
