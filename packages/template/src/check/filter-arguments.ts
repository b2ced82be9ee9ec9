import type { Argument, FilterCall, Placeholder, Span } from "../ast.js";
import type { TextFilter } from "../checked-template.js";
import type { ArgumentReason, GraphReason } from "../error-codes.js";
import { canonicalCases, caseNames, type FilterName, filterTable } from "../filter-table.js";
import { type Particulars, type Problem, problem, type Replacement, relate, replace } from "../problem.js";
import { createNameFinder } from "../suggest/nearest-name.js";
import { caseByTerm, filterSynonyms } from "../suggest/synonyms.js";
import type { Occurrence, StatedGrammar } from "./occurrence.js";

/** What to write for each filter that takes an argument. */
const EXAMPLES: Readonly<Partial<Record<FilterName, string>>> = {
  case: "case:gen",
  agree: "agree:main_field",
  money: "money:₽",
  plural: "plural:товар,товара,товаров",
  amount: "amount:товар,товара,товаров",
};

const findFilterName = createNameFinder([...filterTable.keys()]);
const findCaseName = createNameFinder([...caseNames.keys()]);
const FILTER_NAMES = [...filterTable.keys()].join(", ");
const CASE_NAMES = canonicalCases.join(", ");

/** Reads the filters of a placeholder: known names, arguments present and of the right shape, aliases resolved. */
export function readFilters(node: Placeholder, problems: Problem[]): Occurrence {
  const stated: { -readonly [Name in keyof StatedGrammar]: StatedGrammar[Name] } = {};
  const state = <Name extends keyof StatedGrammar>(
    name: Name,
    value: NonNullable<StatedGrammar[Name]>["value"],
    call: FilterCall,
  ): void => {
    const before = stated[name];
    if (before === undefined) stated[name] = { value, call } as StatedGrammar[Name];
    else if (before.value !== value) problems.push(conflict(node, call, before.call));
  };
  let head: FilterCall | undefined;
  const filters: TextFilter[] = [];
  let skipped = 0;
  for (const [index, call] of node.filters.entries()) {
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    let row = filterTable.get(call.name.value);
    if (row === undefined) {
      const problem = unknownFilter(call);
      problems.push(problem);
      // The argument of a misspelt filter is looked at as well: "саse:gеn" has two mistakes, not one after the other.
      row = call.argument === undefined ? undefined : filterTable.get(problem.hint ?? "");
      if (row === undefined || row.argument === "none") continue;
    }
    if (row.argument === "none") {
      if (call.argument !== undefined) {
        problems.push(superfluousArgument(call, call.argument));
        continue;
      }
      if (row.name === "head") head ??= call;
      else if (row.name === "lock") state("lock", true, call);
      else filters.push({ name: row.name as "lower" });
      continue;
    }
    const argument = readArgument(call, row.name, problems);
    if (argument === undefined) continue;
    switch (row.argument) {
      case "case": {
        const value = caseNames.get(argument.value);
        if (value === undefined) problems.push(unsupportedCase(argument));
        else state("case", value, call);
        break;
      }
      case "field":
        state("agree", argument.value, call);
        break;
      case "symbol":
        filters.push({ name: "money", symbol: argument.value });
        break;
      case "forms": {
        const parted = partedByPipes(argument, node.filters.slice(index + 1, index + 3));
        if (parted !== undefined) skipped = 2;
        const forms = readForms(row.name as "plural", argument, parted, problems);
        if (forms !== undefined) filters.push({ name: row.name as "plural", forms });
      }
    }
  }
  return { node, ...stated, head, filters };
}

/** A filter as the author wrote it, without the blanks. */
export function writeCall(call: FilterCall): string {
  return call.argument === undefined ? call.name.value : `${call.name.value}:${call.argument.value}`;
}

function unknownFilter(call: FilterCall): Problem {
  const { name, end } = call;
  const values = { found: name.value, allowed: FILTER_NAMES };
  if (name.value === "") {
    // Where there is no name its place is right behind the "|".
    const start = name.start - 1;
    const replacement = replace({ start, end }, "");
    return problem("unknown_filter", { start, end: start + 1 }, values, { replacement });
  }
  return problem("unknown_filter", name, values, meantFilter(call));
}

/** Which filter was meant: "uper", "сфыу", "gen" for "case:gen", "case gen" and "case(gen)" for "case:gen". */
function meantFilter(call: FilterCall): Particulars {
  const found = call.name.value;
  const caseName = call.argument === undefined ? (caseNames.get(found) ?? caseByTerm(found, 3)) : undefined;
  if (caseName !== undefined) return meant(call, `case:${caseName}`);
  const parts = found.length > LONGEST_CALL ? null : /^([^\s=(-]+)\s*(?:[\s=(-]\s*([^()]*?)\s*\)?)$/u.exec(found);
  const [, first = "", argument = ""] = parts ?? [];
  const row = filterTable.get(first);
  if (call.argument === undefined && row !== undefined) {
    return meant(call, row.argument === "none" || argument === "" ? first : `${first}:${argument}`);
  }
  return meant(call.name, filterSynonyms.get(found.toLowerCase()) ?? findFilterName(found));
}

/** What to write instead, as a hint and as a replacement. */
function meant(place: Span, hint: string | undefined): Particulars {
  return { hint, replacement: replace(place, hint) };
}

/** A grammatical mistake. */
export function graphProblem(
  reason: GraphReason,
  place: Span,
  values: Problem["values"],
  particulars?: Particulars,
): Problem {
  return problem("invalid_template_graph", place, values, { reason, ...particulars });
}

function argumentProblem(
  reason: ArgumentReason,
  place: Span,
  values: Problem["values"],
  replacement?: Replacement,
): Problem {
  return problem("invalid_filter_argument", place, values, { reason, replacement });
}

const LONGEST_CALL = 200;

function superfluousArgument(call: FilterCall, argument: Argument): Problem {
  const place = argument.start < argument.end ? argument : call;
  const values = { filter: call.name.value, found: argument.value };
  return argumentProblem("superfluous_argument", place, values, replace({ start: call.name.end, end: call.end }, ""));
}

function readArgument(call: FilterCall, filter: FilterName, problems: Problem[]): Argument | undefined {
  const { argument } = call;
  const write = EXAMPLES[filter] ?? filter;
  if (argument === undefined || argument.value === "") {
    // Any other sign would be a guess: a price in a Russian shop is in roubles.
    const replacement = filter === "money" ? replace(call, write) : undefined;
    problems.push(argumentProblem("missing_argument", call, { filter, write }, replacement));
    return undefined;
  }
  const delimiter = /\[\[|\]\]/.exec(argument.value);
  if (delimiter === null) return argument;
  const start = argument.start + delimiter.index;
  const values = { filter, found: delimiter[0], write };
  problems.push(argumentProblem("delimiter_in_argument", { start, end: start + 2 }, values));
  return undefined;
}

function unsupportedCase(argument: Argument): Problem {
  const found = argument.value;
  const nearest = findCaseName(found);
  const hint = caseByTerm(found, 1) ?? (nearest === undefined ? undefined : caseNames.get(nearest));
  return graphProblem("unsupported_case", argument, { found, allowed: CASE_NAMES }, meant(argument, hint));
}

/** The same field with two different grammatical filters: at the later one, with the earlier as a related place. */
export function conflict(node: Placeholder, call: FilterCall, other: FilterCall): Problem {
  const values = { field: node.field.value, found: writeCall(call), other: writeCall(other) };
  return graphProblem("conflicting_filters", call, values, { related: [relate(other, "other_filter")] });
}

function readForms(
  filter: "plural" | "amount",
  argument: Argument,
  parted: Replacement | undefined,
  problems: Problem[],
): readonly [string, string, string] | undefined {
  const forms = argument.value.split(",").map((form) => form.trim());
  const [one, few, many] = forms;
  if (forms.length !== 3 || one === undefined || few === undefined || many === undefined) {
    const place = { start: argument.start, end: parted?.end ?? argument.end };
    const values = { filter, count: String(forms.length) };
    problems.push(argumentProblem("wrong_number_of_forms", place, values, parted ?? otherwiseParted(argument)));
    return undefined;
  }
  const empty = forms.indexOf("");
  if (empty === -1) return [one, few, many];
  problems.push(argumentProblem("empty_form", argument, { filter, index: String(empty + 1) }));
  return undefined;
}

/** "{{n|plural:товар|товара|товаров}}": the second and third form look like filters. */
function partedByPipes(argument: Argument, following: readonly FilterCall[]): Replacement | undefined {
  const [few, many] = following;
  if (argument.value.includes(",") || few === undefined || many === undefined) return undefined;
  for (const { name, argument: own } of following) {
    if (own !== undefined || name.value === "" || filterTable.has(name.value)) return undefined;
  }
  const text = `${argument.value},${few.name.value},${many.name.value}`;
  return text.split(",").length === 3 ? { start: argument.start, end: many.end, text } : undefined;
}

/** Three forms parted by something else than commas: "товар/товара/товаров", "товар; товара; товаров", "товар товара товаров". */
function otherwiseParted(argument: Argument): Replacement | undefined {
  if (argument.value.length > LONGEST_CALL || argument.value.includes(",")) return undefined;
  for (const separator of [/\s*;\s*/u, /\s*\/\s*/u, /\s+/u]) {
    const forms = argument.value.split(separator);
    if (forms.length === 3 && !forms.includes("")) {
      return replace(argument, forms.join(","));
    }
  }
  return undefined;
}
