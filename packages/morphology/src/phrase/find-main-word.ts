import { CASES_BEHIND, CONJUNCTION, UNIT } from "../dictionary/word-kinds.js";
import { append, lastOf } from "../list.js";
import { INITIAL } from "../spans/person/names.js";
import { canFollowNoun, isAppositional } from "../spans/person/read-name.js";
import { takePersonAfter, takePersonFirst } from "../spans/person/take-person.js";
import { canBegin, isUnit, numeralAt } from "../spans/quantity/count-nouns.js";
import { readAfterHead } from "./after-head.js";
import {
  ACCUSATIVE,
  CLEARLY_OBLIQUE,
  FEMININE_FORMS,
  GENITIVE,
  inAnyGender,
  maskOfCaseSet,
  NOMINATIVE,
} from "./agreement-mask.js";
import { fallBackToSkippedNoun, readBeforeMainNoun } from "./before-main-noun.js";
import {
  is,
  isOneOf,
  NO_WORD,
  NUMERAL,
  NUMERAL_IN_ANY_CASE,
  TRANSPARENT,
  type WordDescription,
} from "./describe-word.js";
import { nounAhead } from "./look-ahead.js";
import { readPlainList } from "./plain-list.js";
import type { Describe } from "./remember-words.js";
import { Condition, Reason, type RuleId } from "./rule-ids.js";
import {
  beginSearch,
  type Conjunct,
  endPhrase,
  given,
  holds,
  isFormOf,
  isMeasureUnit,
  kindAt,
  mark,
  NOWHERE,
  note,
  ruleAt,
  type Search,
  textAt,
  wordAt,
} from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, COMMA, ENCLOSED, JOINING_SIGN, NUMBER, STOP, type Token, WORD } from "./token.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/** What a number after a preposition wants: "на 6 персон". */
const COUNTED_BEHIND_PREPOSITION = CLEARLY_OBLIQUE | (ACCUSATIVE & FEMININE_FORMS);

/**
 * Finds the main word of a phrase, and what agrees with it, in one pass from left to right: before the main noun
 * adjectives are collected, after it what agrees with it is told from what stays. A prepositional phrase swallows its
 * own adjectives and its noun.
 * @param preferAdjectival read a word that can be a noun and an adjective ("рабочий", "прихожая") as an adjective
 * @param dropped the id that a test does without
 */
export function findMainWord(
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
  preferAdjectival: boolean,
  dropped: RuleId | undefined,
): Search {
  const search = beginSearch(tokens, words, describe, preferAdjectival, dropped);
  const first = preferAdjectival ? 0 : takePersonFirst(search);
  if (!preferAdjectival && first === 0 && readPlainList(search)) return search;
  let lastThatMatters: number | undefined;
  for (let at = first; at < search.end; ) {
    const last = lastOf(search.conjuncts);
    if (last !== undefined) {
      lastThatMatters ??= findLastThatMatters(tokens);
      if (at > lastThatMatters && search.conjunctionAt < 0) {
        if (!canStillChange(search, at, last)) break;
      }
    }
    at = readToken(search, at, tokens[at] as Token);
  }
  if (search.conjuncts.length === 0) fallBackToSkippedNoun(search);
  return search;
}

/**
 * Index of the last token that may change after a main noun, or have another one after it. Words in small letters whose
 * ending is of no adjective in the nominative stay, whatever they are; most names of products end in such words, which
 * needn't be analysed.
 */
function findLastThatMatters(tokens: readonly Token[]): number {
  let at = tokens.length - 1;
  while (at >= 0 && !matters(tokens[at] as Token)) at--;
  return at;
}

function matters({ kind, text }: Token): boolean {
  return kind === JOINING_SIGN || (kind === WORD && (isCapital(text) || MATTERS.test(text.slice(-4))));
}

/**
 * Nominatives of adjectives, participles and possessives ("мой", "лисьи", "клёш", "слёзы наши", "жизнь эта"), and
 * conjunctions.
 */
const MATTERS = /(?:[ыиоь]й|[аяьсо]я|[оеыиь]е|[ьо]и|ш|ё|ин[аоы]?|[оеё]в[аоы]?|аш[аеи]|^эт[аио]|^или|^и|^либо|^да)$/i;

/** Right after the main noun and its names words may change that look like any other. */
function canStillChange(search: Search, at: number, { noun, names, person, counted }: Conjunct): boolean {
  // "2 года 6 месяцев"
  if (counted !== undefined && at === noun + 1 && kindAt(search, at) === NUMBER) return true;
  // "6 ложек столовых мельхиоровых"
  if (counted !== undefined && ruleAt(search, at - 1) === "counted") return true;
  // "Ерохина Вера Павловна, врач-невролог"
  if (person !== undefined && (search.afterComma || at <= person.end)) return true;
  // "Алёна, мастер по наращиванию"
  const isBesideComma = search.afterComma || (at === noun + 1 && kindAt(search, at) === COMMA);
  if (isBesideComma && wordAt(search, noun).personName !== 0) return true;
  const next = (lastOf(names) ?? noun) + 1;
  // "Стол - книжка"
  if (kindAt(search, next) === STOP) return at <= next + 1 && canFollowNoun(search, next + 1);
  return at <= next && (canBeOblique(search.tokens[at] as Token) || canFollowNoun(search, at));
}

/** Looks like an adjective in another case: "Сумки женской". */
function canBeOblique({ text }: Token): boolean {
  return /(?:[оеиы]й|го|му|[оеыи]м|[ыи]х|ми)$/i.test(text);
}

/** Handles the token at `at`; returns the index of the next one. */
function readToken(search: Search, at: number, token: Token): number {
  const { kind, text } = token;
  const { conjuncts } = search;
  // "Чехол для «Ауди» чёрный"
  if ((kind & ENCLOSED) !== 0) endPrepositionalPhrase(search, Condition["preposition/ends-at-quotation"]);
  else if (kind === WORD) {
    const next = readWord(search, at, token);
    search.begun = true;
    return next;
  } else if (kind === COMMA) {
    endPrepositionalPhrase(search, Condition["preposition/ends-at-comma"]);
    search.conjunctionAt = NOWHERE;
    search.afterComma = holds(search, Condition["coordination/comma"], true);
  } else if (kind === JOINING_SIGN) {
    if (holds(search, Condition["coordination/sign"], conjuncts.length > 0)) search.conjunctionAt = at;
  } else if (kind === STOP) {
    if (conjuncts.length > 0 || search.pending.length > 0) {
      // "Кабель HDMI — VGA чёрный", "be quiet! Pure Power": a sign between two codes ends nothing.
      const isBetweenCodes = (kindAt(search, at - 1) & kindAt(search, at + 1) & CODE) !== 0;
      const ends =
        !holds(search, Condition["boundary/between-codes"], isBetweenCodes) &&
        !holds(search, Condition["boundary/hyphen"], isHyphenOfPair(search, at, text));
      if (holds(search, Reason["boundary/stop"], ends)) endPhrase(search, at, Reason["boundary/stop"]);
    }
  } else if (kind === NUMBER) {
    const isJoined = search.conjunctionAt === at - 1;
    // "2 года 6 месяцев"
    if (holds(search, Condition["numeral/smaller-unit"], isOfSmallerUnit(search, at))) search.conjunctionAt = at;
    if (holds(search, Condition["preposition/number"], search.prepositionForms !== 0))
      readNumberBehindPreposition(search, at);
    else if (holds(search, Condition["coordination/number"], isJoined || search.conjunctionAt === at))
      search.numberBehindConjunction = at;
    else if (holds(search, Condition["numeral/digits"], canBegin(search, at)))
      search.numerals = append(search.numerals, at);
    search.begun = true;
  } else {
    const isBehindNumber = numeralAt(search) === at - 1;
    // "95 %"
    if (holds(search, Condition["numeral/unit-sign"], isBehindNumber && isMeasureUnit(search, text)))
      search.unit = true;
    if (kind === CODE) {
      endPrepositionalPhrase(search, Condition["preposition/ends-at-code"]);
      // "256ГБ": a number with its unit.
      const isMeasured = !search.begun && isMeasureUnit(search, /^[\d.,×xх*/–-]+([^\d]+)$/u.exec(text)?.[1] ?? "");
      if (holds(search, Condition["numeral/unit-in-code"], isMeasured)) search.unit = true;
      search.begun = true;
    }
  }
  return at + 1;
}

/** A number right after a counted unit, and a unit after it: "2 часа 30 минут", "5 рублей 50 копеек". */
function isOfSmallerUnit(search: Search, at: number): boolean {
  const last = lastOf(search.conjuncts);
  if (last === undefined || last.counted === undefined || last.noun !== at - 1) return false;
  return isFormOf(search, wordAt(search, last.noun), UNIT) && isFormOf(search, wordAt(search, at + 1), UNIT);
}

function endPrepositionalPhrase(search: Search, because: RuleId): void {
  if (search.dropped !== because) search.prepositionForms = 0;
}

/** "Стол - книжка": a hyphen with blanks around it. A dash begins something new. */
function isHyphenOfPair(search: Search, at: number, sign: string): boolean {
  return /[-‐‑]/.test(sign) && lastOf(search.conjuncts)?.noun === at - 1 && isAppositional(search, at + 1);
}

function readWord(search: Search, at: number, token: Token): number {
  // "Иван Сидоров, А. В. Козлова", "академик Ж. И. Алфёров": the letter begins a name.
  const isInitial = textAt(search, at + 1) === "." && INITIAL.test(token.text);
  const listed = isInitial ? takePersonAfter(search, at) : at;
  if (listed > at) return listed;
  const isOfNumber = holds(search, Reason["numeral/unit"], isUnit(search, at, token.text));
  const invariable = isOfNumber ? Reason["numeral/unit"] : whyLetter(search, at, token);
  if (invariable !== undefined) {
    mark(search, at, "invariable", invariable);
    if (isOfNumber && numeralAt(search) === at - 1) search.unit = true;
    return at + 1;
  }
  const word = wordAt(search, at);
  if (holds(search, Reason["preposition/word"], isOneOf(word, CASES_BEHIND))) {
    note(search, at, Reason["preposition/word"]);
    search.prepositionForms = maskOfCaseSet(word.kinds);
    search.prepositionHasAdjective = false;
    search.conjunctionAt = NOWHERE;
    search.afterComma = false;
    return at + 1;
  }
  if (holds(search, Reason["coordination/conjunction"], isOneOf(word, CONJUNCTION))) {
    mark(search, at, "conjunction", Reason["coordination/conjunction"]);
    // "для сухих и тонких волос"
    if (!holds(search, Condition["preposition/conjunction"], search.prepositionForms !== 0)) search.conjunctionAt = at;
    return at + 1;
  }
  if (search.prepositionForms !== 0 && readBehindPreposition(search, at, word)) return at + 1;
  const person = takePersonAfter(search, at);
  if (person > at) return person;
  let next = at + 1;
  // "человек, который смеялся": what is said of the main noun.
  const isRelative = search.conjuncts.length > 0 && /^котор/i.test(word.text);
  const stays = whyTransparent(search, at, word);
  if (holds(search, Reason["boundary/relative-clause"], isRelative))
    endPhrase(search, at, Reason["boundary/relative-clause"]);
  else if (stays !== undefined) mark(search, at, stays === Reason["token/unknown"] ? "unknown" : "invariable", stays);
  else next = search.conjuncts.length === 0 ? readBeforeMainNoun(search, at, word) : readAfterHead(search, at, word);
  search.afterComma = false;
  return next;
}

/** "Очень тёплый плед": a word that takes part in no agreement. */
function whyTransparent(search: Search, at: number, word: WordDescription): Reason | undefined {
  if (!is(word, TRANSPARENT)) return undefined;
  if (holds(search, Condition["numeral/oblique"], isObliqueNumeral(search, at, word))) return undefined;
  return given(search, word.readings.length === 0 ? Reason["token/unknown"] : Reason["token/transparent"], true);
}

/** "более двух часов": the value is in another case, as the noun after the numeral shows; but "двух спальный". */
function isObliqueNumeral(search: Search, at: number, word: WordDescription): boolean {
  return is(word, NUMERAL_IN_ANY_CASE) && (wordAt(search, at + 1).noun & GENITIVE) !== 0;
}

/** Consumes a word of a prepositional phrase; false when the phrase ended before it. */
function readBehindPreposition(search: Search, at: number, word: WordDescription): boolean {
  if (holds(search, Reason["preposition/transparent"], is(word, TRANSPARENT | NUMERAL))) {
    mark(search, at, "behind_preposition", Reason["preposition/transparent"]);
    // "на двух колёсах"
    if (holds(search, Condition["preposition/numeral"], is(word, NUMERAL_IN_ANY_CASE)))
      readNumberBehindPreposition(search, at);
    return true;
  }
  const asAdjective = word.adjective & search.prepositionForms;
  const asNoun = word.noun & search.prepositionForms;
  const isNoun = holds(search, Reason["preposition/noun"], asNoun !== 0 && nounAhead(search, at + 1, asAdjective) < 0);
  search.prepositionForms = holds(search, Reason["preposition/adjective"], !isNoun) ? asAdjective : 0;
  mark(
    search,
    at,
    "behind_preposition",
    isNoun
      ? Reason["preposition/noun"]
      : search.prepositionForms !== 0
        ? Reason["preposition/adjective"]
        : Reason["preposition/other-case"],
  );
  if (search.prepositionForms !== 0) search.prepositionHasAdjective = true;
  // An adjective stood for the noun ("для беременных"): this word comes after the phrase.
  else if (holds(search, Condition["preposition/adjective-without-noun"], !isNoun && search.prepositionHasAdjective))
    return false;
  search.joint = inAnyGender(asNoun);
  return true;
}

/** "на 6 персон": the number wants an oblique noun, or stands for it; "2 в 1" is complete. */
function readNumberBehindPreposition(search: Search, at: number): void {
  // "от 4 до 8 человек" has another preposition before
  const isComplete = (kindAt(search, at - 2) & NUMBER) !== 0 && !isOneOf(wordAt(search, at - 3), CASES_BEHIND);
  search.prepositionForms = isComplete ? 0 : COUNTED_BEHIND_PREPOSITION;
  search.prepositionHasAdjective = true;
}

/** "Витамин С", "Батарейка А": a lone capital is a letter unless what follows is its noun. */
function whyLetter(search: Search, at: number, { text }: Token): Reason | undefined {
  if (at === 0 || text.length !== 1 || !isCapital(text)) return undefined;
  const next = wordAt(search, at + 1);
  if (next === NO_WORD) return given(search, Reason["token/letter"], (kindAt(search, at + 1) & (NUMBER | CODE)) === 0);
  return given(search, Reason["token/letter-before-nominative"], ((next.noun | next.adjective) & NOMINATIVE) !== 0);
}
