import { type CheckedTemplate, countCombinations } from "@skladno/template";

/**
 * How many texts each template could give; at most 2^53 - 1, the largest integer that every JSON reader keeps exactly.
 */
export function countVariations(checked: ReadonlyMap<string, CheckedTemplate>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [output, template] of checked) {
    counts[output] = Math.min(Number(countCombinations(template)), Number.MAX_SAFE_INTEGER);
  }
  return counts;
}
