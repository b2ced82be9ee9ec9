import type { Argument, FilterCall, Placeholder } from "../ast.js";
import type { TextFilter } from "../checked-template.js";
import { canonicalCases, caseNames, type FilterName, filterTable } from "../filter-table.js";
import type { Problem, Replacement } from "../problem.js";
import { createNameFinder } from "../suggest/nearest-name.js";
import { caseSynonyms, filterSynonyms } from "../suggest/synonyms.js";
import type { Occurrence } from "./occurrence.js";

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
  let grammaticalCase: Occurrence["case"];
  let agree: Occurrence["agree"];
  let lock: FilterCall | undefined;
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
      else if (row.name === "lock") lock ??= call;
      else filters.push({ name: row.name as "lower" });
      continue;
    }
    const argument = readArgument(call, row.name, problems);
    if (argument === undefined) continue;
    switch (row.argument) {
      case "case": {
        const value = caseNames.get(argument.value);
        if (value === undefined) problems.push(unsupportedCase(argument));
        else if (grammaticalCase === undefined) grammaticalCase = { value, call };
        else if (grammaticalCase.value !== value) problems.push(conflict(node, call, grammaticalCase.call));
        break;
      }
      case "field":
        if (agree === undefined) agree = { field: argument.value, call };
        else if (agree.field !== argument.value) problems.push(conflict(node, call, agree.call));
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
  return { node, case: grammaticalCase, agree, lock, head, filters };
}

/** A filter as the author wrote it, without the blanks. */
export function writeCall(call: FilterCall): string {
  return call.argument === undefined ? call.name.value : `${call.name.value}:${call.argument.value}`;
}

function unknownFilter(call: FilterCall): Problem {
  const found = call.name.value;
  if (found === "") {
    // Where there is no name its place is right behind the "|".
    const pipe = call.name.start - 1;
    return {
      code: "unknown_filter",
      start: pipe,
      end: pipe + 1,
      values: { found, allowed: FILTER_NAMES },
      replacement: { start: pipe, end: call.end, text: "" },
    };
  }
  const { hint, replacement } = meantFilter(call);
  return {
    code: "unknown_filter",
    start: call.name.start,
    end: call.name.end,
    values: { found, allowed: FILTER_NAMES },
    hint,
    replacement,
  };
}

/** Which filter was meant: "uper", "сфыу", "gen" for "case:gen", "case gen" and "case(gen)" for "case:gen". */
function meantFilter(call: FilterCall): { hint?: string; replacement?: Replacement } {
  const found = call.name.value;
  const whole = { start: call.start, end: call.end };
  const caseName = call.argument === undefined ? (caseNames.get(found) ?? caseSynonyms.get(found)) : undefined;
  if (caseName !== undefined && found.length > 1) {
    return { hint: `case:${caseName}`, replacement: { ...whole, text: `case:${caseName}` } };
  }
  const parts = found.length > LONGEST_CALL ? null : /^([^\s=(-]+)\s*(?:[\s=(-]\s*([^()]*?)\s*\)?)$/u.exec(found);
  const [, first = "", argument = ""] = parts ?? [];
  const meant = filterTable.get(first);
  if (call.argument === undefined && meant !== undefined) {
    const text = meant.argument === "none" || argument === "" ? first : `${first}:${argument}`;
    return { hint: text, replacement: { ...whole, text } };
  }
  const hint = filterSynonyms.get(found.toLowerCase()) ?? findFilterName(found);
  return hint === undefined ? {} : { hint, replacement: { start: call.name.start, end: call.name.end, text: hint } };
}

const LONGEST_CALL = 200;

function superfluousArgument(call: FilterCall, argument: Argument): Problem {
  const place = argument.start < argument.end ? argument : call;
  return {
    code: "invalid_filter_argument",
    reason: "superfluous_argument",
    start: place.start,
    end: place.end,
    values: { filter: call.name.value, found: argument.value },
    replacement: { start: call.name.end, end: call.end, text: "" },
  };
}

function readArgument(call: FilterCall, filter: FilterName, problems: Problem[]): Argument | undefined {
  const { argument } = call;
  if (argument === undefined || argument.value === "") {
    problems.push({
      code: "invalid_filter_argument",
      reason: "missing_argument",
      start: call.start,
      end: call.end,
      values: { filter, write: EXAMPLES[filter] ?? filter },
    });
    return undefined;
  }
  const delimiter = /\[\[|\]\]/.exec(argument.value);
  if (delimiter === null) return argument;
  const start = argument.start + delimiter.index;
  problems.push({
    code: "invalid_filter_argument",
    reason: "delimiter_in_argument",
    start,
    end: start + 2,
    values: { filter, found: delimiter[0], write: EXAMPLES[filter] ?? filter },
  });
  return undefined;
}

function unsupportedCase(argument: Argument): Problem {
  const found = argument.value;
  const nearest = findCaseName(found);
  const hint =
    caseSynonyms.get(found.toLowerCase().replaceAll(".", "")) ??
    (nearest === undefined ? undefined : caseNames.get(nearest));
  return {
    code: "invalid_template_graph",
    reason: "unsupported_case",
    start: argument.start,
    end: argument.end,
    values: { found, allowed: CASE_NAMES },
    hint,
    replacement: hint === undefined ? undefined : { start: argument.start, end: argument.end, text: hint },
  };
}

/** The same field with two different grammatical filters: at the later one, with the earlier as a related place. */
export function conflict(node: Placeholder, call: FilterCall, other: FilterCall): Problem {
  return {
    code: "invalid_template_graph",
    reason: "conflicting_filters",
    start: call.start,
    end: call.end,
    values: { field: node.field.value, found: writeCall(call), other: writeCall(other) },
    related: [{ start: other.start, end: other.end, role: "other_filter" }],
  };
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
    problems.push({
      code: "invalid_filter_argument",
      reason: "wrong_number_of_forms",
      start: argument.start,
      end: parted?.end ?? argument.end,
      values: { filter, count: String(forms.length) },
      replacement: parted ?? otherwiseParted(argument),
    });
    return undefined;
  }
  const empty = forms.indexOf("");
  if (empty === -1) return Object.freeze([one, few, many] as const);
  problems.push({
    code: "invalid_filter_argument",
    reason: "empty_form",
    start: argument.start,
    end: argument.end,
    values: { filter, index: String(empty + 1) },
  });
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
      return { start: argument.start, end: argument.end, text: forms.join(",") };
    }
  }
  return undefined;
}
