/**
 * Measures the phrase level on gold data: `pnpm exec tsx --conditions=@skladno/source packages/morphology/bench/accuracy.ts [folder]`.
 * Prints the share of right rows by kind and the misses. The comparison knows neither letter case nor ё.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createMorphology } from "../src/create-morphology.js";
import type { Case } from "../src/grammar.js";

const caseOfAlias: Readonly<Record<string, Case>> = {
  nom: "nom",
  nomn: "nom",
  gen: "gen",
  gent: "gen",
  dat: "dat",
  datv: "dat",
  acc: "acc",
  accs: "acc",
  ins: "ins",
  ablt: "ins",
  prep: "prep",
  loct: "prep",
};

const folder = process.argv[2] ?? join(import.meta.dirname, "../../../../shared/gold");
const dictionary = readFileSync(join(import.meta.dirname, "../../dictionary-ru/data/ru.dict"));
const morphology = createMorphology(dictionary);
const tally = new Map<string, { right: number; all: number }>();
const misses: string[] = [];

function count(kind: string, isRight: boolean, miss: () => string): void {
  const entry = tally.get(kind) ?? { right: 0, all: 0 };
  entry.all++;
  if (isRight) entry.right++;
  else misses.push(`${kind}\t${miss()}`);
  tally.set(kind, entry);
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\u00a0\u202f]/g, " ");

const rows = readFileSync(join(folder, "treebank-phrases.tsv"), "utf8").trim().split("\n").slice(1);
for (const row of rows) {
  const [text = "", alias = "", , gold = "", kind = ""] = row.split("\t");
  const wanted = caseOfAlias[alias] ?? "nom";
  const got = morphology.inflect(text, wanted);
  const isRight = gold.split("|").some((form) => comparable(form) === comparable(got));
  count(`treebank ${kind}`, isRight, () => `${text}\t${wanted}\t${gold}\t${got}`);
  count("treebank", isRight, () => "");
}

interface Example {
  readonly id: string;
  readonly tags: readonly string[];
  readonly template: string;
  readonly item: Readonly<Record<string, string>>;
  readonly expect: readonly string[];
}

for (const line of readFileSync(join(folder, "examples.jsonl"), "utf8").trim().split("\n")) {
  const example = JSON.parse(line) as Example;
  const match = /^\{\{([^|}]+)\|case:([a-z]+)\}\}$/.exec(example.template);
  if (match === null) continue;
  const got = morphology.inflect(example.item[match[1] ?? ""] ?? "", caseOfAlias[match[2] ?? ""] ?? "nom");
  const exact = (text: string): string => text.replaceAll("ё", "е").replaceAll("Ё", "Е");
  count(
    `example ${example.tags[0]}`,
    example.expect.some((form) => exact(form) === exact(got)),
    () => `${example.id}\t${example.item[match[1] ?? ""]}\t${match[2]}\t${example.expect[0]}\t${got}`,
  );
}

for (const [kind, { right, all }] of tally)
  console.log(`${kind}\t${right}/${all}\t${((100 * right) / all).toFixed(2)} %`);
console.log(misses.filter((line) => !line.startsWith("treebank\t")).join("\n"));
