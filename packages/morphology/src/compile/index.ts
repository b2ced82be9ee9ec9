export { boundLexemes } from "./bound-lexemes.js";
export { type CompiledDictionary, compileDictionary, type DictionarySource } from "./compile-dictionary.js";
export { type DeclensionIndex, parseDeclension } from "./declension-index.js";
export type * from "./lexeme.js";
export {
  formatLexiconMistake,
  type Lexicon,
  type LexiconEntry,
  type LexiconFile,
  type LexiconMistake,
  lexiconColumns,
  parseLexicon,
} from "./lexicon.js";
export { parseWordList, type WordListName, type WordLists, wordListNames } from "./word-lists.js";
export { DeclensionError, declineAdjective, declineNoun } from "./zaliznyak.js";
