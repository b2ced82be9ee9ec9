import type { Node, Placeholder } from "../ast.js";
import { isFieldName } from "../field-name.js";
import { type Problem, replace } from "../problem.js";
import { graphProblem } from "./filter-arguments.js";

/** Alias → the field whose value it stands for, in the order of their first `as`. */
export type Aliases = ReadonlyMap<string, string>;

/**
 * The second names of a template's fields. An alias that contradicts what comes before it is a problem, and is left
 * out.
 */
export function findAliases(nodes: readonly Node[], problems: Problem[] = []): Aliases {
  const aliases = new Map<string, string>();
  /** Names that stood as fields so far. */
  const seen = new Set<string>();
  const walk = (children: readonly Node[]): void => {
    for (const node of children) {
      if (node.type === "if") {
        seen.add(node.field.value);
        walk(node.children);
        walk(node.otherwise?.children ?? []);
      } else if (node.type === "placeholder") add(node);
    }
  };
  const add = ({ field, alias }: Placeholder): void => {
    if (alias === undefined || !isFieldName(alias.value) || !isFieldName(field.value)) {
      seen.add(field.value);
      return;
    }
    const original = aliases.get(field.value);
    const known = aliases.get(alias.value);
    const isTaken = known === undefined ? seen.has(alias.value) : known !== field.value;
    if (original !== undefined || isTaken || alias.value === field.value) {
      const values = { found: alias.value, field: field.value, ...(original !== undefined && { other: original }) };
      problems.push(graphProblem("conflicting_alias", alias, values, { replacement: replace(field, original) }));
    } else aliases.set(alias.value, field.value);
    seen.add(field.value);
  };
  walk(nodes);
  return aliases;
}
