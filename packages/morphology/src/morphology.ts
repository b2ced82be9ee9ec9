import type { ExplainOptions } from "./explain.js";
import type { AgreementTarget, Animacy, Case, CaseName, Gender, GrammaticalNumber } from "./grammar.js";
import type { WordReading } from "./words.js";

/**
 * What kind of thing a value is:
 * - `noun`: a phrase with a noun in the nominative as its head; it can be put into a case and governs adjectives
 * - `adjectival`: its head is an adjective, participle, ordinal or adjectival pronoun; it can agree, or decline by
 *   itself
 * - `numeral`: begins with a number in digits that is its head ("2 подушки")
 * - `other`: nothing that can be inflected (Latin, digits only, a form in another case, no noun found)
 */
export type PhraseKind = "noun" | "adjectival" | "numeral" | "other";

/** Why a phrase of kind `other` can't be inflected. */
export type UninflectableReason = "empty" | "no_cyrillic" | "oblique" | "no_noun";

/** Why a word of a phrase changes or stays: the rule of the language that was applied. */
export type PhraseRule =
  /** The main noun, or one of several joined by "и". */
  | "main_noun"
  | "coordinated_noun"
  /** A name after a name: "Лев Толстой". */
  | "name"
  /** An adjective, participle, ordinal or adjectival pronoun that agrees with the main noun. */
  | "agrees"
  /** The main word of a purely adjectival value. */
  | "adjectival_head"
  /** A numeral and what it counts. */
  | "numeral"
  | "counted"
  | "preposition"
  | "behind_preposition"
  /** A noun after the main noun, and what belongs to it. */
  | "complement"
  | "belongs_to_next_noun"
  | "does_not_agree"
  | "quoted"
  | "parenthesised"
  | "code"
  | "number"
  | "conjunction"
  | "first_part"
  /** An adverb, particle or verb. */
  | "invariable"
  | "unknown"
  | "behind_stop";

/** One word of a phrase, for inflection and for the trace. */
export interface PhraseWord {
  readonly text: string;
  /** UTF-16 offsets in the phrase's text. */
  readonly start: number;
  readonly end: number;
  /** `head` and `modifier` change with the case; `fixed` stays as it is. */
  readonly role: "head" | "modifier" | "fixed";
  /** The reading that was chosen; absent for words that were not analysed (Latin, quoted text, after a preposition). */
  readonly reading?: WordReading | undefined;
  readonly rule?: PhraseRule | undefined;
  /**
   * The id of the condition that decided ("after-head/adjective-of-genitive"). Ids come and go with the rules;
   * `explain` puts them into words.
   */
  readonly because?: string | undefined;
  /** The part of `text` that can change, when it is not the whole: "местная" of "2-местная". */
  readonly changing?: { readonly start: number; readonly end: number } | undefined;
  /** Of the noun that a modifier agrees with. */
  readonly animacy?: Animacy | undefined;
  /** Of a name after a name: the sex of the person, by which a surname declines. */
  readonly surname?: Gender | undefined;
  /** What a numeral does to the noun that it counts: "2 подушки", "5 подушек", "1,5 литра". */
  readonly counted?: Counted | undefined;
}

/** `one`: like the noun alone. `few`: 2 to 4, `many`: 5 and more. `fraction`: never changes. */
export type Counted = "one" | "few" | "many" | "fraction";

/** A value understood as a phrase. Frozen plain data: it may be kept, compared and printed. */
export interface Phrase {
  readonly text: string;
  readonly kind: PhraseKind;
  readonly reason?: UninflectableReason | undefined;
  /**
   * Of the head, for `noun` and `adjectival` (its own gender and number as it stands). Coordinated heads are plural.
   */
  readonly gender?: Gender | undefined;
  readonly number?: GrammaticalNumber | undefined;
  readonly animacy?: Animacy | undefined;
  /** The head is a proper name, no common noun. */
  readonly proper: boolean;
  /** A number with a unit of measure, time or money ("2 дня", "256 ГБ"): no verb or noun governs it. */
  readonly measure: boolean;
  /** `low`: an unknown word, predicted with little support, or a guess between two readings. */
  readonly confidence: "known" | "predicted" | "low";
  /**
   * The id of what was guessed, absent where nothing was. Ids come and go with the rules: show them, and don't branch
   * on them.
   */
  readonly guess?: string | undefined;
  readonly words: readonly PhraseWord[];
}

/** A phrase in another form. */
export interface Inflection {
  readonly text: string;
  /** False when the phrase was left as it is although a form was asked for. */
  readonly inflected: boolean;
}

/** One word of an {@link Explanation}. */
export interface ExplainedWord {
  readonly text: string;
  /** As it stands in the result. */
  readonly form: string;
  readonly role: PhraseWord["role"];
  /** Every reading of the word, the likeliest first. */
  readonly readings: readonly WordReading[];
  /** The one that was used; absent for words that stay. */
  readonly chosen?: WordReading;
  readonly rule?: PhraseRule;
  /** The id of the condition that decided. */
  readonly because?: string;
  /** Rule and condition in words. */
  readonly why: string;
}

/** How a phrase came into a case: data for programs, a table for people. */
export interface Explanation {
  readonly text: string;
  readonly case: Case;
  readonly result: string;
  readonly inflected: boolean;
  readonly kind: PhraseKind;
  readonly reason?: UninflectableReason;
  readonly confidence: Phrase["confidence"];
  /** The id of what was guessed, see `Phrase`. */
  readonly guess?: string;
  readonly words: readonly ExplainedWord[];
  /**
   * For each word what a table shows: the word, its form, the reading, where that comes from, why, the id of the
   * condition; empty where there is nothing to say.
   */
  readonly rows: readonly (readonly string[])[];
  /** The same as a printable table, after two lines about the whole and an empty one. */
  readonly table: string;
}

/** A phrase in the plural, as a phrase to inflect and to agree with. */
export interface PluralPhrase {
  readonly phrase: Phrase;
  /**
   * False where it has no plural ("молоко", "Москва") and nothing can be inflected (kind `other`): the phrase is the
   * one that was given.
   */
  readonly plural: boolean;
}

/** A phrase as a number wants it. */
export interface CountedPhrase extends Inflection {
  /**
   * - `no_singular`: the number wants a singular, and the phrase is a plural ("1 брюки", "2 кроссовок")
   * - `no_plural`: it wants a plural, and the phrase has none ("5 молока")
   */
  readonly problem?: "no_singular" | "no_plural" | undefined;
}

/** Where something is, where to and where from. */
export type PlaceRelation = "where" | "to" | "from";

/** A place with its preposition. */
export interface InflectedPlace extends Inflection {
  /**
   * The first preposition in the shape that it has in the text: "в", "во", "на", "из", "с", "со"; empty where the
   * place begins with one of its own.
   */
  readonly preposition: string;
}

/** Everything the engine asks about Russian. Pure: the same input gives the same output everywhere. */
export interface Morphology {
  /** Identifies dictionary, lexicon and corrections together (lower-case hexadecimal). */
  readonly hash: string;
  /** Readings of a single word, the likeliest first, oblique forms too ("сумку" → accusative of "сумка"). */
  analyse(word: string): readonly WordReading[];
  /** Understands a value as a phrase. Never throws; what can't be understood is of kind `other`. */
  parsePhrase(text: string): Phrase;
  /**
   * Puts a phrase into a case; its number is kept.
   * @param behind the preposition that it will come after, in any shape: "в" and "на" ask nouns that have it for the
   *   second locative ("в Крыму", "на берегу", "в прошлом году"); all else gives the form after "о"
   */
  inflectPhrase(phrase: Phrase, wanted: Case, behind?: string): Inflection;
  /** Makes an adjectival phrase agree with a noun. */
  agreePhrase(phrase: Phrase, target: AgreementTarget): Inflection;
  /**
   * Puts a phrase into the plural, the main nouns and all that agrees with them: "детский велосипед Stels" → "детские
   * велосипеды Stels". An adjectival phrase goes into the plural by itself. What is plural already or begins with a
   * number comes back as it is.
   */
  pluralizePhrase(phrase: Phrase): PluralPhrase;
  /**
   * The form of a phrase after a number, without the number: "2", "детский велосипед" → "детских велосипеда". A phrase
   * that begins with a number of its own is put into the case.
   * @param count a decimal number, with a dot or a comma and any sign: "1.5", "1000", "-3"
   * @param wanted the case of the whole: "к 5 сумкам"
   */
  countPhrase(phrase: Phrase, count: string, wanted: Case): CountedPhrase;
  /**
   * A place with its preposition: "в Москве", "на Камчатку", "со Шри-Ланки". In a list the preposition stands once, and
   * again where it changes: "в Москве, Туле и на Камчатке". What comes after a comma or in parentheses stays.
   */
  inflectPlace(phrase: Phrase, relation: PlaceRelation): InflectedPlace;
  /**
   * A preposition in the shape that the text after it asks for: "о", "обувь" → "об"; "В", "Франции" → "Во". Its letter
   * case is kept; a preposition that has one shape comes back as it is.
   * @param text in the form in which it will be printed
   */
  shapePreposition(preposition: string, text: string): string;
  /**
   * `inflect("Красная кожаная сумка", "gen")` → "Красной кожаной сумки"; what can't be inflected comes back unchanged.
   */
  inflect(text: string, wanted: Case): string;
  /** `agree("красный", "сумка", "acc")` → "красную". */
  agree(adjective: string, noun: string, wanted: Case): string;
}

/**
 * What `createMorphology` gives: a case may also go by the name that OpenCorpora and templates know it by (`gent`).
 * Every function throws a RangeError for what names no case, and a TypeError for a text that is no string.
 */
export interface ExplainingMorphology extends Morphology {
  inflectPhrase(phrase: Phrase, wanted: CaseName, behind?: string): Inflection;
  countPhrase(phrase: Phrase, count: string, wanted: CaseName): CountedPhrase;
  inflect(text: string, wanted: CaseName): string;
  agree(adjective: string, noun: string, wanted: CaseName): string;
  /** How `text` comes into `wanted`: words, readings, known or predicted, what was chosen and why. */
  explain(text: string, wanted: CaseName, options?: ExplainOptions): Explanation;
}
