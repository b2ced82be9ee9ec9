import type { Reason, RuleId } from "./rule-ids.js";
import type { Search } from "./search.js";

/**
 * A row of a table of rules: its id, when it fits, and the rows that hold it back. What follows from it, its table
 * says; of the rows that fit the first decides. Conditions only look.
 */
export type Row<View, Id extends RuleId = Reason> = readonly [
  id: Id,
  when: (view: View) => boolean,
  unless?: readonly Row<View, RuleId>[],
];

/** The id of the first row that fits. */
export function firstOf<View extends { readonly search: Search }, Id extends RuleId>(
  rows: readonly Row<View, Id>[],
  view: View,
): Id | undefined {
  for (const row of rows) {
    const unless = row[2];
    if (row[0] === view.search.dropped || !row[1](view)) continue;
    if (unless === undefined || firstOf(unless, view) === undefined) return row[0];
  }
  return undefined;
}
