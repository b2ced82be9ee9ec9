import type { FilterCall, Placeholder } from "../ast.js";
import type { CaseName, TextFilter } from "../checked-template.js";

/** A placeholder with its filters read: what the grammatical checks and the checked template are made from. */
export interface Occurrence {
  readonly node: Placeholder;
  readonly case: { readonly value: CaseName; readonly call: FilterCall } | undefined;
  readonly agree: { readonly field: string; readonly call: FilterCall } | undefined;
  readonly lock: FilterCall | undefined;
  readonly head: FilterCall | undefined;
  readonly filters: readonly TextFilter[];
}
