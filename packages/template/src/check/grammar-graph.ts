import type { FilterCall, Span } from "../ast.js";
import { endOfName } from "../end-of-name.js";
import { isFieldName } from "../field-name.js";
import { type Particulars, type Problem, type Replacement, relate, replace } from "../problem.js";
import type { Suggest } from "../suggest/suggest.js";
import { graphProblem, writeCall } from "./filter-arguments.js";
import { listFields } from "./list-fields.js";
import { grammarNames, type Occurrence, type Stated, statedCalls } from "./occurrence.js";

/**
 * Everything grammatical that can be told without an item: one main field, agreement without circles, no contradiction.
 *
 * @param names every name that the template mentions: none of them is proposed for an alias
 */
export function checkGrammar(
  occurrences: readonly Occurrence[],
  names: ReadonlySet<string>,
  problems: Problem[],
  suggest?: Suggest,
): void {
  checkHeads(occurrences, problems, suggest);
  checkLocks(occurrences, problems);
  checkConflicts(occurrences, names, problems, suggest);
  checkAgreement(occurrences, problems, suggest);
}

/** One field is the main one. It may be marked wherever it occurs. */
function checkHeads(occurrences: readonly Occurrence[], problems: Problem[], suggest: Suggest | undefined): void {
  let first: { readonly field: string; readonly call: FilterCall } | undefined;
  for (const { node, name, head } of occurrences) {
    if (head === undefined) continue;
    if (first === undefined) first = { field: name, call: head };
    else if (first.field !== name) {
      const values = { found: name, other: first.field };
      const related = [relate(first.call, "first_head")];
      problems.push(
        graphProblem("multiple_heads", head, values, { replacement: suggest?.withoutFilter(node, head), related }),
      );
    }
  }
}

/**
 * `lock` holds for a name in the whole template, so a place elsewhere ("{{city|lock}} {{city|where}}") contradicts
 * it, too.
 */
function checkLocks(occurrences: readonly Occurrence[], problems: Problem[]): void {
  const locks = new Map(
    occurrences.flatMap(({ name, lock }) => (lock === undefined ? [] : [[name, lock.call] as const])),
  );
  for (const { name, lock, own, ...rest } of occurrences) {
    const locking = lock?.call ?? (own.place && locks.get(name));
    const inflecting = [...statedCalls(rest), ...(own.place ? [own.place.call] : [])].sort((a, b) => a.start - b.start);
    if (locking === undefined || inflecting.length === 0) continue;
    const values = { field: name, found: inflecting.map(writeCall).join("|") };
    const related = inflecting.map((call) => relate(call, "other_filter"));
    problems.push(graphProblem("locked_and_inflected", locking, values, { related }));
  }
}

/**
 * Occurrences of one field that state grammatical filters must state the same ones. `head` is left out: it marks the
 * field, once, and says nothing about the form of the other occurrences.
 */
function checkConflicts(
  occurrences: readonly Occurrence[],
  names: ReadonlySet<string>,
  problems: Problem[],
  suggest: Suggest | undefined,
): void {
  const stated = new Map<string, Occurrence>();
  for (const occurrence of occurrences) {
    if (statedCalls(occurrence).length === 0) continue;
    const first = stated.get(occurrence.name);
    if (first === undefined) {
      stated.set(occurrence.name, occurrence);
      continue;
    }
    const different = findDifference(first, occurrence);
    if (different !== undefined) problems.push(conflict(occurrence, different, names, suggest));
  }
}

/** The same name with two different grammatical filters: at the later one, with the earlier as a related place. */
function conflict(
  { name, field, node, head }: Occurrence,
  { call, other }: { readonly call: FilterCall; readonly other: FilterCall },
  names: ReadonlySet<string>,
  suggest: Suggest | undefined,
): Problem {
  // A main field has one name.
  const text = head === undefined ? suggest?.secondName(field, node.optional, names) : undefined;
  const values = {
    field: name,
    found: writeCall(call),
    other: writeCall(other),
    ...(text && { write: `{{${text}}}` }),
  };
  const replacement = replace({ start: node.field.start, end: endOfName(node) }, text);
  return graphProblem("conflicting_filters", call, values, { replacement, related: [relate(other, "other_filter")] });
}

function findDifference(first: Occurrence, later: Occurrence): { call: FilterCall; other: FilterCall } | undefined {
  const different = grammarNames.filter((name) => first[name]?.value !== later[name]?.value);
  // A filter that only one of them has is held against the first one that the other has.
  const callOf = (one: Occurrence): FilterCall | undefined =>
    different.flatMap((name) => one[name]?.call ?? [])[0] ?? statedCalls(one)[0];
  const [call, other] = [callOf(later), callOf(first)];
  return different.length === 0 || call === undefined || other === undefined ? undefined : { call, other };
}

function checkAgreement(occurrences: readonly Occurrence[], problems: Problem[], suggest: Suggest | undefined): void {
  const fields = new Set(occurrences.map(({ name }) => name).filter((name) => name !== ""));
  // A ceiling, so that thousands of misspelt names are not each compared with thousands of fields.
  const names = [...fields].filter(isFieldName).slice(0, MOST_FIELDS_COMPARED);
  const findField = suggest?.createNameFinder(names);
  const head = occurrences.find((one) => one.head && isFieldName(one.name))?.name;
  const governors = new Map<string, Stated<string>>();
  for (const { node, name: field, agree } of occurrences) {
    if (agree === undefined) continue;
    const place = agree.call.argument ?? agree.call;
    if (agree.value === field) {
      const meant = towards(head === field ? undefined : head, place, suggest?.withoutFilter(node, agree.call));
      problems.push(graphProblem("agree_self", place, { found: field }, meant));
    } else if (!fields.has(agree.value)) {
      const values = { found: agree.value, allowed: listFields(names.filter((other) => other !== field)) };
      problems.push(
        graphProblem("agree_target_missing", place, values, towards(findField?.(agree.value, field), place)),
      );
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
