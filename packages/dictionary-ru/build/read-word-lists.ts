import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseWordList, type WordLists, wordListNames } from "@skladno/morphology/compile";
import { lexiconFolder } from "./read-lexicon.js";

/** The lists of `lexicon/lists`, one a file. @throws Error that names the file and the line of a mistake */
export function readWordLists(folder: string = join(lexiconFolder, "lists")): WordLists {
  const lists = wordListNames.map(
    (name) => [name, parseWordList(name, readFileSync(join(folder, `${name}.txt`), "utf8"))] as const,
  );
  return Object.fromEntries(lists) as WordLists;
}
