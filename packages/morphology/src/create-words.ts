import { createContext } from "./analyse/context.js";
import { analyseWord } from "./analyse/pipeline.js";
import { type Dictionary, openDictionary } from "./dictionary/open.js";
import { inflectWord } from "./inflect/inflect-word.js";
import type { Words } from "./words.js";

/**
 * The word level over a dictionary.
 * @param dictionary the bytes of a dictionary file (`loadDictionary()` of @skladno/dictionary-ru), or one that is open already
 * @throws DictionaryError when the bytes are no dictionary that this version reads
 */
export function createWords(dictionary: Uint8Array | Dictionary): Words {
  const context = createContext(dictionary instanceof Uint8Array ? openDictionary(dictionary) : dictionary, new Map());
  return {
    analyse: (word) => analyseWord(context, word),
    inflect: (word, reading, request) => inflectWord(context.describe, word, reading, request),
  };
}
