import type { Span } from "./ast.js";

/** Canonical case names; the technical aliases (nomn, gent …) are resolved by the check. */
export type CaseName = "nom" | "gen" | "dat" | "acc" | "ins" | "prep";

declare const checked: unique symbol;

/** A template without errors, aliases resolved. Only `checkTemplate` makes one. Frozen. */
export interface CheckedTemplate {
  readonly [checked]: true;
  readonly source: string;
  readonly nodes: readonly CheckedNode[];
}

/** What a checked template and a condition consist of: nothing is broken any more. */
export type CheckedNode = CheckedText | CheckedPlaceholder | CheckedIf | CheckedVariants;

/** Literal text. */
export interface CheckedText extends Span {
  readonly type: "text";
  readonly value: string;
}

/** A placeholder with its filters read. */
export interface CheckedPlaceholder extends Span {
  readonly type: "placeholder";
  readonly field: string;
  readonly optional: boolean;
  /** The grammatical filters of this very occurrence; merging occurrences is the engine's work. */
  readonly grammar: GrammarFilters;
  /** The other filters, in the order of the text. */
  readonly filters: readonly TextFilter[];
}

/** `case`, `head`, `agree` and `lock`, as one occurrence states them. */
export interface GrammarFilters {
  readonly case?: CaseName;
  readonly head: boolean;
  /** The name of the field to agree with. */
  readonly agree?: string;
  readonly lock: boolean;
}

/** A filter that works on the text of a value, with its argument read. */
export type TextFilter =
  | { readonly name: "lower" | "upper" | "title" | "sentence" | "translit" | "number" }
  | { readonly name: "money"; readonly symbol: string }
  | { readonly name: "plural" | "amount"; readonly forms: readonly [one: string, few: string, many: string] };

/** A condition, with what it holds. */
export interface CheckedIf extends Span {
  readonly type: "if";
  readonly field: string;
  readonly children: readonly CheckedNode[];
}

/** A variant block. */
export interface CheckedVariants extends Span {
  readonly type: "variants";
  /** Counts the variant blocks of this template from 0: part of the seed of the choice. */
  readonly index: number;
  readonly variants: readonly string[];
}
