import { readdirSync, readFileSync } from "node:fs";
import type { CheckCase, TextCase } from "./case.js";

/** A file of cases, as cases/*.json hold it (see schema.json). */
export type CaseFile = CaseFileOf<"checks", CheckCase> | CaseFileOf<"texts", TextCase>;

interface CaseFileOf<Kind extends string, Case> {
  readonly kind: Kind;
  readonly title: string;
  readonly cases: readonly Case[];
}

const CASES = new URL("../cases/", import.meta.url);

/** Every file of cases, by name. Read with JSON.parse, which keeps a field named `__proto__` a field. */
export function readCaseFiles(): ReadonlyMap<string, CaseFile> {
  const names = readdirSync(CASES).filter((name) => name.endsWith(".json") && name !== "rules.json");
  return new Map(
    names.sort().map((name) => [name, JSON.parse(readFileSync(new URL(name, CASES), "utf8")) as CaseFile]),
  );
}

/** A template → what a check reports. */
export function readCheckCases(): readonly CheckCase[] {
  return [...readCaseFiles().values()].flatMap((file) => (file.kind === "checks" ? file.cases : []));
}

/** A template and an item → text and warnings. */
export function readTextCases(): readonly TextCase[] {
  return [...readCaseFiles().values()].flatMap((file) => (file.kind === "texts" ? file.cases : []));
}

/** Rule → what it says; every case names one of them. */
export function readRules(): ReadonlyMap<string, string> {
  const rules = JSON.parse(readFileSync(new URL("rules.json", CASES), "utf8")) as Record<string, string>;
  return new Map(Object.entries(rules));
}
