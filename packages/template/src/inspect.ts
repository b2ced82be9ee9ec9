import type { IfBlock, Node, Placeholder, Template } from "./ast.js";
import { findAliases } from "./check/aliases.js";
import type { CheckedIf, CheckedNode, CheckedPlaceholder, CheckedTemplate } from "./checked-template.js";
import { isFieldName } from "./field-name.js";

/** How a template uses a field. */
export interface FieldUse {
  readonly name: string;
  /** Some occurrence is neither marked with `?` nor inside a condition: its absence is warned about. */
  readonly required: boolean;
  /** How often the field is inserted; 0 where it stands in conditions only. */
  readonly occurrences: number;
}

/**
 * The fields of a template, conditions and what is counted included, in the order of their first appearance. An alias
 * is the field that it stands for. Names that are no field names are left out.
 */
export function fieldsOf(template: Template | CheckedTemplate): readonly FieldUse[] {
  const uses = new Map<string, { required: boolean; occurrences: number }>();
  const aliases = "nodes" in template ? new Map<string, string>() : findAliases(template.children);
  const nameOf = (written: string): string => aliases.get(written) ?? written;
  const use = (name: string, inserted: boolean, required: boolean): void => {
    if (!isFieldName(name)) return;
    const known = uses.get(name) ?? { required: false, occurrences: 0 };
    uses.set(name, known);
    known.occurrences += Number(inserted);
    known.required ||= required;
  };
  const walk = (nodes: readonly (Node | CheckedNode)[], conditional: boolean): void => {
    for (const node of nodes) {
      if (node.type !== "placeholder" && node.type !== "if") continue;
      const name = nameOf(typeof node.field === "string" ? node.field : node.field.value);
      if (node.type === "if") {
        use(name, false, false);
        walk(node.children, true);
        walk(secondOf(node), true);
        continue;
      }
      const required = !node.optional && !conditional && !hasDefault(node);
      use(name, true, required);
      for (const counted of countedBy(node)) use(nameOf(counted), true, required);
    }
  };
  walk(nodesOf(template), false);
  return [...uses].map(([name, use]) => ({ name, ...use }));
}

/** What follows the `{{else}}` of a condition. */
function secondOf({ otherwise = [] }: IfBlock | CheckedIf): readonly (Node | CheckedNode)[] {
  return "children" in otherwise ? otherwise.children : otherwise;
}

function hasDefault(node: Placeholder | CheckedPlaceholder): boolean {
  return "own" in node ? node.default !== undefined : node.filters.some(({ name }) => name.value === "default");
}

/** The field that a placeholder counts. */
function countedBy(node: Placeholder | CheckedPlaceholder): readonly string[] {
  if ("own" in node) return node.own.count === undefined ? [] : [node.own.count];
  return node.filters.flatMap(({ name, argument }) =>
    name.value === "count" && argument !== undefined ? [argument.value] : [],
  );
}

function nodesOf(template: Template | CheckedTemplate): readonly (Node | CheckedNode)[] {
  return "nodes" in template ? template.nodes : template.children;
}

/**
 * How many texts a template can give through its variant blocks, when every field is present: the product of the
 * numbers of variants. As decimal text, because 4,000 characters hold enough blocks to go far beyond 2^53.
 */
export function countCombinations(template: Template | CheckedTemplate): string {
  const count = (nodes: readonly (Node | CheckedNode)[]): bigint =>
    nodes.reduce((product, node) => {
      if (node.type === "variants") return product * BigInt(node.variants.length);
      if (node.type !== "if") return product;
      return product * count(node.negated ? secondOf(node) : node.children);
    }, 1n);
  return String(count(nodesOf(template)));
}
