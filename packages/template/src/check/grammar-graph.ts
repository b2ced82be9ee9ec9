import type { FilterCall, Placeholder, Span } from "../ast.js";
import { isFieldName } from "../field-name.js";
import type { Problem, Replacement } from "../problem.js";
import { createNameFinder } from "../suggest/nearest-name.js";
import { conflict, writeCall } from "./filter-arguments.js";
import type { Occurrence } from "./occurrence.js";

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
      problems.push({
        code: "invalid_template_graph",
        reason: "multiple_heads",
        start: head.start,
        end: head.end,
        values: { found: node.field.value, other: first.field },
        replacement: withoutFilter(node, head),
        related: [{ start: first.call.start, end: first.call.end, role: "first_head" }],
      });
    }
  }
}

/** The placeholder without a filter, wherever it stands in the chain, twice perhaps; the other filters stay. */
function withoutFilter(node: Placeholder, call: FilterCall): Replacement {
  const written = writeCall(call);
  const same = (other: FilterCall): boolean => writeCall(other) === written;
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
  for (const { node, lock, case: grammaticalCase, agree } of occurrences) {
    if (lock === undefined) continue;
    const inflecting = [grammaticalCase?.call, agree?.call].filter((call) => call !== undefined);
    const [other] = inflecting;
    if (other === undefined) continue;
    problems.push({
      code: "invalid_template_graph",
      reason: "locked_and_inflected",
      start: lock.start,
      end: lock.end,
      values: { field: node.field.value, found: inflecting.map(writeCall).join("|") },
      related: inflecting.map((call) => ({ start: call.start, end: call.end, role: "other_filter" as const })),
    });
  }
}

/**
 * Occurrences of one field that state grammatical filters must state the same ones. `head` is left out: it marks the
 * field, once, and says nothing about the form of the other occurrences.
 */
function checkConflicts(occurrences: readonly Occurrence[], problems: Problem[]): void {
  const stated = new Map<string, Occurrence>();
  for (const occurrence of occurrences) {
    const calls = statedCalls(occurrence);
    if (calls.length === 0) continue;
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

function statedCalls({ case: grammaticalCase, agree, lock }: Occurrence): FilterCall[] {
  return [grammaticalCase?.call, agree?.call, lock].filter((call) => call !== undefined);
}

function findDifference(first: Occurrence, later: Occurrence): { call: FilterCall; other: FilterCall } | undefined {
  const sameCase = first.case?.value === later.case?.value;
  const sameAgree = first.agree?.field === later.agree?.field;
  const sameLock = (first.lock === undefined) === (later.lock === undefined);
  if (sameCase && sameAgree && sameLock) return undefined;
  const call =
    (sameCase ? undefined : later.case?.call) ??
    (sameAgree ? undefined : later.agree?.call) ??
    (sameLock ? undefined : later.lock) ??
    statedCalls(later)[0];
  const other =
    (sameCase ? undefined : first.case?.call) ??
    (sameAgree ? undefined : first.agree?.call) ??
    (sameLock ? undefined : first.lock) ??
    statedCalls(first)[0];
  return call === undefined || other === undefined ? undefined : { call, other };
}

function checkAgreement(occurrences: readonly Occurrence[], problems: Problem[]): void {
  const fields = new Set(occurrences.map(({ node }) => node.field.value).filter((field) => field !== ""));
  // A ceiling, so that thousands of misspelt names are not each compared with thousands of fields.
  const names = [...fields].filter(isFieldName).slice(0, MOST_FIELDS_COMPARED);
  const findField = createNameFinder(names);
  const head = occurrences.find((occurrence) => occurrence.head !== undefined)?.node.field.value;
  const governors = new Map<string, { readonly field: string; readonly call: FilterCall }>();
  for (const { node, agree } of occurrences) {
    if (agree === undefined) continue;
    const field = node.field.value;
    const argument = agree.call.argument ?? agree.call;
    const place = { start: argument.start, end: argument.end };
    if (agree.field === field) {
      problems.push({
        code: "invalid_template_graph",
        reason: "agree_self",
        ...place,
        values: { found: field },
        ...towards(head === field ? undefined : head, place, withoutFilter(node, agree.call)),
      });
    } else if (!fields.has(agree.field)) {
      const others = names.filter((other) => other !== field);
      problems.push({
        code: "invalid_template_graph",
        reason: "agree_target_missing",
        ...place,
        values: { found: agree.field, allowed: listFields(others) },
        ...towards(findField(agree.field, field), place),
      });
    } else if (!governors.has(field)) governors.set(field, agree);
  }
  checkCycles(governors, problems);
}

/** A hint that names a field, with the argument to write; else another way out. */
function towards(
  field: string | undefined,
  place: Span,
  otherwise?: Replacement,
): Pick<Problem, "hint" | "replacement"> {
  if (field === undefined) return { replacement: otherwise };
  return { hint: field, replacement: { start: place.start, end: place.end, text: field } };
}

const MOST_FIELDS_COMPARED = 65;
const MOST_FIELDS_LISTED = 8;

function listFields(fields: readonly string[]): string {
  const listed = fields
    .slice(0, MOST_FIELDS_LISTED)
    .map((field) => (field.length > 40 ? `${field.slice(0, 40)}…` : field));
  if (listed.length === 0) return "—";
  return listed.join(", ") + (fields.length > MOST_FIELDS_LISTED ? ", …" : "");
}

/** Every field has at most one governor, so walking up from each field, once, finds every circle. */
function checkCycles(
  governors: ReadonlyMap<string, { readonly field: string; readonly call: FilterCall }>,
  problems: Problem[],
): void {
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
      field = governors.get(field)?.field;
    }
    for (const walked of path) done.add(walked);
  }
}

function cycle(
  fields: readonly string[],
  governors: ReadonlyMap<string, { readonly field: string; readonly call: FilterCall }>,
): Problem {
  const calls = fields.flatMap((field) => governors.get(field)?.call ?? []).sort((a, b) => a.start - b.start);
  const [first, ...others] = calls.map((call) => call.argument ?? call);
  return {
    code: "invalid_template_graph",
    reason: "agree_cycle",
    start: first?.start ?? 0,
    end: first?.end ?? 0,
    values: { cycle: listFields([...fields, fields[0] ?? ""]).replaceAll(", ", " → ") },
    related: others.map((argument) => ({ start: argument.start, end: argument.end, role: "cycle" })),
  };
}
