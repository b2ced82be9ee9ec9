import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LexiconFile } from "@skladno/morphology/compile";

/** Folder of the lexicon's files, one a trade. */
export const lexiconFolder = fileURLToPath(new URL("../lexicon", import.meta.url));

/** The lexicon's files in the order of their names, so that a build gives the same bytes everywhere. */
export function readLexiconFiles(folder: string = lexiconFolder): LexiconFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tsv"))
    .sort()
    .map((name) => ({ name: basename(name), text: readFileSync(join(folder, name), "utf8") }));
}
