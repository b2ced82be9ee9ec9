import type { Name, Node, Placeholder, Span } from "../ast.js";
import { checkGrammar, listFields } from "../check/grammar-graph.js";
import type { Occurrence } from "../check/occurrence.js";
import type { NoticeCode } from "../error-codes.js";
import { isFieldName } from "../field-name.js";
import { filterTable } from "../filter-table.js";
import { type Problem, problem, type Replacement } from "../problem.js";
import { createNameFinder } from "../suggest/nearest-name.js";
import { isOfOtherLanguage } from "./other-languages.js";

/** A ceiling, so that thousands of unknown names are not each compared with every field. */
const MOST_NAMES_COMPARED = 64;

/**
 * The places that name a field that the product does not have: placeholders, conditions, and `agree` where its field
 * stands in the template, for otherwise it is an error already. Needs no template without errors.
 */
export function findUnknownFields(
  source: string,
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  fields: readonly string[],
): readonly Problem<NoticeCode>[] {
  const known = new Set(fields);
  const all = [...occurrences.values()];
  const findField = createNameFinder(fields);
  const allowed = listFields(fields);
  const unknown = [...usesOf(nodes, occurrences)].filter(([name]) => isFieldName(name) && !known.has(name));
  return unknown.flatMap(([found, places], index) => {
    const hint = index < MOST_NAMES_COMPARED ? findField(found) : undefined;
    const replacement = hint === undefined ? undefined : renaming(source, places, found, hint, all);
    const values = { found, allowed, ...(hint !== undefined && { write: hint }) };
    return places.map((place) => problem("unknown_field", place, values, { hint, replacement }));
  });
}

/** Field name → where it stands, in the order of the text. */
function usesOf(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
): ReadonlyMap<string, readonly Span[]> {
  const inserted = new Set([...occurrences.keys()].map(({ field }) => field.value));
  const uses = new Map<string, Span[]>();
  const add = ({ value, start, end }: Pick<Name, "value" | "start" | "end">): void => {
    const places = uses.get(value);
    if (places === undefined) uses.set(value, [{ start, end }]);
    else places.push({ start, end });
  };
  const walk = (children: readonly Node[]): void => {
    for (const node of children) {
      if (node.type === "if") {
        add(node.field);
        walk(node.children);
      } else if (node.type === "placeholder" && !isOfOtherLanguage(node)) {
        add(node.field);
        const governor = occurrences.get(node)?.agree?.value;
        if (governor === undefined || !inserted.has(governor)) continue;
        for (const { name, argument } of node.filters) {
          // A misspelt filter has been read as `agree`.
          const isAgree = name.value === "agree" || !filterTable.has(name.value);
          if (isAgree && argument?.value === governor) add(argument);
        }
      }
    }
  };
  walk(nodes);
  return uses;
}

/**
 * One replacement for all the places of a name, because renaming one of them alone would part `agree` from its field.
 * Undefined where the template already uses the other name in a way that contradicts this one.
 */
function renaming(
  source: string,
  places: readonly Span[],
  from: string,
  to: string,
  occurrences: readonly Occurrence[],
): Replacement | undefined {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isInserted = occurrences.some(({ node }) => node.field.value === from);
  const renamed = occurrences.map((one): Occurrence => {
    const { field } = one.node;
    const node = field.value === from ? { ...one.node, field: { ...field, value: to } } : one.node;
    return isInserted && one.agree?.value === from
      ? { ...one, node, agree: { ...one.agree, value: to } }
      : { ...one, node };
  });
  if (countMistakes(renamed) > countMistakes(occurrences)) return undefined;
  let text = "";
  let end = first.start;
  for (const place of places) {
    text += source.slice(end, place.start) + to;
    end = place.end;
  }
  return { start: first.start, end: last.end, text };
}

function countMistakes(occurrences: readonly Occurrence[]): number {
  const problems: Problem[] = [];
  checkGrammar(occurrences, problems);
  return problems.length;
}
