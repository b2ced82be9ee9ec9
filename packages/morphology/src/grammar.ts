/**
 * The grammemes of Russian that inflection needs. Names follow Universal Dependencies
 * (https://universaldependencies.org/ru/feat/) where it has one; case names are those of the template language.
 */

/** The six cases, in the order of the grammars. */
export const cases = ["nom", "gen", "dat", "acc", "ins", "prep"] as const;
/** `prep` is the form after "о" (о саде), never the second locative (в саду). */
export type Case = (typeof cases)[number];

/** The names of the cases, and those that OpenCorpora and templates know them by as well. */
export type CaseName = Case | "nomn" | "gent" | "datv" | "accs" | "ablt" | "loct";

/** @throws RangeError for what names no case */
export function toCase(name: CaseName): Case {
  switch (name) {
    case "nom":
    case "gen":
    case "dat":
    case "acc":
    case "ins":
    case "prep":
      return name;
    case "nomn":
      return "nom";
    case "gent":
      return "gen";
    case "datv":
      return "dat";
    case "accs":
      return "acc";
    case "ablt":
      return "ins";
    case "loct":
      return "prep";
    default:
      throw new RangeError(
        `${typeof name === "string" ? `"${name}"` : String(name)} is not a case. Write nom, gen, dat, acc, ins or prep ` +
          "(nomn, gent, datv, accs, ablt and loct mean the same).",
      );
  }
}

/** The place of a case in `cases`; comparing is faster than looking up by a key that changes from word to word. */
export function caseNumber(wanted: Case): number {
  return wanted === "nom"
    ? 0
    : wanted === "gen"
      ? 1
      : wanted === "dat"
        ? 2
        : wanted === "acc"
          ? 3
          : wanted === "ins"
            ? 4
            : 5;
}

/** The three genders. */
export const genders = ["masc", "fem", "neut"] as const;
/** The gender of a noun, or of an adjective in the singular. */
export type Gender = (typeof genders)[number];

/** The two numbers. */
export const numbers = ["sing", "plur"] as const;
/** Singular or plural. */
export type GrammaticalNumber = (typeof numbers)[number];

/** Decides the accusative: that of an animate is like its genitive (куплю хомяка, куплю стол). */
export type Animacy = "inan" | "anim";

/** The parts of speech that inflection tells apart; ordinals and participles decline like adjectives and are lexemes of their own. */
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
  readonly gender?: Gender | undefined;
  readonly animacy: Animacy;
}
