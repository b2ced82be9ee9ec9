import type { CaseName } from "../checked-template.js";

/** What a dictionary says of words: `createWordAdvice` of `@skladno/engine/advice` makes it from a morphology. */
export interface WordAdvice {
  /** The case that a literal word sets for the field after it, though the table of government doesn't have the word. */
  ungovernedCase(word: string): { readonly case: CaseName; readonly kind: "verb" | "noun" } | undefined;
  /** A value as it is written within a sentence. */
  inline(value: string): string;
  /** An adjective in the nominative, in the gender and number of a value. */
  agree(adjective: string, value: string): string;
}

/** What is known beside the template; each part makes notices possible that would be guesses without it. */
export interface Knowledge {
  readonly words?: WordAdvice | undefined;
  /** Field → values of some products. */
  readonly values?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** So many values show what the others are like. */
export const MAX_VALUES = 20;

/** A longer value is a text of its own. */
const LONGEST_VALUE = 200;

/** The values of a field that are not blank; undefined where none is known. */
export function valuesOf({ values }: Knowledge, field: string): readonly string[] | undefined {
  const known = values
    ?.get(field)
    ?.slice(0, MAX_VALUES)
    .filter((value) => value.trim() !== "" && value.length <= LONGEST_VALUE);
  return known === undefined || known.length === 0 ? undefined : known;
}

/** Whether some value does not agree with one of the adjectives; true where values or words are unknown. */
export function mayDisagree(knowledge: Knowledge, adjectives: readonly string[], field: string): boolean {
  const { words } = knowledge;
  const values = valuesOf(knowledge, field);
  if (words === undefined || values === undefined) return true;
  const plain = (text: string): string => text.trim().toLowerCase().replaceAll("ё", "е");
  return values.some((value) => adjectives.some((one) => plain(words.agree(one.trim(), value)) !== plain(one)));
}
