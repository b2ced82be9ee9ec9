import type { ContentPolicies } from "../../storage/port.js";
import { rememberFor } from "../remember.js";
import { type CompiledPolicy, compilePolicy, createWords, type LemmasOf } from "./compile-policy.js";
import { readRules } from "./read-policy.js";

/** The policy that holds for a project; undefined when there is none. */
export type PolicyOf = (projectId: string) => Promise<CompiledPolicy | undefined>;

/** A change holds after so many milliseconds at the latest. */
const STALE_AFTER = 1000;
/** A few policies are in use at a time; old versions of them need not be kept. */
const KEPT_POLICIES = 100;

/** Policies are read from the storage once a second at most, and compiled again when their texts have changed. */
export function createPolicies(
  stored: Pick<ContentPolicies, "of">,
  lemmasOf: LemmasOf,
  now: () => number = Date.now,
): PolicyOf {
  const wordOf = createWords(lemmasOf);
  const compiled = new Map<string, Promise<CompiledPolicy>>();
  function compile(texts: readonly string[]): Promise<CompiledPolicy> {
    const name = JSON.stringify(texts);
    const known = compiled.get(name);
    if (known !== undefined) return known;
    if (compiled.size >= KEPT_POLICIES) compiled.clear();
    const made = (async () => compilePolicy(texts.flatMap(readRules), lemmasOf, wordOf))();
    compiled.set(name, made);
    made.catch(() => compiled.delete(name));
    return made;
  }
  return rememberFor(STALE_AFTER, now, async (projectId: string) => {
    const policies = await stored.of(projectId);
    return policies.length === 0 ? undefined : compile(policies.map(({ rules }) => rules));
  });
}
