import type { AnalysisContext, Corrections } from "./analyse/context.js";
import { analyseWord } from "./analyse/pipeline.js";
import { changeReading, lemmaOf } from "./analyse/reading.js";
import { type Dictionary, tablesOf } from "./dictionary/dictionary.js";
import { inflectWord } from "./inflect/inflect-word.js";
import type { WordsOfPhrases } from "./phrase/words-of-phrases.js";
import { tagOf } from "./tag.js";
import type { WordReading, Words } from "./words.js";

/** What may be given beside the dictionary. */
export interface WordsOptions {
  /** The user's own dictionary, by `openCorrections`; it goes before the built-in one. */
  readonly corrections?: Corrections | undefined;
}

/** `Words` that know which data they come from. */
export interface DictionaryWords extends Words {
  /** Identifies dictionary, lexicon and corrections together (lower-case hexadecimal). */
  readonly hash: string;
}

/**
 * The word level over a dictionary.
 * @param dictionary the bytes of a dictionary file (`loadDictionary()` of @skladno/dictionary-ru), or one that is open already
 * @throws DictionaryError when the bytes are no dictionary that this version reads
 */
export function createWords(dictionary: Uint8Array | Dictionary, options: WordsOptions = {}): DictionaryWords {
  return openWords("createWords", dictionary, options).words;
}

/** `createWords` with what the words are analysed by. */
export function openWords(
  caller: string,
  dictionary: Uint8Array | Dictionary,
  { corrections }: WordsOptions,
): { readonly words: DictionaryWords & WordsOfPhrases; readonly context: AnalysisContext } {
  if (corrections !== undefined && !("readingsOf" in corrections))
    throw new TypeError("corrections: give openCorrections(dictionary, list).");
  const opened = tablesOf(caller, dictionary);
  const context: AnalysisContext = { dictionary: opened, corrections };
  const { kindsOf } = opened;
  const changeKinds = corrections?.changeKinds;
  const words = {
    hash: opened.hash + (corrections?.hash ?? ""),
    analyse: (word) =>
      analyseWord(context, word).map(
        (reading) => changeReading(reading, { lemma: lemmaOf(opened, word, reading) }) as WordReading,
      ),
    readingsOf: (word) => analyseWord(context, word),
    lemmaOf: (word, reading) => lemmaOf(opened, word, reading),
    kindsOf: changeKinds === undefined ? kindsOf : (word) => changeKinds(word, kindsOf(word)),
    inflect: (word, reading, request) => inflectWord(context, word, reading, tagOf(request)),
  } satisfies DictionaryWords & WordsOfPhrases;
  return { words: Object.freeze(words), context };
}
