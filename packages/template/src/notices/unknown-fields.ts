import type { Name, Node, Placeholder, Span } from "../ast.js";
import type { Aliases } from "../check/aliases.js";
import { listFields } from "../check/list-fields.js";
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
 * stands in the template, for otherwise it is an error already. The template may have errors.
 *
 * @param countMistakes the mistakes of grammar of occurrences
 */
export function findUnknownFields(
  source: string,
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  aliases: Aliases,
  fields: readonly string[],
  countMistakes: (occurrences: readonly Occurrence[]) => number,
): readonly Problem<NoticeCode>[] {
  const known = new Set(fields);
  const all = [...occurrences.values()];
  const findField = createNameFinder(fields);
  const allowed = listFields(fields);
  const unknown = [...usesOf(nodes, occurrences)].filter(
    ([name]) => isFieldName(name) && !known.has(name) && !aliases.has(name),
  );
  return unknown.flatMap(([found, places], index) => {
    const hint = index < MOST_NAMES_COMPARED ? findField(found) : undefined;
    const renamed = hint === undefined ? undefined : renaming(all, found, hint);
    // A second name that is spelt like the field has a grammar of its own.
    const isSound = renamed !== undefined && !aliases.has(hint ?? "") && countMistakes(renamed) <= countMistakes(all);
    const replacement = hint !== undefined && isSound ? replacing(source, places, hint) : undefined;
    const values = { found, allowed, ...(hint !== undefined && { write: hint }) };
    return places.map((place) => problem("unknown_field", place, values, { hint, replacement }));
  });
}

/** Field name → where it stands, in the order of the text. */
function usesOf(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
): ReadonlyMap<string, readonly Span[]> {
  const inserted = new Set([...occurrences.values()].map(({ name }) => name));
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
        walk(node.otherwise?.children ?? []);
      } else if (node.type === "placeholder" && !isOfOtherLanguage(node)) {
        add(node.field);
        const { agree, own } = occurrences.get(node) ?? {};
        for (const { name, argument } of node.filters) {
          if (argument === undefined) continue;
          const isCount = name.value === "count" && argument.value === own?.count?.value;
          // A misspelt filter has been read as `agree`.
          const isAgree = name.value === "agree" || !filterTable.has(name.value);
          if (isCount || (isAgree && argument.value === agree?.value && inserted.has(argument.value))) add(argument);
        }
      }
    }
  };
  walk(nodes);
  return uses;
}

/** The occurrences with another name for a field. */
function renaming(occurrences: readonly Occurrence[], from: string, to: string): readonly Occurrence[] {
  const isInserted = occurrences.some(({ name }) => name === from);
  return occurrences.map((one): Occurrence => {
    const { field, alias } = one.node;
    const node = field.value === from ? { ...one.node, field: { ...field, value: to } } : one.node;
    // "{{цвет as цвет}}" keeps its second name.
    const renamed = { ...one, node, name: one.name === from && alias === undefined ? to : one.name };
    return isInserted && one.agree?.value === from ? { ...renamed, agree: { ...one.agree, value: to } } : renamed;
  });
}

/** One replacement for all the places of a name, because renaming one alone would part `agree` from its field. */
function replacing(source: string, places: readonly Span[], name: string): Replacement | undefined {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let text = "";
  let end = first.start;
  for (const place of places) {
    text += source.slice(end, place.start) + name;
    end = place.end;
  }
  return { start: first.start, end: last.end, text };
}
