import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatLexiconMistake, type Lexicon, parseLexicon } from "@skladno/morphology/compile";

/**
 * Reads every file of the lexicon, in the order of their names.
 * @throws Error that lists all mistakes with their places, when there are any
 */
export function readLexicon(folder: string): Lexicon {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".tsv")) : [];
  const lexicon = parseLexicon(names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") })));
  if (lexicon.mistakes.length > 0) {
    throw new Error(`Mend the lexicon first:\n${lexicon.mistakes.map(formatLexiconMistake).join("\n")}`);
  }
  return lexicon;
}
