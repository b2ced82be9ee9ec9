import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Case } from "@skladno/morphology";

/** Where the sets of the accuracy figures lie beside a clone of the repository. */
export const goldFolder = fileURLToPath(new URL("../../../shared/gold", import.meta.url));

/** A phrase or a word with a form of it. */
export interface GoldRow {
  readonly nominative: string;
  readonly wanted: Case;
  /** "sing" or "plur": of the form. */
  readonly number: string;
  /** Where the norm has two forms the gold gives both. */
  readonly accepted: readonly string[];
  /** The kind of a phrase, or the number of a word's nominative. */
  readonly label: string;
}

const caseOfLabel: Readonly<Record<string, Case>> = {
  nomn: "nom",
  gent: "gen",
  datv: "dat",
  accs: "acc",
  ablt: "ins",
  loct: "prep",
};

/** Columns: nominative, case, number, gold, label. */
export function readGoldTable(path: string): readonly GoldRow[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [nominative = "", label = "", number = "", gold = "", last = ""] = line.split("\t");
      return { nominative, wanted: caseOfLabel[label] ?? "nom", number, accepted: gold.split("|"), label: last };
    });
}

/** ё = е, and blanks that don't break are blanks. */
export function foldSpelling(text: string): string {
  return text
    .replace(/ё/g, "е")
    .replace(/Ё/g, "Е")
    .replace(/[\u00a0\u202f]/g, " ");
}

/** Compared without letter case and with ё = е, as all peers are. */
export function isAccepted({ accepted }: GoldRow, text: string): boolean {
  const fold = (one: string) => foldSpelling(one).toLowerCase();
  return accepted.map(fold).includes(fold(text));
}
