import type { FilterCall, Placeholder } from "../ast.js";
import type { CaseName, TextFilter } from "../checked-template.js";

/** A placeholder with its filters read: what the grammatical checks and the checked template are made from. */
export interface Occurrence extends StatedGrammar {
  readonly node: Placeholder;
  readonly head: FilterCall | undefined;
  readonly filters: readonly TextFilter[];
}

/** The filters that decide about the form of a value, as one occurrence states them. */
export interface StatedGrammar {
  readonly case?: Stated<CaseName>;
  /** Its value is the name of the field to agree with. */
  readonly agree?: Stated<string>;
  readonly lock?: Stated<true>;
}

/** What a filter says, and where. */
export interface Stated<Value> {
  readonly value: Value;
  readonly call: FilterCall;
}

/** The names of these filters, the one that is reported first at the beginning. */
export const grammarNames = ["case", "agree", "lock"] as const;

/** The calls of these filters. */
export function statedCalls(occurrence: StatedGrammar): readonly FilterCall[] {
  return grammarNames.flatMap((name) => occurrence[name]?.call ?? []);
}
