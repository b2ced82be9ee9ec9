import type { CheckedNode, CheckedPlaceholder, GrammarFilters } from "@skladno/template";

const none: GrammarFilters = Object.freeze({ head: false, many: false, lock: false });

/**
 * The shared grammatical filters of every name: those that its occurrences state hold for all of them. That two
 * occurrences don't state different ones, the check of the template has made sure.
 */
export function mergeOccurrences(nodes: readonly CheckedNode[]): ReadonlyMap<string, GrammarFilters> {
  const merged = new Map<string, GrammarFilters>();
  for (const placeholder of placeholdersOf(nodes)) {
    const { grammar, field, alias: name = field } = placeholder;
    const { head, many, lock } = grammar;
    const states = grammar.case !== undefined || head || grammar.agree !== undefined || many || lock;
    if (states || !merged.has(name)) merged.set(name, states ? grammar : none);
  }
  return merged;
}

/**
 * The names that stand somewhere else than in one of two branches, or in `#unless`. What such a condition hides is
 * empty for grammar; what `{{#if}}` alone hides still gives its gender to what agrees with it.
 */
export function namesOutsideOfBranches(nodes: readonly CheckedNode[]): ReadonlySet<string> {
  const isPlain = (node: CheckedNode) => node.type !== "if" || !(node.negated || node.otherwise !== undefined);
  return new Set([...placeholdersOf(nodes.filter(isPlain))].map(({ field, alias = field }) => alias));
}

/** Every placeholder, in the order of the text. */
export function* placeholdersOf(nodes: readonly CheckedNode[]): Generator<CheckedPlaceholder> {
  for (const node of nodes) {
    if (node.type === "placeholder") yield node;
    else if (node.type === "if") {
      yield* placeholdersOf(node.children);
      yield* placeholdersOf(node.otherwise ?? []);
    }
  }
}
