/**
 * Measures how well unknown nouns are predicted: `pnpm --filter @skladno/dictionary-ru unknown-nouns FILE`. The file is
 * tab-separated with a header: nominative, case, number, accepted forms (parted by "|"), number of the nominative. Its words are taken out
 * of the lexicon first. Neither letter case nor ё is compared. Prints the misses behind the figure.
 */
import { readFileSync } from "node:fs";
import { type Case, createWords, numbers } from "@skladno/morphology";
import { compileDictionary } from "@skladno/morphology/compile";
import { collectSource } from "../build/collect-source.js";

const CASES: Readonly<Record<string, Case>> = {
  nomn: "nom",
  gent: "gen",
  datv: "dat",
  accs: "acc",
  ablt: "ins",
  loct: "prep",
};
const [file] = process.argv.slice(2);
if (file === undefined)
  throw new Error("Name a file: nominative, case, number, accepted forms, number of the nominative");
const rows = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));
const words = createWords(compileDictionary(collectSource(new Set(rows.map(([lemma = ""]) => lemma)))).bytes);
const comparable = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

const misses: string[] = [];
for (const [lemma = "", caseName = "", numberName = "", accepted = "", ownNumber = ""] of rows) {
  const number = numbers.find((known) => known === numberName);
  const wanted = CASES[caseName];
  const nominative = words.analyse(lemma).filter(({ grammemes }) => grammemes.case === "nom");
  const reading =
    nominative.find(({ partOfSpeech, grammemes }) => partOfSpeech === "noun" && grammemes.number === ownNumber) ??
    nominative[0];
  const form =
    reading === undefined || number === undefined || wanted === undefined
      ? lemma
      : (words.inflect(lemma, reading, { case: wanted, number }) ?? lemma);
  if (!accepted.split("|").map(comparable).includes(comparable(form))) {
    misses.push([lemma, caseName, numberName, accepted, form].join("\t"));
  }
}
console.log(`${rows.length - misses.length}/${rows.length} ${(100 * (1 - misses.length / rows.length)).toFixed(2)} %`);
console.log(misses.join("\n"));
