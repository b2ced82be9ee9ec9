import type { CaseName } from "./checked-template.js";

export type FilterName =
  | "case"
  | "head"
  | "agree"
  | "lock"
  | "lower"
  | "upper"
  | "title"
  | "sentence"
  | "translit"
  | "number"
  | "money"
  | "plural"
  | "amount";

/** What stands behind the colon. */
export type ArgumentShape = "none" | "case" | "field" | "symbol" | "forms";

export interface FilterRow {
  readonly argument: ArgumentShape;
  /** Grammatical filters hold for the field, the others for the occurrence. */
  readonly grammatical: boolean;
}

/** One row per filter of the language. */
export const filterTable: ReadonlyMap<string, FilterRow & { readonly name: FilterName }> = new Map(
  (
    [
      { name: "case", argument: "case", grammatical: true },
      { name: "head", argument: "none", grammatical: true },
      { name: "agree", argument: "field", grammatical: true },
      { name: "lock", argument: "none", grammatical: true },
      { name: "lower", argument: "none", grammatical: false },
      { name: "upper", argument: "none", grammatical: false },
      { name: "title", argument: "none", grammatical: false },
      { name: "sentence", argument: "none", grammatical: false },
      { name: "translit", argument: "none", grammatical: false },
      { name: "number", argument: "none", grammatical: false },
      { name: "money", argument: "symbol", grammatical: false },
      { name: "plural", argument: "forms", grammatical: false },
      { name: "amount", argument: "forms", grammatical: false },
    ] as const
  ).map((row) => [row.name, row]),
);

/** Case names and their technical aliases → the canonical name. */
export const caseNames: ReadonlyMap<string, CaseName> = new Map([
  ["nom", "nom"],
  ["gen", "gen"],
  ["dat", "dat"],
  ["acc", "acc"],
  ["ins", "ins"],
  ["prep", "prep"],
  ["nomn", "nom"],
  ["gent", "gen"],
  ["datv", "dat"],
  ["accs", "acc"],
  ["ablt", "ins"],
  ["loct", "prep"],
]);

/** The canonical case names, in the order of school grammar. */
export const canonicalCases: readonly CaseName[] = ["nom", "gen", "dat", "acc", "ins", "prep"];
