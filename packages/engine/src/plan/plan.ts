import type { CaseName, OwnFilters, PlaceName, TextFilter } from "@skladno/template";

/**
 * What a template asks for, decided once: plain frozen data that prints, compares and may be shared. A field is known
 * by its slot, its place in `fields`.
 */
export interface Plan {
  readonly output: string;
  readonly source: string;
  /**
   * The fields of the product, in the order of their first mention, conditions included; an alias has a slot of its
   * own.
   */
  readonly fields: readonly string[];
  /** The names under which they stand in the template, by slot: aliases where they have one. */
  readonly names: readonly string[];
  readonly pieces: readonly Piece[];
  /** The slots whose emptiness is worth a warning: of placeholders that are neither optional nor inside a condition. */
  readonly required: readonly number[];
  /** The variant blocks, by their index. */
  readonly blocks: readonly VariantsPiece[];
  /** The placeholders that print a form by the gender of their value. */
  readonly genders: readonly GenderPiece[];
}

/** A part of a template, in the order of the text. */
export type Piece = TextPiece | VariantsPiece | GenderPiece | FieldPiece;

/** What a piece may stand in. */
export interface InCondition {
  /** The slot of the field whose condition it stands in, `NONE` outside of conditions. */
  readonly condition: number;
  /** It is printed where that field is empty: in `{{#unless}}`, or after the `{{else}}` of an `{{#if}}`. */
  readonly unless: boolean;
}

/** Literal text. */
export interface TextPiece extends InCondition {
  readonly type: "text";
  readonly value: string;
}

/** A variant block. */
export interface VariantsPiece extends InCondition {
  readonly type: "variants";
  readonly index: number;
  readonly variants: readonly string[];
  /**
   * Variants that mean the same to the grammar of the template have the same class ("Купить", "Заказать"); only the
   * class makes a difference to an arrangement.
   */
  readonly classes: readonly number[];
  /** The state of the hash after everything that the template fixes. */
  readonly seed: number;
}

/** `gender`: literal text for grammar, one of four forms. */
export interface GenderPiece extends InCondition {
  readonly type: "gender";
  /** Its place among the choices: after the variant blocks. */
  readonly index: number;
  readonly slot: number;
  /** Masculine, feminine, neuter, plural. */
  readonly variants: readonly string[];
  /** As those of a variant block. */
  readonly classes: readonly number[];
  /** The value stands in the plural, where it has one. */
  readonly many: boolean;
  /** The slot of what is counted, `NONE` for nothing. */
  readonly count: number;
  /** The word before the last part of a list. */
  readonly list: string | undefined;
  /** Printed for an empty value. */
  readonly fallback: string | undefined;
  /** Those after `gender`. */
  readonly filters: readonly TextFilter[];
}

/** A placeholder, with the grammar that holds for its field in the whole template. */
export interface FieldPiece extends InCondition {
  readonly type: "field";
  readonly slot: number;
  readonly grammar: FieldGrammar;
  readonly own: OwnGrammar;
  /** One of its filters reads a number, or prints a day: nothing governs it and it is nobody's main word. */
  readonly numeric: boolean;
  /** Those that work on the bare value: all, but before a preposition only up to the last that reads a number. */
  readonly bareFilters: readonly TextFilter[];
  /** Printed for an empty value; grammar does not see it. */
  readonly fallback: string | undefined;
  readonly filters: readonly TextFilter[];
}

/** The grammatical filters of a name, the same for all its occurrences; a place sets the case of its own occurrence. */
export interface FieldGrammar {
  readonly case: CaseName | undefined;
  readonly head: boolean;
  /** The slot of the field to agree with, `NONE` for none. */
  readonly agree: number;
  /** Its value counts where no occurrence of it is printed, too. */
  readonly agreesUnseen: boolean;
  readonly many: boolean;
  readonly lock: boolean;
}

/** The grammatical filters of one occurrence. */
export interface OwnGrammar {
  /** A preposition, as it is written. */
  readonly after: string | undefined;
  readonly place: PlaceName | undefined;
  /** The slot of what is counted, `NONE` for nothing. */
  readonly count: number;
  /** The word before the last part of a list. */
  readonly list: string | undefined;
  /** How a day is printed. */
  readonly date: OwnFilters["date"];
}
