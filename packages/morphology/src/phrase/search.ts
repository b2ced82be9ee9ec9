import { APPOSITION, PRODUCT, UNIT } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import type { Counted, PhraseRule } from "../morphology.js";
import type { Person } from "../spans/person/find-person.js";
import type { AgreementMask } from "./agreement-mask.js";
import { NOMINATIVE } from "./agreement-mask.js";
import { NO_WORD, type WordDescription } from "./describe-word.js";
import { type Describe, describeToken } from "./remember-words.js";
import type { Reason, RuleId } from "./rule-ids.js";
import { CODE, NUMBER, type Token, type TokenKind, WORD } from "./token.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/** A main noun with the adjectives that agree with it. Numbers are indices of tokens, here and below. */
export interface Conjunct {
  readonly noun: number;
  /** Nominative forms that the noun can still be, all adjectives considered. */
  slots: AgreementMask;
  modifiers: readonly number[];
  /** Names after a name. */
  names: readonly number[];
  /** The nominative forms of a name that has a gender of its own ("депутат Галина Старовойтова"). */
  nameSlots: AgreementMask | undefined;
  /** Whose names they are, where a person's names were read as a whole. */
  person: Person | undefined;
  /** How a number counts this noun ("2 подушки", "и 2 подушки"). */
  readonly counted: Counted | undefined;
  /** The numeral after "и" that counts it ("и две подушки"), `NOWHERE` when there is none. */
  numeral: number;
}

/** A numeral at the beginning with the noun that it counts, which is the first of the conjuncts. */
export interface Numeral {
  /** Its words or its number: "двадцать", "пять". */
  readonly at: readonly number[];
  readonly counted: Counted;
  /** `NOWHERE` when an adjective stands for it ("двое взрослых"). */
  readonly noun: number;
  /** Between the two and before the numeral: "эти два новых закона". */
  adjectives: readonly number[];
}

/** What no token has as its index. */
export const NOWHERE = -2;

/** The search for the main word while it goes on. */
export interface Search {
  readonly tokens: readonly Token[];
  readonly words: WordsOfPhrases;
  readonly describe: Describe;
  readonly preferAdjectival: boolean;
  /** The id that a test does without, to see the phrases that need it. */
  readonly dropped: RuleId | undefined;

  conjuncts: readonly Conjunct[];
  /** Adjectives that agree with all conjuncts together, in the plural: "детские шампунь и бальзам". */
  shared: readonly number[];
  /** Nouns after a comma: conjuncts if "и" and another noun follow. */
  tentative: readonly Conjunct[];

  /** Adjectives before the main noun, and the nominative forms that they have in common; without a noun they are the main words. */
  pending: readonly number[];
  pendingSlots: AgreementMask;
  /** A complement came after them. */
  pendingClosed: boolean;
  /** A noun that doesn't agree with them; it is the main noun when no other comes. */
  skippedNoun: number;
  /** A comma or a complement stood between. */
  skippedApart: boolean;

  /** The words or the number at the beginning that may count a noun, and the adjectives after them. */
  numerals: readonly number[];
  countedAdjectives: readonly number[];
  numeral: Numeral | undefined;
  /** A number with a unit that never changes: "256 ГБ". */
  unit: boolean;

  /** The forms that the next word of an open prepositional phrase can have; 0 when none is open. */
  prepositionForms: AgreementMask;
  prepositionHasAdjective: boolean;

  /** Cases of the last noun that stays; a noun after "и" that shares one of them joins it, not the main noun. */
  joint: number;
  conjunctionAt: number;
  numberBehindConjunction: number;
  afterComma: boolean;
  /** A common noun in the nominative after the main noun: "Пюре яблоко". */
  appositionAt: number;

  /** A word, a code or a number has been seen. */
  begun: boolean;
  /** The value as a whole is in another case. */
  oblique: boolean;
  /** Where the phrase ends and something else begins, and why. */
  end: number;
  endedBy: Reason | undefined;
}

export function beginSearch(
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
  preferAdjectival: boolean,
  dropped: RuleId | undefined,
): Search {
  return {
    tokens,
    words,
    describe,
    preferAdjectival,
    dropped,
    conjuncts: NONE,
    shared: NONE,
    tentative: NONE,
    pending: NONE,
    pendingSlots: NOMINATIVE,
    pendingClosed: false,
    skippedNoun: NOWHERE,
    skippedApart: false,
    numerals: NONE,
    countedAdjectives: NONE,
    numeral: undefined,
    unit: false,
    prepositionForms: 0,
    prepositionHasAdjective: false,
    joint: 0,
    conjunctionAt: NOWHERE,
    numberBehindConjunction: NOWHERE,
    afterComma: false,
    appositionAt: NOWHERE,
    begun: false,
    oblique: false,
    end: tokens.length,
    endedBy: undefined,
  };
}

/** Whether the condition with this id holds; the one that a test does without never does. */
export function holds({ dropped }: Search, id: RuleId, condition: boolean): boolean {
  return condition && dropped !== id;
}

/** The id of a condition that holds. */
export function given({ dropped }: Search, id: Reason, condition: boolean): Reason | undefined {
  return condition && dropped !== id ? id : undefined;
}

/** What is known of the word at `at`, `NO_WORD` when no word stands there or a quoted one. */
export function wordAt(search: Search, at: number): WordDescription {
  const token = at < 0 ? undefined : search.tokens[at];
  if (token === undefined || token.kind !== WORD) return NO_WORD;
  return describeToken(token, search.describe);
}

/** What kind of token stands at `at`, 0 where none does. An array that is asked for a negative index looks for a property of that name. */
export function kindAt({ tokens }: Search, at: number): TokenKind {
  return at < 0 ? 0 : (tokens[at]?.kind ?? 0);
}

/** Is one of the tokens from `first` to the one before `end` a code or a number? */
export function hasCodeBetween(tokens: readonly Token[], first: number, end: number): boolean {
  return tokens.slice(first, end).some(({ kind }) => (kind & (CODE | NUMBER)) !== 0);
}

/** What stands at `at`, empty where nothing does. */
export function textAt({ tokens }: Search, at: number): string {
  return at < 0 ? "" : (tokens[at]?.text ?? "");
}

/** Is it a form of a word in one of these lists? */
export function isFormOf(search: Search, word: WordDescription, lists: number): boolean {
  word.lemmaKinds ??= kindsOfLemmas(search, word);
  return (word.lemmaKinds & lists) !== 0;
}

function kindsOfLemmas({ words }: Search, { part, readings }: WordDescription): number {
  let kinds = 0;
  for (const reading of readings) kinds |= words.kindsOf(words.lemmaOf(part, reading));
  return kinds;
}

/** The lemmas that a word may have. */
export function lemmasOf({ words }: Search, { part, readings }: WordDescription): readonly string[] {
  return readings.map((reading) => words.lemmaOf(part, reading));
}

/** Do shops sell it, or its first half ("игрушка-подушка")? */
export function isSold(search: Search, at: number): boolean {
  const word = wordAt(search, at);
  const lists = PRODUCT | APPOSITION;
  if (isFormOf(search, word, lists)) return true;
  const hyphen = word.part.indexOf("-");
  return ((hyphen < 0 ? word.kinds : search.words.kindsOf(word.part.slice(0, hyphen))) & lists) !== 0;
}

/** A unit of measure, time or money in any form that follows a number. */
export function isMeasureUnit({ words }: Search, text: string): boolean {
  return (words.kindsOf(text) & UNIT) !== 0;
}

/** Writes down what was decided on a token, and the condition that decided it. */
export function mark({ tokens, dropped }: Search, at: number, rule: PhraseRule, because: Reason): void {
  if (dropped === because) return;
  const token = tokens[at] as Token;
  token.rule = rule;
  token.because = because;
}

export function markAll(search: Search, indices: readonly number[], rule: PhraseRule, because: Reason): void {
  for (const at of indices) mark(search, at, rule, because);
}

/** Writes down that the tokens up to `last` stay, where nothing else is known of them. */
export function markComplement({ tokens, dropped }: Search, first: number, last: number, because: Reason): void {
  if (dropped === because) return;
  for (let at = first; at <= last; at++) {
    const token = tokens[at] as Token;
    if (token.rule !== undefined) continue;
    token.rule = "complement";
    token.because = because;
  }
}

/** Writes down the condition alone: what it decides shows later. */
export function note({ tokens }: Search, at: number, because: Reason): void {
  (tokens[at] as Token).because = because;
}

/** What was decided on the token at `at`. */
export function ruleAt({ tokens }: Search, at: number): PhraseRule | undefined {
  return at < 0 ? undefined : tokens[at]?.rule;
}

/** The condition that decided on the token at `at`. */
export function becauseAt({ tokens }: Search, at: number): Reason | undefined {
  return at < 0 ? undefined : tokens[at]?.because;
}

/** Lets the phrase end before `at`. */
export function endPhrase(search: Search, at: number, because: Reason): void {
  search.end = at;
  search.endedBy = because;
}

export function newConjunct(
  noun: number,
  slots: AgreementMask,
  modifiers: readonly number[],
  counted: Counted | undefined,
): Conjunct {
  return { noun, slots, modifiers, names: NONE, nameSlots: undefined, person: undefined, counted, numeral: NOWHERE };
}

/**
 * Makes a noun one of the main nouns, with the adjectives that agree with it: why they are read as adjectives has been written down
 * already.
 */
export function takeMainNoun(
  search: Search,
  noun: number,
  slots: AgreementMask,
  modifiers: readonly number[],
  because: Reason,
  counted?: Counted,
): void {
  search.conjuncts = append(search.conjuncts, newConjunct(noun, slots, modifiers, counted));
  mark(search, noun, search.conjuncts.length === 1 ? "main_noun" : "coordinated_noun", because);
  takeModifiers(search, modifiers);
}

/** Adjectives that stood before a noun agree with it. */
export function takeModifiers({ tokens }: Search, modifiers: readonly number[]): void {
  for (const at of modifiers) (tokens[at] as Token).rule = "agrees";
}

/** Forgets what has been found: what comes before `at` is a name, or calls for attention. */
export function beginAnew(search: Search, at: number, because: Reason): void {
  const { tokens, words, describe, preferAdjectival, dropped } = search;
  for (let index = 0; index < at; index++) mark(search, index, "complement", because);
  Object.assign(search, beginSearch(tokens, words, describe, preferAdjectival, dropped));
}
