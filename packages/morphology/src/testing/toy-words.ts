import { readFileSync } from "node:fs";
import { parseLexicon } from "../compile/lexicon.js";
import type { Words } from "../words.js";
import { wordsFromLexemes } from "./words-from-lexemes.js";

/** The words of `fixtures/toy-lexicon.tsv`: enough for every rule about phrases, small enough to be read. */
export function toyWords(): Words {
  const text = readFileSync(new URL("../../fixtures/toy-lexicon.tsv", import.meta.url), "utf8");
  const { entries, mistakes } = parseLexicon([{ name: "toy-lexicon.tsv", text }]);
  if (mistakes.length > 0) throw new Error(`The toy lexicon has mistakes: ${JSON.stringify(mistakes)}`);
  return wordsFromLexemes(entries.map(({ lexeme }) => lexeme));
}
