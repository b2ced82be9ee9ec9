import { openWords, type WordsOptions } from "./create-words.js";
import type { Dictionary } from "./dictionary/dictionary.js";
import { type CaseName, toCase } from "./grammar.js";
import { createLoneWordInflector } from "./phrase/inflect-lone-word.js";
import { createTextInflector } from "./phrase/inflect-text.js";
import { createDescriber } from "./phrase/remember-words.js";
import { requireText } from "./require-text.js";

/** Words and phrases in cases, and nothing else. */
export interface Inflector {
  /** Identifies dictionary, lexicon and corrections together (lower-case hexadecimal). */
  readonly hash: string;
  /**
   * As `inflect` of `createMorphology`: a word, a phrase, a name or a number with its unit in a case, its number kept;
   * what can't be inflected comes back as it is.
   * @throws RangeError if `wanted` is not the name of a case, TypeError if `text` is not a string
   */
  inflect(text: string, wanted: CaseName): string;
}

/**
 * The smallest program that inflects Russian: a bundler leaves out analyses, explanations, plurals, counts, places and
 * prepositions, which `createMorphology` has.
 *
 * @param dictionary the bytes of a dictionary file (`loadDictionary()` of @skladno/dictionary-ru), or an open one
 * @param options.corrections the user's own dictionary, by `openCorrections`; it goes before the built-in one, and
 *   `hash` covers it
 * @throws DictionaryError when the bytes are no dictionary that this version reads
 * @throws TypeError for anything else, such as a Promise (a forgotten `await`) or an ArrayBuffer
 * @example createInflector(await loadDictionary()).inflect("Красная кожаная сумка", "gen") // "Красной кожаной сумки"
 */
export function createInflector(dictionary: Uint8Array | Dictionary, options: WordsOptions = {}): Inflector {
  const { words, context } = openWords("createInflector", dictionary, options);
  const inflectText = createTextInflector(words, createDescriber(words), createLoneWordInflector(context));
  return Object.freeze({
    hash: words.hash,
    inflect: (text: string, wanted: CaseName) => inflectText(requireText(text), toCase(wanted)),
  });
}
