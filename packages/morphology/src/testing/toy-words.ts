import { readFileSync } from "node:fs";
import { boundLexemes } from "../compile/bound-lexemes.js";
import type { SourceLexeme } from "../compile/lexeme.js";
import { parseLexicon } from "../compile/lexicon.js";
import { writeWordLists } from "../compile/word-lists.js";
import { openWordKinds } from "../dictionary/open-word-kinds.js";
import type { WordsOfPhrases } from "../phrase/words-of-phrases.js";
import { testWordLists } from "./word-lists.js";
import { wordsFromLexemes } from "./words-from-lexemes.js";

/** The lexemes of `fixtures/toy-lexicon.tsv`: enough for every rule about phrases, few enough to be read. */
export function toyLexemes(): SourceLexeme[] {
  const text = readFileSync(new URL("../../fixtures/toy-lexicon.tsv", import.meta.url), "utf8");
  const { entries, mistakes } = parseLexicon([{ name: "toy-lexicon.tsv", text }]);
  if (mistakes.length > 0) throw new Error(`The toy lexicon has mistakes: ${JSON.stringify(mistakes)}`);
  const lexemes = entries.map(({ lexeme }) => lexeme);
  return [...lexemes, ...boundLexemes(lexemes)];
}

/** The toy lexicon as words that predict nothing. */
export function toyWords(): WordsOfPhrases {
  return { ...wordsFromLexemes(toyLexemes()), kindsOf: openWordKinds(() => writeWordLists(testWordLists(), {})) };
}
