export { type CompiledDictionary, compileDictionary, type DictionarySource } from "./compile-dictionary.js";
export type * from "./lexeme.js";
