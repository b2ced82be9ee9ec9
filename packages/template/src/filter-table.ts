import type { CaseName } from "./checked-template.js";

/** The filters of the language. */
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

/** A filter and what it takes. */
export interface FilterRow {
  readonly name: FilterName;
  readonly argument: ArgumentShape;
}

/** One row per filter of the language, the grammatical ones first. */
export const filterTable: ReadonlyMap<string, FilterRow> = new Map(
  (
    [
      ["case", "case"],
      ["head", "none"],
      ["agree", "field"],
      ["lock", "none"],
      ["lower", "none"],
      ["upper", "none"],
      ["title", "none"],
      ["sentence", "none"],
      ["translit", "none"],
      ["number", "none"],
      ["money", "symbol"],
      ["plural", "forms"],
      ["amount", "forms"],
    ] as const
  ).map(([name, argument]) => [name, { name, argument }]),
);

/** The canonical case names, in the order of school grammar. */
export const canonicalCases: readonly CaseName[] = ["nom", "gen", "dat", "acc", "ins", "prep"];

/** Their technical aliases, in the same order. */
const caseAliases = ["nomn", "gent", "datv", "accs", "ablt", "loct"];

/** Case names and aliases → the canonical name. */
export const caseNames: ReadonlyMap<string, CaseName> = new Map(
  [canonicalCases, caseAliases].flatMap((names) =>
    names.map((name, index): [string, CaseName] => [name, canonicalCases[index] as CaseName]),
  ),
);
