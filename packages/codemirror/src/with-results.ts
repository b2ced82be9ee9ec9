import type { CompleteOptions } from "@skladno/editor";
import type { SkladnoOptions } from "./options.js";

/**
 * Finds something that shows what placeholders print: once to learn which ones, and again when the host has said what
 * they print.
 * @returns at once where nothing is to be asked
 */
export function withResults<Found>(
  resultsOf: SkladnoOptions["resultsOf"],
  find: (resultOf: CompleteOptions["resultOf"]) => Found,
): Found | Promise<Found> {
  if (resultsOf === undefined) return find(undefined);
  const asked: string[] = [];
  const found = find((placeholder) => {
    asked.push(placeholder);
    return undefined;
  });
  if (asked.length === 0) return found;
  return resultsOf(asked).then(
    (results) => {
      const known = new Map(asked.map((placeholder, index) => [placeholder, results[index]]));
      return find((placeholder) => known.get(placeholder));
    },
    () => found,
  );
}
