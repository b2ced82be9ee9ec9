import type { CheckedNode, CheckedTemplate, TextFilter } from "@skladno/template";
import { seedBlock, seedOutput } from "../variants/choose-variant.js";
import { mergeOccurrences } from "./merge-occurrences.js";
import type { FieldGrammar, FieldPiece, Piece, Plan, VariantsPiece } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import { classifyVariants } from "./variant-classes.js";

/**
 * Compiles a checked template: occurrences of a field merged, conditions resolved to slots, variants sorted into classes.
 * Pure, and the result is frozen.
 */
export function compilePlan(output: string, template: CheckedTemplate, read: ReadLiteral): Plan {
  const { source, nodes } = template;
  const grammars = mergeOccurrences(nodes);
  const slots = new Map<string, number>();
  const slotOf = (field: string): number => {
    const known = slots.get(field);
    if (known !== undefined) return known;
    slots.set(field, slots.size);
    return slots.size - 1;
  };

  const required = new Set<number>();
  const seed = seedOutput(source, output);
  const pieces: Piece[] = [];
  const addNodes = (children: readonly CheckedNode[], condition: number): void => {
    for (const node of children) {
      if (node.type === "if") addNodes(node.children, slotOf(node.field));
      else pieces.push(compileNode(node, condition));
    }
  };
  const compileNode = (node: Exclude<CheckedNode, { type: "if" }>, condition: number): Piece => {
    if (node.type === "text") return { type: "text", value: node.value, condition };
    if (node.type === "variants") {
      const { index, variants } = node;
      return { type: "variants", index, variants, classes: [], seed: seedBlock(seed, index), condition };
    }
    if (!node.optional && condition === -1) required.add(slotOf(node.field));
    const grammar = grammars.get(node.field);
    return {
      type: "field",
      slot: slotOf(node.field),
      grammar: Object.freeze({
        case: grammar?.case,
        head: grammar?.head === true,
        agree: grammar?.agree === undefined ? -1 : slotOf(grammar.agree),
        lock: grammar?.lock === true,
      }) satisfies FieldGrammar,
      numeric: node.filters.some(readsNumber),
      filters: node.filters,
      condition,
    } satisfies FieldPiece;
  };
  addNodes(nodes, -1);

  const meanings = new Map<string, string>();
  const classified = pieces.map((piece, at) =>
    Object.freeze(
      piece.type === "variants" ? { ...piece, classes: classifyVariants(pieces, at, read, meanings) } : piece,
    ),
  );
  return Object.freeze({
    output,
    source,
    fields: Object.freeze([...slots.keys()]),
    pieces: Object.freeze(classified),
    required: Object.freeze([...required]),
    blocks: Object.freeze(classified.filter((piece): piece is VariantsPiece => piece.type === "variants")),
  });
}

function readsNumber({ name }: TextFilter): boolean {
  return name === "number" || name === "money" || name === "plural" || name === "amount";
}
