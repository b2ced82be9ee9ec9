import type { AgreementTarget, Animacy, Case, Gender, GrammaticalNumber } from "./grammar.js";
import type { WordReading } from "./words.js";

/**
 * What kind of thing a value is:
 * - `noun`: a phrase with a noun in the nominative as its head; it can be put into a case and governs adjectives
 * - `adjectival`: its head is an adjective, participle, ordinal or adjectival pronoun; it can agree, or decline by itself
 * - `numeral`: begins with a number in digits that is its head ("2 подушки")
 * - `other`: nothing that can be inflected (Latin, digits only, a form in another case, no noun found)
 */
export type PhraseKind = "noun" | "adjectival" | "numeral" | "other";

/** Why a phrase of kind `other` can't be inflected. */
export type UninflectableReason = "empty" | "no_cyrillic" | "oblique" | "no_noun";

/** One word of a phrase, for inflection and for the trace. */
export interface PhraseWord {
  readonly text: string;
  /** UTF-16 offsets in the phrase's text. */
  readonly start: number;
  readonly end: number;
  /** `head` and `modifier` change with the case; `fixed` stays as it is. */
  readonly role: "head" | "modifier" | "fixed";
  /** The reading that was chosen; absent for words that were not analysed (Latin, quoted text, behind a preposition). */
  readonly reading?: WordReading;
}

/** A value understood as a phrase. Frozen plain data: it may be kept, compared and printed. */
export interface Phrase {
  readonly text: string;
  readonly kind: PhraseKind;
  readonly reason?: UninflectableReason;
  /** Of the head, for `noun` and `adjectival` (its own gender and number as it stands). Coordinated heads are plural. */
  readonly gender?: Gender;
  readonly number?: GrammaticalNumber;
  readonly animacy?: Animacy;
  /** The head is a proper name, no common noun. */
  readonly proper: boolean;
  /** A number with a unit of measure, time or money ("2 дня", "256 ГБ"): no verb or noun governs it. */
  readonly measure: boolean;
  /** `low`: an unknown word, predicted with little support. */
  readonly confidence: "known" | "predicted" | "low";
  readonly words: readonly PhraseWord[];
}

/** A phrase in another form. */
export interface Inflection {
  readonly text: string;
  /** False when the phrase was left as it is although a form was asked for. */
  readonly inflected: boolean;
}

/** Everything the engine asks about Russian. Pure: the same input gives the same output everywhere. */
export interface Morphology {
  /** Identifies dictionary, lexicon and corrections together (lower-case hexadecimal). */
  readonly hash: string;
  /** Readings of a single word, the likeliest first, oblique forms too ("сумку" → accusative of "сумка"). */
  analyse(word: string): readonly WordReading[];
  /** Understands a value as a phrase. Never throws; what can't be understood is of kind `other`. */
  parsePhrase(text: string): Phrase;
  /** Puts a phrase into a case; its number is kept. */
  inflectPhrase(phrase: Phrase, wanted: Case): Inflection;
  /** Makes an adjectival phrase agree with a noun. */
  agreePhrase(phrase: Phrase, target: AgreementTarget): Inflection;
  /** `inflect("Красная кожаная сумка", "gen")` → "Красной кожаной сумки"; what can't be inflected comes back unchanged. */
  inflect(text: string, wanted: Case): string;
  /** `agree("красный", "сумка", "acc")` → "красную". */
  agree(adjective: string, noun: string, wanted: Case): string;
}
