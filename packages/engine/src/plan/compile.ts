import type { CheckedNode, CheckedTemplate, TextFilter } from "@skladno/template";
import { seedBlock, seedOutput } from "../variants/choose-variant.js";
import { casesOfPlaces } from "./cases-of-places.js";
import { mergeOccurrences, namesOutsideOfBranches, placeholdersOf } from "./merge-occurrences.js";
import { NONE } from "./none.js";
import type { FieldGrammar, FieldPiece, GenderPiece, Piece, Plan, VariantsPiece } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import { classifyVariants } from "./variant-classes.js";

/**
 * Compiles a checked template: occurrences of a name merged, conditions resolved to slots, variants sorted into
 * classes. Pure, and the result is frozen.
 */
export function compilePlan(output: string, template: CheckedTemplate, read: ReadLiteral): Plan {
  const { source, nodes } = template;
  const grammars = mergeOccurrences(nodes);
  const fieldOf = new Map([...placeholdersOf(nodes)].map(({ field, alias = field }) => [alias, field]));
  const outside = namesOutsideOfBranches(nodes);
  const slots = new Map<string, number>();
  const slotOf = (name: string): number => {
    const known = slots.get(name);
    if (known !== undefined) return known;
    slots.set(name, slots.size);
    return slots.size - 1;
  };

  const required = new Set<number>();
  const seed = seedOutput(source, output);
  const pieces: Piece[] = [];
  const addNodes = (children: readonly CheckedNode[], condition: number, unless = false): void => {
    for (const node of children) {
      if (node.type === "if") {
        const slot = slotOf(node.field);
        addNodes(node.children, slot, node.negated);
        addNodes(node.otherwise ?? [], slot, !node.negated);
      } else pieces.push(compileNode(node, condition, unless));
    }
  };
  const compileNode = (node: Exclude<CheckedNode, { type: "if" }>, condition: number, unless: boolean): Piece => {
    if (node.type === "text") return { type: "text", value: node.value, condition, unless };
    if (node.type === "variants") {
      const { index, variants } = node;
      return { type: "variants", index, variants, classes: [], seed: seedBlock(seed, index), condition, unless };
    }
    const { field, alias: name = field, own, filters, default: fallback } = node;
    const slot = slotOf(name);
    const count = own.count === undefined ? NONE : slotOf(own.count);
    if (!node.optional && condition === NONE) {
      if (fallback === undefined) required.add(slot);
      if (count !== NONE) required.add(count);
    }
    const grammar = grammars.get(name);
    const many = grammar?.many === true;
    const gender = filters.findLastIndex((filter) => filter.name === "gender");
    const form = filters[gender];
    if (form?.name === "gender") {
      const rest = filters.slice(gender + 1);
      return {
        type: "gender",
        index: NONE,
        slot,
        variants: form.forms,
        classes: [],
        many,
        count,
        list: own.list,
        fallback,
        filters: rest,
        condition,
        unless,
      };
    }
    const numbers = count === NONE ? filters.findLastIndex(readsNumber) + 1 : 0;
    const bare = own.after === undefined && own.place === undefined ? filters.length : numbers;
    return {
      type: "field",
      slot,
      grammar: Object.freeze({
        case: own.place === undefined ? grammar?.case : casesOfPlaces[own.place],
        head: grammar?.head === true,
        agree: grammar?.agree === undefined || own.place !== undefined ? NONE : slotOf(grammar.agree),
        agreesUnseen: outside.has(grammar?.agree ?? ""),
        many,
        // What is counted is put into its form, whatever the number is.
        lock: grammar?.lock === true && count === NONE,
      }) satisfies FieldGrammar,
      own: Object.freeze({ after: own.after, place: own.place, count, list: own.list, date: own.date }),
      // Of dates a month alone has cases.
      numeric: numbers > 0 || (own.date !== undefined && own.date !== "month"),
      bareFilters: filters.slice(0, bare),
      fallback,
      filters: filters.slice(bare),
      condition,
      unless,
    } satisfies FieldPiece;
  };
  addNodes(nodes, NONE);

  let choices = pieces.filter(({ type }) => type === "variants").length;
  const indexed = pieces.map((piece) => (piece.type === "gender" ? { ...piece, index: choices++ } : piece));
  const meanings = new Map<string, string>();
  const classified = indexed.map((piece, at) =>
    Object.freeze(
      piece.type === "variants" || piece.type === "gender"
        ? { ...piece, classes: classifyVariants(indexed, at, read, meanings) }
        : piece,
    ),
  );
  const names = [...slots.keys()];
  return Object.freeze({
    output,
    source,
    fields: Object.freeze(names.map((name) => fieldOf.get(name) ?? name)),
    names: Object.freeze(names),
    pieces: Object.freeze(classified),
    required: Object.freeze([...required]),
    blocks: Object.freeze(classified.filter((piece): piece is VariantsPiece => piece.type === "variants")),
    genders: Object.freeze(classified.filter((piece): piece is GenderPiece => piece.type === "gender")),
  });
}

function readsNumber({ name }: TextFilter): boolean {
  return name === "number" || name === "money" || name === "plural" || name === "amount";
}
