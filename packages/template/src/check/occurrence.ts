import type { FilterCall, Placeholder } from "../ast.js";
import type { CaseName, DateFormat, PlaceName, TextFilter } from "../checked-template.js";

/** A placeholder with its filters read: what the grammatical checks and the checked template are made from. */
export interface Occurrence extends StatedGrammar {
  readonly node: Placeholder;
  /** The name under which it stands: a field's, or an alias. Grammar goes by it. */
  readonly name: string;
  /** The field whose value is printed. */
  readonly field: string;
  /** The filters of this occurrence alone. */
  readonly own: OwnCalls;
  readonly head: FilterCall | undefined;
  readonly filters: readonly TextFilter[];
}

/** The filters that decide about the form of a value, as one occurrence states them. */
export interface StatedGrammar {
  readonly case?: Stated<CaseName>;
  /** Its value is the name of the field to agree with. */
  readonly agree?: Stated<string>;
  readonly many?: Stated<true>;
  readonly lock?: Stated<true>;
}

/** Filters of grammar that hold for the one occurrence that has them. */
export interface OwnCalls {
  /** The preposition as it is written. */
  readonly after?: Stated<string>;
  readonly place?: Stated<PlaceName>;
  /** The name of the field that is counted. */
  readonly count?: Stated<string>;
  /** The word before the last part of a list. */
  readonly list?: Stated<string>;
  readonly date?: Stated<DateFormat | "date">;
  /** What is printed for an empty value. */
  readonly default?: Stated<string>;
}

/** What a filter says, and where. */
export interface Stated<Value> {
  readonly value: Value;
  readonly call: FilterCall;
}

/** The names of these filters, the one that is reported first at the beginning. */
export const grammarNames = ["case", "agree", "many", "lock"] as const;

/** The calls of these filters. */
export function statedCalls(occurrence: StatedGrammar): readonly FilterCall[] {
  return grammarNames.flatMap((name) => occurrence[name]?.call ?? []);
}
