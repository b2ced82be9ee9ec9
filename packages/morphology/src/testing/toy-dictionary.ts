import { readFileSync } from "node:fs";
import { compileDictionary, type DictionarySource } from "../compile/compile-dictionary.js";
import { formatLexiconMistake, parseLexicon } from "../compile/lexicon.js";
import { testWordLists } from "./word-lists.js";

/** A dictionary of thirty words, for tests that want to be done in milliseconds. */
export function toySource(): DictionarySource {
  const text = readFileSync(new URL("../../fixtures/toy-dictionary.tsv", import.meta.url), "utf8");
  const { entries, firstParts, secondParts, prefixes, mistakes } = parseLexicon([{ name: "toy-dictionary.tsv", text }]);
  if (mistakes.length > 0) throw new Error(mistakes.map(formatLexiconMistake).join("\n"));
  return {
    lexemes: entries.map(({ lexeme }) => lexeme),
    frozenFirstHalves: firstParts,
    frozenSecondHalves: secondParts,
    prefixes,
    wordLists: testWordLists(),
  };
}

export function toyDictionary(): Uint8Array {
  return compileDictionary(toySource()).bytes;
}
