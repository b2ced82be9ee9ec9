import type { CheckedNode, CheckedPlaceholder, GrammarFilters } from "@skladno/template";

const none: GrammarFilters = Object.freeze({ head: false, lock: false });

/**
 * The grammatical filters of every field: those that its occurrences state hold for all of them. That two occurrences
 * don't state different ones, the check of the template has made sure.
 */
export function mergeOccurrences(nodes: readonly CheckedNode[]): ReadonlyMap<string, GrammarFilters> {
  const merged = new Map<string, GrammarFilters>();
  for (const placeholder of placeholdersOf(nodes)) {
    const { grammar, field } = placeholder;
    const states = grammar.case !== undefined || grammar.head || grammar.agree !== undefined || grammar.lock;
    if (states || !merged.has(field)) merged.set(field, states ? grammar : none);
  }
  return merged;
}

function* placeholdersOf(nodes: readonly CheckedNode[]): Generator<CheckedPlaceholder> {
  for (const node of nodes) {
    if (node.type === "placeholder") yield node;
    else if (node.type === "if") yield* placeholdersOf(node.children);
  }
}
