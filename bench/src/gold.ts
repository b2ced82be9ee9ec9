import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Case } from "@skladno/morphology";
import { caseNames } from "@skladno/template";

/** Where the sets of the accuracy figures lie beside a clone of the repository. */
export const goldFolder = fileURLToPath(new URL("../../../shared/gold", import.meta.url));

/** Phrases of the project with forms that readers approved. */
export const fixtureFolder = fileURLToPath(new URL("../../packages/morphology/fixtures", import.meta.url));

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

/** Columns: nominative, case, number, gold, label. */
export function readGoldTable(path: string): readonly GoldRow[] {
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [nominative = "", label = "", number = "", gold = "", last = ""] = line.split("\t");
      return { nominative, wanted: caseNames.get(label) ?? "nom", number, accepted: gold.split("|"), label: last };
    });
}

/** A form of a phrase as it is expected, letter case included. */
export interface FixtureForm {
  readonly kind: string;
  readonly phrase: string;
  readonly wanted: Case;
  readonly accepted: readonly string[];
}

function readRows(path: string): readonly (readonly string[])[] {
  const [, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}

/**
 * A fixture whose second column names the case, or one with a column for each of the five other cases; what is known to
 * be wrong counts.
 */
export function readFormsOfFixture(path: string, kind: string): readonly FixtureForm[] {
  const [header = ""] = readFileSync(path, "utf8").split("\n", 1);
  const [, ...cases] = header.split("\t");
  return readRows(path).flatMap(([phrase = "", ...cells]) => {
    if (cases[0] !== "case")
      return cases.map((wanted, index) => ({
        kind,
        phrase,
        wanted: wanted as Case,
        accepted: [cells[index] as string],
      }));
    const [wanted = "", expected = ""] = cells;
    return [{ kind, phrase, wanted: wanted as Case, accepted: [expected, ...expected.split(" / ")] }];
  });
}

/** What users of other libraries reported: a template with the value of `x`, and the texts that are right. */
export interface ReportedRow {
  readonly kind: string;
  readonly phrase: string;
  readonly template: string;
  /** The case that the template asks for, where it is nothing but the field in a case. */
  readonly wanted: Case | undefined;
  readonly accepted: readonly string[];
}

/** Columns: kind, value, template, gold; variants are parted by "|", letters that can't be seen are written "⟨U+00AD⟩". */
export function readReported(path: string): readonly ReportedRow[] {
  const visible = /⟨U\+([0-9A-F]{4})⟩/g;
  const read = (text: string) => text.replace(visible, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
  return readRows(path).map(([kind = "", phrase = "", template = "", gold = ""]) => {
    const wanted = /^\{\{x\|case:(\w+)\}\}$/.exec(template)?.[1] as Case | undefined;
    // "K9 hyphenated place", "no fault": a number comes first where there is one.
    const [number = kind] = /^K\d+/.exec(kind) ?? [];
    return { kind: number, phrase: read(phrase), template, wanted, accepted: read(gold).split("|") };
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
