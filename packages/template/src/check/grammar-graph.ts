import type { FilterCall, Placeholder, Span } from "../ast.js";
import { isFieldName } from "../field-name.js";
import { filterTable } from "../filter-table.js";
import { type Particulars, type Problem, type Replacement, relate, replace } from "../problem.js";
import { createNameFinder } from "../suggest/nearest-name.js";
import { conflict, graphProblem, writeCall } from "./filter-arguments.js";
import { listFields } from "./list-fields.js";
import { grammarNames, type Occurrence, type Stated, statedCalls } from "./occurrence.js";

/** Everything grammatical that can be told without an item: one main field, agreement without circles, no contradiction. */
export function checkGrammar(occurrences: readonly Occurrence[], problems: Problem[]): void {
  checkHeads(occurrences, problems);
  checkLocks(occurrences, problems);
  checkConflicts(occurrences, problems);
  checkAgreement(occurrences, problems);
}

/** One field is the main one. It may be marked wherever it occurs. */
function checkHeads(occurrences: readonly Occurrence[], problems: Problem[]): void {
  let first: { readonly field: string; readonly call: FilterCall } | undefined;
  for (const { node, head } of occurrences) {
    if (head === undefined) continue;
    if (first === undefined) first = { field: node.field.value, call: head };
    else if (first.field !== node.field.value) {
      const values = { found: node.field.value, other: first.field };
      const related = [relate(first.call, "first_head")];
      problems.push(graphProblem("multiple_heads", head, values, { replacement: withoutFilter(node, head), related }));
    }
  }
}

/** The placeholder without a filter, wherever it stands in the chain, twice perhaps or misspelt, which is read as "agree" here; the other filters stay. */
function withoutFilter(node: Placeholder, call: FilterCall): Replacement {
  const meant = ({ name, argument }: FilterCall) =>
    [filterTable.get(name.value)?.name ?? "agree", argument?.value].join();
  const same = (other: FilterCall): boolean => meant(other) === meant(call);
  const from = node.filters.findIndex(same);
  const to = node.filters.findLastIndex(same);
  const before = node.filters[from - 1]?.end ?? node.field.end + (node.optional ? 1 : 0);
  const kept = node.filters.slice(from, to).filter((other) => !same(other));
  return {
    start: before,
    end: node.filters[to]?.end ?? call.end,
    text: kept.map((other) => `|${writeCall(other)}`).join(""),
  };
}

function checkLocks(occurrences: readonly Occurrence[], problems: Problem[]): void {
  for (const { node, lock, ...rest } of occurrences) {
    const inflecting = statedCalls(rest);
    if (lock === undefined || inflecting.length === 0) continue;
    const values = { field: node.field.value, found: inflecting.map(writeCall).join("|") };
    const related = inflecting.map((call) => relate(call, "other_filter"));
    problems.push(graphProblem("locked_and_inflected", lock.call, values, { related }));
  }
}

/**
 * Occurrences of one field that state grammatical filters must state the same ones. `head` is left out: it marks the
 * field, once, and says nothing about the form of the other occurrences.
 */
function checkConflicts(occurrences: readonly Occurrence[], problems: Problem[]): void {
  const stated = new Map<string, Occurrence>();
  for (const occurrence of occurrences) {
    if (statedCalls(occurrence).length === 0) continue;
    const field = occurrence.node.field.value;
    const first = stated.get(field);
    if (first === undefined) {
      stated.set(field, occurrence);
      continue;
    }
    const different = findDifference(first, occurrence);
    if (different !== undefined) problems.push(conflict(occurrence.node, different.call, different.other));
  }
}

function findDifference(first: Occurrence, later: Occurrence): { call: FilterCall; other: FilterCall } | undefined {
  const different = grammarNames.filter((name) => first[name]?.value !== later[name]?.value);
  // A filter that only one of them has is held against the first one that the other has.
  const callOf = (one: Occurrence): FilterCall | undefined =>
    different.flatMap((name) => one[name]?.call ?? [])[0] ?? statedCalls(one)[0];
  const [call, other] = [callOf(later), callOf(first)];
  return different.length === 0 || call === undefined || other === undefined ? undefined : { call, other };
}

function checkAgreement(occurrences: readonly Occurrence[], problems: Problem[]): void {
  const fields = new Set(occurrences.map(({ node }) => node.field.value).filter((field) => field !== ""));
  // A ceiling, so that thousands of misspelt names are not each compared with thousands of fields.
  const names = [...fields].filter(isFieldName).slice(0, MOST_FIELDS_COMPARED);
  const findField = createNameFinder(names);
  const head = occurrences.find((one) => one.head && isFieldName(one.node.field.value))?.node.field.value;
  const governors = new Map<string, Stated<string>>();
  for (const { node, agree } of occurrences) {
    if (agree === undefined) continue;
    const field = node.field.value;
    const place = agree.call.argument ?? agree.call;
    if (agree.value === field) {
      const meant = towards(head === field ? undefined : head, place, withoutFilter(node, agree.call));
      problems.push(graphProblem("agree_self", place, { found: field }, meant));
    } else if (!fields.has(agree.value)) {
      const values = { found: agree.value, allowed: listFields(names.filter((other) => other !== field)) };
      problems.push(graphProblem("agree_target_missing", place, values, towards(findField(agree.value, field), place)));
    } else if (!governors.has(field)) governors.set(field, agree);
  }
  checkCycles(governors, problems);
}

/** A hint that names a field, with the argument to write; else another way out. */
function towards(field: string | undefined, place: Span, otherwise?: Replacement): Particulars {
  return { hint: field, replacement: replace(place, field) ?? otherwise };
}

const MOST_FIELDS_COMPARED = 65;
/** Every field has at most one governor, so walking up from each field, once, finds every circle. */
function checkCycles(governors: ReadonlyMap<string, Stated<string>>, problems: Problem[]): void {
  const done = new Set<string>();
  for (const start of governors.keys()) {
    const path: string[] = [];
    const onPath = new Map<string, number>();
    let field: string | undefined = start;
    while (field !== undefined && !done.has(field)) {
      const seenAt = onPath.get(field);
      if (seenAt !== undefined) {
        problems.push(cycle(path.slice(seenAt), governors));
        break;
      }
      onPath.set(field, path.length);
      path.push(field);
      field = governors.get(field)?.value;
    }
    for (const walked of path) done.add(walked);
  }
}

function cycle(fields: readonly string[], governors: ReadonlyMap<string, Stated<string>>): Problem {
  const calls = fields.flatMap((field) => governors.get(field)?.call ?? []).sort((a, b) => a.start - b.start);
  const [first, ...others] = calls.map((call) => call.argument ?? call);
  const values = { cycle: listFields([...fields, fields[0] ?? ""]).replaceAll(", ", " → ") };
  const related = others.map((argument) => relate(argument, "cycle"));
  return graphProblem("agree_cycle", first ?? { start: 0, end: 0 }, values, { related });
}
