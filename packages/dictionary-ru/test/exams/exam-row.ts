import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import type { Case } from "@skladno/morphology";

/** A form as a peer's own suite has it. */
export interface ExamRow {
  /** In the nominative. */
  readonly phrase: string;
  readonly wanted: Case;
  /** The forms that the suite takes for right; the first is the usual one. */
  readonly accepted: readonly string[];
}

/** Reads peers as their users do, from the packages that are installed. */
export const requirePeer = createRequire(import.meta.url);

/** Runs a script of a peer's package with `globals` in place of what it calls by these names. */
export function runPeer(path: string, globals: Readonly<Record<string, unknown>>): void {
  const source = readFileSync(requirePeer.resolve(path), "utf8");
  const run = runInThisContext(`(function (${Object.keys(globals).join(", ")}) { ${source}\n})`) as (
    ...values: readonly unknown[]
  ) => void;
  run(...Object.values(globals));
}

/** Cases by the names that petrovich and lvovich have for them, in the order of their rules. */
export const casesByName = {
  nominative: "nom",
  genitive: "gen",
  dative: "dat",
  accusative: "acc",
  instrumental: "ins",
  prepositional: "prep",
} as const satisfies Readonly<Record<string, Case>>;
export type CaseName = keyof typeof casesByName;

const namesByCase = new Map<Case, CaseName>(
  Object.entries(casesByName).map(([name, wanted]) => [wanted, name as CaseName]),
);

export function nameCase(wanted: Case): CaseName {
  return namesByCase.get(wanted) ?? "nominative";
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Each question once, answered as it is first. */
export function dropRepeated<Row extends ExamRow>(rows: readonly Row[]): readonly Row[] {
  const byQuestion = new Map<string, Row>();
  for (const row of rows) {
    const question = JSON.stringify({ ...row, accepted: undefined });
    if (!byQuestion.has(question)) byQuestion.set(question, row);
  }
  return [...byQuestion.values()];
}
