/** Whether a case shows a rule at work, or a text in which the rule does not hold or is broken. */
export type Example = "holds" | "breaks";

interface Case {
  /** Unique, stable: "errors-017". */
  readonly id: string;
  /** The rule of docs/language that the case is about: a key of cases/rules.json. */
  readonly rule: string;
  readonly example: Example;
  /** What a reader of a failure must know. */
  readonly why?: string;
  readonly template: string;
  readonly mode?: "strict" | "flexible";
}

/** A template and every finding that a check must report, no more and no less, in the order of the text. */
export interface CheckCase extends Case {
  /** The output name under which the template stands, which is checked too. */
  readonly output?: string;
  /** Field → values of some products. What a dictionary says of words is known, too: checks without one pass over. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** The fields that the products have. */
  readonly fields?: readonly string[];
  readonly errors: readonly ExpectedFinding[];
  /** Unchecked when absent. */
  readonly notices?: readonly ExpectedFinding[];
}

export interface ExpectedFinding {
  readonly code: string;
  readonly reason?: string;
  /** UTF-16, of the wrong token. */
  readonly offset: number;
  readonly end_offset: number;
  readonly line: number;
  readonly column: number;
  readonly hint?: string;
  /** The template after the suggestion is applied; null when there must be no suggestion. Unchecked when absent. */
  readonly fixed?: string | null;
}

/** A template, an item and the text that they give. */
export interface TextCase extends Case {
  /** The output name under which the template is compiled: a part of the seed of variants. */
  readonly output: string;
  readonly item: Readonly<Record<string, string | number | null>>;
  /** What variants are chosen by beside template, output and block; absent where any choice is right. */
  readonly seed?: readonly string[];
  /** The accepted texts; more than one only where the language leaves a choice. */
  readonly texts: readonly string[];
  /** Every warning, in any order. */
  readonly warnings: readonly { readonly code: string; readonly field: string }[];
  /** Field → what it was taken for, where the case is about that. */
  readonly roles?: Readonly<Record<string, "head" | "dependent" | "free" | "locked">>;
}
