import type { CaseName, TextFilter } from "@skladno/template";

/**
 * What a template asks for, decided once: plain frozen data that prints, compares and may be shared. A field is known by
 * its slot, its place in `fields`.
 */
export interface Plan {
  readonly output: string;
  readonly source: string;
  /** The names of the fields, in the order of their first mention, conditions included. */
  readonly fields: readonly string[];
  readonly pieces: readonly Piece[];
  /** The slots whose emptiness is worth a warning: of placeholders that are neither optional nor inside a condition. */
  readonly required: readonly number[];
  /** The variant blocks, by their index. */
  readonly blocks: readonly VariantsPiece[];
}

/** A part of a template, in the order of the text. */
export type Piece = TextPiece | VariantsPiece | FieldPiece;

/** `condition` is the slot of the field whose `{{#if}}` the piece stands in, -1 outside of conditions. */
export interface TextPiece {
  readonly type: "text";
  readonly value: string;
  readonly condition: number;
}

/** A variant block. */
export interface VariantsPiece {
  readonly type: "variants";
  readonly index: number;
  readonly variants: readonly string[];
  /**
   * Variants that mean the same to the grammar of the template have the same class ("Купить", "Заказать"); only the
   * class makes a difference to an arrangement.
   */
  readonly classes: readonly number[];
  /** The state of the hash behind everything that the template fixes. */
  readonly seed: number;
  readonly condition: number;
}

/** A placeholder, with the grammar that holds for its field in the whole template. */
export interface FieldPiece {
  readonly type: "field";
  readonly slot: number;
  readonly grammar: FieldGrammar;
  /** One of its filters reads a number: nothing governs it and it is nobody's main word. */
  readonly numeric: boolean;
  readonly filters: readonly TextFilter[];
  readonly condition: number;
}

/** The grammatical filters of a field, the same for all its occurrences. */
export interface FieldGrammar {
  readonly case: CaseName | undefined;
  readonly head: boolean;
  /** The slot of the field to agree with, -1 for none. */
  readonly agree: number;
  readonly lock: boolean;
}
