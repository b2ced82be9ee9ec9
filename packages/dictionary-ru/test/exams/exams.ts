import { readFileSync } from "node:fs";
import { createMorphology, createWords } from "@skladno/morphology";
import { loadDictionary } from "../../src/index.js";
import { readCountedUnits } from "./cldr-units.js";
import type { ExamRow } from "./exam-row.js";
import { readLvovichRows } from "./lvovich.js";
import { readPetrovichRows } from "./petrovich.js";
import { inflectToldNoun, type NounRow, readRussianNounsRows } from "./russian-nouns.js";

/** A suite that a peer ships, with the rows on which Skladno differs and whose mistake each of them is. */
export interface Exam {
  readonly name: string;
  readonly rows: readonly ExamRow[];
  inflect(row: ExamRow): string;
  readonly differences: readonly Difference[];
}

/** A line of `NAME-differences.tsv`. */
export interface Difference {
  readonly phrase: string;
  readonly wanted: string;
  readonly ours: string;
  readonly theirs: string;
  readonly mistakeOf: string;
  readonly reason: string;
}

function readDifferences(name: string): readonly Difference[] {
  const [, ...lines] = readFileSync(new URL(`./${name}-differences.tsv`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const [phrase = "", wanted = "", ours = "", theirs = "", mistakeOf = "", reason = ""] = line.split("\t");
    return { phrase, wanted, ours, theirs, mistakeOf, reason };
  });
}

/** The suites of Unicode CLDR, petrovich, lvovich and russian-nouns-js, as their npm packages have them. */
export async function readExams(): Promise<readonly Exam[]> {
  const dictionary = await loadDictionary();
  const morphology = createMorphology(dictionary);
  const words = createWords(dictionary);
  const inflect = ({ phrase, wanted }: ExamRow) => morphology.inflect(phrase, wanted);
  return [
    { name: "cldr-units", rows: readCountedUnits(), inflect },
    { name: "petrovich", rows: readPetrovichRows(), inflect },
    { name: "lvovich", rows: readLvovichRows(), inflect },
    {
      name: "russian-nouns",
      rows: readRussianNounsRows(),
      inflect: (row: ExamRow) => inflectToldNoun(words, row as NounRow) ?? row.phrase,
    },
  ].map((exam) => ({ ...exam, differences: readDifferences(exam.name) }));
}
