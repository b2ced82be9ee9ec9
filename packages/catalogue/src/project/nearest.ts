import { distance } from "fastest-levenshtein";

/** One of some names that a wrong one was probably meant to be: at most two slips away, and nearer than all others. */
export function nearest(wrong: string, names: readonly string[]): string | undefined {
  const word = wrong.toLowerCase();
  const allowed = word.length < 4 ? 1 : 2;
  const [best, second] = names
    .map((name) => ({ name, slips: distance(word, name) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((one, other) => one.slips - other.slips);
  return best?.slips === second?.slips ? undefined : best?.name;
}
