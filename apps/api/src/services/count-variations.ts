import { type CheckedTemplate, countCombinations } from "@skladno/template";

/** How many texts each template could give. */
export interface Variations {
  /** Output name → number; at most 2^53 - 1, the largest integer that every JSON reader keeps exactly. */
  readonly combinations: Readonly<Record<string, number>>;
  /** The whole numbers, of all outputs, where one of them is larger. */
  readonly exactCombinations?: Readonly<Record<string, string>>;
}

export function countVariations(checked: ReadonlyMap<string, CheckedTemplate>): Variations {
  const exact = [...checked].map(([output, template]): [string, bigint] => [
    output,
    BigInt(countCombinations(template)),
  ]);
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  const combinations = Object.fromEntries(
    exact.map(([output, count]) => [output, Number(count > largest ? largest : count)]),
  );
  if (exact.every(([, count]) => count <= largest)) return { combinations };
  return {
    combinations,
    exactCombinations: Object.fromEntries(exact.map(([output, count]) => [output, String(count)])),
  };
}
