import type { Node, Template } from "./ast.js";
import type { CheckedNode, CheckedTemplate } from "./checked-template.js";
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
 * The fields of a template, conditions included, in the order of their first appearance. Names that are no field names
 * are left out.
 */
export function fieldsOf(template: Template | CheckedTemplate): readonly FieldUse[] {
  const uses = new Map<string, { required: boolean; occurrences: number }>();
  const walk = (nodes: readonly (Node | CheckedNode)[], conditional: boolean): void => {
    for (const node of nodes) {
      if (node.type !== "placeholder" && node.type !== "if") continue;
      const name = typeof node.field === "string" ? node.field : node.field.value;
      const use = uses.get(name) ?? { required: false, occurrences: 0 };
      if (isFieldName(name)) uses.set(name, use);
      if (node.type === "if") walk(node.children, true);
      else {
        use.occurrences += 1;
        use.required ||= !node.optional && !conditional;
      }
    }
  };
  walk(nodesOf(template), false);
  return [...uses].map(([name, use]) => ({ name, ...use }));
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
      return node.type === "if" ? product * count(node.children) : product;
    }, 1n);
  return String(count(nodesOf(template)));
}
