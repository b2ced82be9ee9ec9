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
  /** The field whose value is printed. */
  readonly field: string;
  /** The second name under which it stands here; grammar goes by it where there is one. */
  readonly alias?: string;
  readonly optional: boolean;
  /** The text of `default`, printed for an empty value. */
  readonly default?: string;
  /** The grammatical filters of this very occurrence; merging occurrences is the engine's work. */
  readonly grammar: GrammarFilters;
  readonly own: OwnFilters;
  /** The other filters, in the order of the text. */
  readonly filters: readonly TextFilter[];
}

/**
 * `case`, `head`, `agree`, `many` and `lock`, as one occurrence states them: they hold for its name in the whole
 * template.
 */
export interface GrammarFilters {
  readonly case?: CaseName;
  readonly head: boolean;
  /** The name of the field to agree with, or an alias. */
  readonly agree?: string;
  readonly many: boolean;
  readonly lock: boolean;
}

/** Filters of grammar that hold for the one occurrence that has them. */
export interface OwnFilters {
  /** A preposition, in either shape and as it is written: "о", "Об". */
  readonly after?: string;
  readonly place?: PlaceName;
  /** The field that is counted. */
  readonly count?: string;
  /** The word before the last part of a list. */
  readonly list?: string;
  readonly date?: DateFormat | "date";
}

/**
 * How `date` prints a day: 8 марта; 8 марта 2026 года; 08.03.2026; март 2026. Without an argument it is 8 марта 2026.
 */
export type DateFormat = "day" | "full" | "numeric" | "month";

/** Where something is, where it goes to, where it comes from. */
export type PlaceName = "where" | "to" | "from";

/** A filter that works on the text of a value, with its argument read. */
export type TextFilter =
  | {
      readonly name:
        | "lower"
        | "upper"
        | "title"
        | "sentence"
        | "upper_first"
        | "lower_first"
        | "inline"
        | "translit"
        | "number";
    }
  | { readonly name: "limit"; readonly length: number }
  | { readonly name: "money"; readonly symbol: string }
  | { readonly name: "plural" | "amount"; readonly forms: readonly [one: string, few: string, many: string] }
  | { readonly name: "gender"; readonly forms: readonly [m: string, f: string, n: string, pl: string] };

/** A condition, with what it holds. */
export interface CheckedIf extends Span {
  readonly type: "if";
  readonly field: string;
  /** `#unless`: `children` are printed where the field is empty, `otherwise` where it isn't. */
  readonly negated: boolean;
  readonly children: readonly CheckedNode[];
  /** What follows `{{else}}`; absent where there is none. */
  readonly otherwise?: readonly CheckedNode[];
}

/** A variant block. */
export interface CheckedVariants extends Span {
  readonly type: "variants";
  /** Counts the variant blocks of this template from 0: part of the seed of the choice. */
  readonly index: number;
  readonly variants: readonly string[];
}
