/**
 * `pnpm --filter @skladno/morphology blind SET [--wrong]`: how many forms of a set of `fixtures/blind` come out as its reader wrote them
 * before anything was run. Columns: phrase, case, expected; alternatives are parted by " / ", ё counts as е. With `--wrong` the
 * rows that differ are printed: a set that is read like this can no longer be called unseen.
 */
import { existsSync, readFileSync } from "node:fs";
import { createMorphology } from "../src/create-morphology.js";
import type { CaseName } from "../src/grammar.js";
import { readDictionary } from "../src/testing/read-dictionary.js";

const [set = "", option] = process.argv.slice(2).filter((word) => word !== "--");
const file = new URL(`../fixtures/blind/${set}.tsv`, import.meta.url);
if (!/^[a-z-]+$/.test(set) || !existsSync(file)) {
  console.error(`There is no set "${set}". The sets are the files of fixtures/blind, such as a-titles.`);
  process.exit(2);
}
const morphology = createMorphology(readDictionary());
const fold = (text: string) => text.trim().replaceAll("ё", "е").replaceAll("Ё", "Е");
let right = 0;
let warned = 0;
const rows = readFileSync(file, "utf8").trimEnd().split("\n").slice(1);
const wrong: string[] = [];
for (const row of rows) {
  const [phrase = "", name = "", expected = ""] = row.split("\t");
  const found = morphology.inflect(phrase, name as CaseName);
  if ([expected, ...expected.split(" / ")].some((one) => fold(one) === fold(found))) {
    right += 1;
    continue;
  }
  if (morphology.parsePhrase(phrase).confidence === "low") warned += 1;
  wrong.push(`${phrase}\t${name}\t${found}\t(${expected})`);
}
if (option === "--wrong") for (const line of wrong) console.log(line);
console.log(
  `${set}: ${right} of ${rows.length} right, ${((right / rows.length) * 100).toFixed(1)} %; of the others ${warned} with low confidence`,
);
