/**
 * The grammemes of Russian that inflection needs. Names follow Universal Dependencies
 * (https://universaldependencies.org/ru/feat/) where it has one; case names are those of the template language.
 */

export const cases = ["nom", "gen", "dat", "acc", "ins", "prep"] as const;
/** `prep` is the form after "о" (о саде), never the second locative (в саду). */
export type Case = (typeof cases)[number];

/** The place of a case in `cases`; comparing is faster than looking up by a key that changes from word to word. */
export function caseNumber(wanted: Case): number {
  switch (wanted) {
    case "nom":
      return 0;
    case "gen":
      return 1;
    case "dat":
      return 2;
    case "acc":
      return 3;
    case "ins":
      return 4;
    case "prep":
      return 5;
  }
}

export const genders = ["masc", "fem", "neut"] as const;
export type Gender = (typeof genders)[number];

export const numbers = ["sing", "plur"] as const;
export type GrammaticalNumber = (typeof numbers)[number];

export type Animacy = "inan" | "anim";

export type PartOfSpeech =
  | "noun"
  | "adjective"
  | "participle"
  | "ordinal"
  | "numeral"
  | "pronoun"
  | "adverb"
  | "verb"
  | "preposition"
  | "conjunction"
  | "particle"
  | "other";

/** What one form of one word expresses. A noun has its own gender; an adjective has one in the singular only. */
export interface Grammemes {
  readonly case?: Case;
  readonly number?: GrammaticalNumber;
  readonly gender?: Gender;
  readonly animacy?: Animacy;
}

/** What an adjective takes over from the noun that it agrees with. `gender` is absent for a plural. */
export interface AgreementTarget {
  readonly case: Case;
  readonly number: GrammaticalNumber;
  readonly gender?: Gender;
  readonly animacy: Animacy;
}
