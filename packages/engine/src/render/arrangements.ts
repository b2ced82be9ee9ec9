import { type Arrangement, arrange } from "../plan/arrange.js";
import type { Plan } from "../plan/plan.js";
import type { ReadLiteral } from "../plan/read-literal.js";

/**
 * Finds the arrangement for the fields that are present (by slot) and the variants and forms that are chosen (by
 * their index).
 */
export type FindArrangement = (present: readonly unknown[], chosen: readonly number[]) => Arrangement;

/** Patterns kept per output: items of one catalogue share a few; past the bound all are dropped and made again. */
const MAX_ARRANGEMENTS = 256;

/**
 * Arrangements are made when their pattern is first met, and kept. Variants of one class share an arrangement, but for a
 * trace, which names the governing word: `exact` tells every variant from the others.
 */
export function createArrangements(plan: Plan, read: ReadLiteral, exact = false): FindArrangement {
  const { fields, blocks, genders } = plan;
  const choices = [...blocks, ...genders];
  const classesOf = choices.map(({ classes }) => (exact ? classes.map((_, index) => index) : classes));
  const classCounts = classesOf.map((classes) => Math.max(...classes) + 1);
  const patterns = [...fields.map(() => 2), ...classCounts].reduce((product, count) => product * count, 1);
  // The pattern is a number in a mixed base where a double holds it exactly; templates with more fields get a text.
  const isNumeric = patterns <= Number.MAX_SAFE_INTEGER;
  const kept = new Map<number | string, Arrangement>();

  return (present, chosen) => {
    let pattern: number | string = isNumeric ? 0 : "";
    for (let slot = 0; slot < fields.length; slot++) {
      const bit = present[slot] === undefined ? 0 : 1;
      pattern = typeof pattern === "number" ? pattern * 2 + bit : pattern + bit;
    }
    for (let index = 0; index < choices.length; index++) {
      const number = classesOf[index]?.[chosen[index] as number] as number;
      pattern =
        typeof pattern === "number" ? pattern * (classCounts[index] as number) + number : `${pattern},${number}`;
    }
    const known = kept.get(pattern);
    if (known !== undefined) return known;
    const arrangement = arrange(plan, present, chosen, read);
    if (kept.size >= MAX_ARRANGEMENTS) kept.clear();
    kept.set(pattern, arrangement);
    return arrangement;
  };
}
