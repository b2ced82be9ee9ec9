import type { Arrangement } from "../plan/arrange.js";
import type { BoundValue } from "../values/bind.js";
import { agree } from "./agree.js";
import { analyseFields } from "./analyse-fields.js";
import { type InflectedField, inflect } from "./inflect.js";
import type { PhraseMemory } from "./phrase-memory.js";
import { resolveGroups } from "./resolve-groups.js";

/**
 * The grammar of one output (language, sections 3.3 to 3.5), in four passes, each over what those before it have
 * written down: values become phrases, every group finds its main field and its case, dependents find what they agree
 * with, and each value is put into its form. One result per occurrence; `values` are by slot. Pure but for the memory.
 */
export function inflectFields(
  arrangement: Arrangement,
  values: readonly (BoundValue | undefined)[],
  memory: PhraseMemory,
): readonly InflectedField[] {
  const fields = analyseFields(arrangement, values, memory);
  const groups = resolveGroups(arrangement, fields);
  const targets = agree(arrangement, fields, groups);
  return inflect(arrangement, fields, groups, targets, memory);
}
