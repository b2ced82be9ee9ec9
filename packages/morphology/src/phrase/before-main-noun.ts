import { FABRIC, FIRST_PART, FIRST_PART_OF_FORMS, FORM_OF_GOODS } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import type { AgreementMask } from "./agreement-mask.js";
import {
  ANY_FORM,
  CLEARLY_OBLIQUE,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
} from "./agreement-mask.js";
import { readCounted, readNumeral } from "./count-nouns.js";
import type { WordDescription } from "./describe-word.js";
import { adjectiveAhead, FARTHEST_NOUN, joinsNext, nounAhead, nounPhraseAhead } from "./look-ahead.js";
import { beginsFullName } from "./names.js";
import { describeAt, isOneOf, mark, markAll, markComplement, type Search, takeMainNoun, wordAt } from "./search.js";

/**
 * Before the main noun, adjectives in the nominative are collected until a noun comes that they agree with. A word that doesn't belong
 * there is a complement of theirs, a genitive before the noun ("ручной работы ваза"), or shows that the value is in another case.
 * @returns index of the next token to look at
 */
export function readBeforeMainNoun(search: Search, at: number, word: WordDescription): number {
  if (word.transparent) mark(search, at, word.readings.length === 0 ? "unknown" : "invariable");
  else if (readCounted(search, at, word) || readNumeral(search, at, word)) return at + 1;
  else if (isMeasured(search, at, word)) mark(search, at, "complement");
  else if (isCompared(search, at, word)) {
    search.oblique = true;
    search.end = at;
  } else if (isFirstPart(search, at, word)) mark(search, at, "first_part");
  else {
    const asAdjective = word.adjective & NOMINATIVE;
    const asNoun = word.noun & NOMINATIVE;
    const isAdjective = asAdjective !== 0 && (asNoun === 0 || readsAsAdjective(search, at, word));
    if (!isAdjective && asNoun !== 0) readNoun(search, at, word, asNoun);
    else if (isAdjective && confirmsSkippedNoun(search, at, asAdjective)) return at;
    else if (isAdjective && !belongsToGenitive(search, at, word)) collect(search, at, asAdjective);
    else return readOblique(search, at, word);
  }
  return at + 1;
}

/** "5 кг муки", "2 л воды": rather the genitive than a plural, unless an adjective says otherwise ("500 г груши сушёные"). */
function isMeasured(search: Search, at: number, { noun, adjective }: WordDescription): boolean {
  if (!search.unit || (noun & GENITIVE) === 0 || adjective !== 0) return false;
  let place = at - 1;
  while (search.tokens[place]?.rule === "complement") place--;
  const before = search.tokens[place];
  if (before?.rule !== "invariable" && before?.kind !== "code" && before?.text !== ".") return false;
  return ((wordAt(search, at + 1)?.adjective ?? 0) & noun & NOMINATIVE) === 0;
}

/** "более тысячи участников", "больше года": a genitive right behind a comparative. */
function isCompared({ tokens }: Search, at: number, { noun }: WordDescription): boolean {
  return (noun & GENITIVE) !== 0 && /^(?:более|менее|больше|меньше)$/i.test(tokens[at - 1]?.text ?? "");
}

/** "мини печь", "крем мыло": stays before the noun that it describes. "Крем роза" is a cream with a scent. */
function isFirstPart(search: Search, at: number, word: WordDescription): boolean {
  const next = wordAt(search, at + 1);
  if (next === undefined) return false;
  if ((word.kinds & FIRST_PART) !== 0) return ((next.noun | next.adjective) & NOMINATIVE) !== 0;
  return (
    (word.kinds & FIRST_PART_OF_FORMS) !== 0 &&
    !next.capitalised &&
    (next.commonNoun & NOMINATIVE) !== 0 &&
    isOneOf(search, next, FORM_OF_GOODS)
  );
}

/** "ручной работы ваза": not "ручной" of "ручной фонарь". */
function belongsToGenitive(search: Search, at: number, { adjective }: WordDescription): boolean {
  const oblique = adjective & CLEARLY_OBLIQUE;
  if (oblique === 0 || nounAhead(search, at + 1, adjective & NOMINATIVE) >= 0) return false;
  return nounAhead(search, at + 1, oblique) >= 0;
}

/** "ТВОЕ Футболка женская": the adjective right behind shows that the noun is the main one, whatever stands before it. */
function confirmsSkippedNoun(search: Search, at: number, slots: AgreementMask): boolean {
  const { pending, skippedNoun } = search;
  if (skippedNoun !== at - 1 || search.skippedBehindComma || nounAhead(search, at + 1, slots) >= 0) return false;
  const agreeing = describeAt(search, skippedNoun).noun & slots;
  if (agreeing === 0) return false;
  markAll(search, pending, "does_not_agree");
  search.pending = NONE;
  takeMainNoun(search, skippedNoun, agreeing, NONE);
  return true;
}

/** Puts an adjective to those before it; one that does not agree with them begins anew. */
function collect(search: Search, at: number, slots: AgreementMask): void {
  const together = search.pendingSlots & slots;
  if (together !== 0) {
    search.pending = append(search.pending, at);
    search.pendingSlots = together;
  } else if (!search.pendingClosed && nounAhead(search, at + 1, slots) >= 0) {
    markAll(search, search.pending, "does_not_agree");
    search.pending = [at];
    search.pendingSlots = slots;
  } else mark(search, at, "does_not_agree");
}

/**
 * A word that can be a noun and an adjective in the nominative ("рабочий", "мороженое", "прихожая"). It is an adjective
 * when a noun that agrees with it follows, and a noun when it has an adjective of its own.
 */
function readsAsAdjective(search: Search, at: number, word: WordDescription): boolean {
  const { pending, pendingSlots, tokens } = search;
  const slots = word.adjective & pendingSlots;
  if (slots !== 0 && nounAhead(search, at + 1, slots) >= 0) return true;
  if (search.preferAdjectival) return true;
  // "первые два года", "новые 5 подушек"
  if ((slots & NOMINATIVE_PLURAL) !== 0 && (tokens[at + 1]?.kind === "number" || wordAt(search, at + 1)?.numeral))
    return true;
  if (pending.length === 0 && at + 1 === tokens.length && isAttribute(word)) return true;
  const things = word.thing & NOMINATIVE;
  if (things === 0) {
    // "Электрик на дом": the person rather than the colour.
    if (word.adjective === ANY_FORM) return word.adjectiveFirst;
    // "животные", "насекомые", "Иваново": a noun of its own beside an adjective, as its neuter shows.
    const isNeuter = word.readings.some(
      ({ partOfSpeech, lemma, proper }) =>
        partOfSpeech === "noun" && (proper ? /[вн]о$/ : /(?:[ое]е|[вн]о)$/).test(lemma),
    );
    return !isNeuter && (word.adjectiveFirst || (word.noun & MASCULINE_NOMINATIVE) !== 0);
  }
  if (pending.length > 0) return (things & pendingSlots) === 0;
  return word.adjectiveFirst && ((wordAt(search, at + 1)?.adjective ?? 0) & things) === 0;
}

/**
 * A value that is this word alone is an attribute: a masculine adjective ("золотой", "рабочий", "взрослый") or one that
 * never changes and that the lexicon lists as such ("оверсайз"), but not "брокколи".
 */
function isAttribute({ adjective, readings }: WordDescription): boolean {
  if (adjective !== ANY_FORM) return (adjective & MASCULINE_NOMINATIVE) !== 0;
  // "электрик" alone is rather the person than the colour.
  if (readings[0]?.partOfSpeech === "noun" && readings[0].grammemes.animacy === "anim") return false;
  return readings.some(({ partOfSpeech, source }) => partOfSpeech === "adjective" && source !== "dictionary");
}

function readNoun(search: Search, at: number, word: WordDescription, asNoun: AgreementMask): void {
  const { pending, pendingSlots } = search;
  const agreeing = asNoun & pendingSlots;
  if (agreeing !== 0 && givesWay(search, at, word)) {
    // "Яндекс Станция", "Красная Москва духи": a name before a common noun is its attribute.
    markAll(search, [...pending, at], "complement");
    search.pending = NONE;
    search.pendingSlots = NOMINATIVE;
    return;
  }
  // "УШМ аккумуляторная": the adjectives tell the gender.
  let slots = word.abbreviation ? pendingSlots : agreeing;
  if (slots === 0 && (pendingSlots & NOMINATIVE_PLURAL) !== 0 && joinsNext(search, at)) {
    for (const adjective of pending) search.shared = append(search.shared, adjective);
    markAll(search, pending, "agrees");
    search.pending = NONE;
    slots = asNoun;
  }
  // "серийный убийца": the adjective follows the sex of the person.
  if (slots === 0 && (word.personInA & pendingSlots) !== 0) slots = pendingSlots;
  if (slots === 0 && !search.afterComma && nounAhead(search, at + 1, pendingSlots) < 0) {
    // "лазерное МФУ": what is never declined has the gender that its adjective shows.
    const [first] = word.readings;
    if (first?.indeclinable === true) slots = pendingSlots;
    else if (first?.known === false) slots = asNoun;
  }
  if (slots !== 0) {
    takeMainNoun(search, at, slots, search.pending);
    search.pending = NONE;
    return;
  }
  const isComplement = (word.noun & GENITIVE) !== 0 && at > 0 && search.tokens[at - 1]?.rule === "behind_preposition";
  // "один из лидеров оппозиции": what can be a genitive stays with the noun behind the preposition.
  if (search.skippedNoun < 0 && !isComplement) {
    search.skippedNoun = at;
    search.skippedBehindComma = search.afterComma || search.pendingClosed;
  }
  mark(search, at, "does_not_agree");
}

/** True when the noun at `at` is only the name or the abbreviation before the main noun: "Барби кукла", "ТВ приставка". */
function givesWay(search: Search, at: number, word: WordDescription): boolean {
  const isKnown = word.readings[0]?.known === true;
  const isName = word.abbreviation || (word.commonNoun & NOMINATIVE) === 0;
  if ((!isName && isKnown && (word.thing & NOMINATIVE) !== 0) || beginsFullName(search, at, word)) return false;
  const ahead = wordAt(search, at + 1) === undefined ? undefined : nounPhraseAhead(search, at + 1);
  if (ahead === undefined) return false;
  const noun = describeAt(search, ahead.noun);
  const nominative = ahead.mask & NOMINATIVE;
  if ((noun.commonNoun & nominative) === 0 || noun.abbreviation || noun.readings[0]?.known === false) return false;
  if (isName) return !(word.abbreviation && isOneOf(search, noun, FABRIC));
  // "Витэкс Крем для рук": with its capital the known word begins the name of the product.
  if (!isKnown && describeAt(search, ahead.adjectives[0] ?? ahead.noun).capitalised) return true;
  // "Зубр дрель аккумуляторная": a creature or an unknown word before a thing, and the adjective behind agrees with
  // the thing alone.
  if (ahead.noun !== at + 1 || (noun.adjective & nominative) !== 0) return false;
  // An adjective behind that agrees with one of the two alone decides.
  const behind = adjectiveAhead(search, at + 2);
  const agreesWithFirst = (behind & word.noun) !== 0;
  const agreesWithSecond = (behind & nominative) !== 0;
  const isThing = (noun.thing & nominative) !== 0;
  if (agreesWithFirst !== agreesWithSecond) return agreesWithSecond && isThing;
  // "Простоквашино молоко", "Барби кукла", "ЗУБР молоток" (but "Робот пылесос"): what begins the value is a brand.
  const isLikeBrand = at === 0 && word.capitalised && !noun.capitalised && (noun.noun & GENITIVE) === 0;
  const text = search.tokens[at]?.text ?? "";
  return (
    isLikeBrand && (!isKnown || word.readings[0]?.indeclinable === true || (isThing && text === text.toUpperCase()))
  );
}

/** A word in another case where the main noun is expected. */
function readOblique(search: Search, at: number, word: WordDescription): number {
  if (search.preferAdjectival && word.adjective !== 0) {
    // "красную" is asked to agree: its form doesn't matter.
    search.pending = append(search.pending, at);
    return at + 1;
  }
  mark(search, at, "complement");
  if (search.pending.length > 0) {
    // "утеплённый пухом": a complement of the participle; what follows it no longer stands by the adjectives.
    search.pendingClosed = true;
    return at + 1;
  }
  // "3-х слойная маска": the genitive of a numeral is a part of the adjective behind it.
  if (search.numerals.length > 0 || search.unit || /^\d+-(?:х|т?и)$/.test(search.tokens[at]?.text ?? "")) return at + 1;
  // "ручной работы ваза" goes on, "красную сумку" is a value in another case.
  const noun = nounBehindGenitive(search, at, (word.noun | word.adjective) & GENITIVE);
  if (noun > at) {
    markComplement(search, at, noun - 1);
    return noun;
  }
  search.oblique = true;
  search.end = at;
  return at + 1;
}

/** Index of the common noun, no genitive itself, that follows a genitive phrase from `from` on; -1 when there is none. */
function nounBehindGenitive(search: Search, from: number, forms: AgreementMask): number {
  for (let at = from; at <= from + FARTHEST_NOUN; at++) {
    const word = wordAt(search, at);
    if (word === undefined || word.transparent || word.preposition !== undefined || word.conjunction) return -1;
    if (((word.noun | word.adjective) & forms) === 0) return (word.commonNoun & NOMINATIVE) === 0 ? -1 : at;
  }
  return -1;
}

/** The noun that didn't agree with the adjectives, when no other has come. */
export function fallBackToSkippedNoun(search: Search): void {
  const { skippedNoun, pending } = search;
  if (skippedNoun < 0 || search.skippedBehindComma) return;
  // Right before the noun an adjective belongs to it, even when the noun's gender is not what it seems.
  const belongs = pending[pending.length - 1] === skippedNoun - 1;
  takeMainNoun(search, skippedNoun, describeAt(search, skippedNoun).noun & NOMINATIVE, belongs ? pending : NONE);
}
