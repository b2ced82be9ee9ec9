import { readFileSync } from "node:fs";
import { parseWordList, type WordLists, wordListNames } from "../compile/word-lists.js";

/** The lists of the Russian dictionary's source: rules about phrases are tried on the vocabulary that they are made for. */
export function testWordLists(): WordLists {
  const folder = new URL("../../../dictionary-ru/lexicon/lists/", import.meta.url);
  const lists = wordListNames.map(
    (name) => [name, parseWordList(name, readFileSync(new URL(`${name}.txt`, folder), "utf8"))] as const,
  );
  return Object.fromEntries(lists) as WordLists;
}
