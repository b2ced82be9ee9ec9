import {
  APPOSITION,
  FABRIC,
  FEATURE,
  FIRST_PART,
  FIRST_PART_OF_FORMS,
  FORM_OF_GOODS,
  MONTH,
  PLANT_PART,
  PRODUCT,
} from "../dictionary/word-kinds.js";
import { append, lastOf, NONE } from "../list.js";
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
import {
  ABBREVIATION,
  ADJECTIVE_FIRST,
  CAPITALISED,
  INDECLINABLE,
  is,
  isOneOf,
  NUMERAL,
  PERSON_IN_A,
  UNKNOWN,
  type WordDescription,
} from "./describe-word.js";
import { FARTHEST_NOUN, joinsNext, nounAhead, nounPhraseAhead } from "./look-ahead.js";
import { beginsFullName } from "./names.js";
import {
  isFormOf,
  isSold,
  kindAt,
  lemmasOf,
  mark,
  markAll,
  type Search,
  takeMainNoun,
  textAt,
  wordAt,
} from "./search.js";
import { NUMBER } from "./token.js";

/** Adjectives that a plant may have before what is gathered of it. */
const FARTHEST_PART = 2;

/**
 * Before the main noun, adjectives in the nominative are collected until a noun comes that they agree with. A word that doesn't belong
 * there is a complement of theirs, a genitive before the noun ("ручной работы ваза"), or shows that the value is in another case.
 * @returns index of the next token to look at
 */
export function readBeforeMainNoun(search: Search, at: number, word: WordDescription): number {
  if (readNumeral(search, at, word) || readCounted(search, at, word)) return at + 1;
  const part = partOfPlant(search, at, word);
  if (part > 0) {
    for (let owner = at; owner < part; owner++) mark(search, owner, "belongs_to_next_noun");
    return part;
  }
  const asAdjective = word.adjective & NOMINATIVE;
  // "Восьмое марта": whatever else has the form of a month.
  const isOfDate = search.pending.length > 0 && isOneOf(word, MONTH);
  const asNoun = isOfDate ? 0 : word.noun & NOMINATIVE;
  if (isMeasured(search, at, word)) return at + 1;
  if (isFirstPart(search, at, word)) mark(search, at, "first_part");
  else if (asAdjective !== 0 && (asNoun === 0 || readsAsAdjective(search, at, word))) {
    if (confirmsSkippedNoun(search, asAdjective)) return at;
    if (belongsToGenitive(search, at, word)) return readOblique(search, at, word);
    collect(search, at, asAdjective);
  } else if (asNoun !== 0) readNoun(search, at, word, asNoun);
  else return readOblique(search, at, word);
  return at + 1;
}

/**
 * "Крапивы листья", "Льна семена", "Ромашки аптечной цветки": in the order of pharmacies the plant stands in the genitive before
 * what is gathered of it. Names of goods have parts of their own: "Капли масло тмина".
 * @returns index of the part, 0 for none
 */
function partOfPlant(search: Search, at: number, word: WordDescription): number {
  if (at > 0 || (word.noun & GENITIVE) === 0 || isOneOf(word, PRODUCT | FORM_OF_GOODS)) return 0;
  let next = at + 1;
  while ((wordAt(search, next).adjective & word.noun & GENITIVE) !== 0 && next <= FARTHEST_PART) next++;
  const part = wordAt(search, next);
  return isOneOf(part, PLANT_PART) && (part.noun & NOMINATIVE) !== 0 ? next : 0;
}

/** "5 кг муки", "2 л воды": rather the genitive than a plural, unless an adjective says otherwise ("500 г груши сушёные"). */
function isMeasured(search: Search, at: number, { noun }: WordDescription): boolean {
  const isPlain = search.unit && search.pending.length === 0 && (noun & GENITIVE) !== 0;
  return isPlain && (wordAt(search, at + 1).adjective & noun & NOMINATIVE) === 0;
}

/** "мини печь", "крем мыло": stays before the noun that it describes. "Крем роза" is a cream with a scent. */
function isFirstPart(search: Search, at: number, word: WordDescription): boolean {
  if (!isOneOf(word, FIRST_PART | FIRST_PART_OF_FORMS)) return false;
  const next = wordAt(search, at + 1);
  if (isOneOf(word, FIRST_PART)) return ((next.noun | next.adjective) & NOMINATIVE) !== 0;
  return isFormOf(search, next, FORM_OF_GOODS);
}

/** "ручной работы ваза": not "ручной" of "ручной фонарь". */
function belongsToGenitive(search: Search, at: number, { adjective }: WordDescription): boolean {
  return (
    nounAhead(search, at + 1, adjective & NOMINATIVE) < 0 && nounAhead(search, at + 1, adjective & CLEARLY_OBLIQUE) >= 0
  );
}

/** "ТВОЕ Футболка женская": the adjective right behind shows that the noun is the main one, whatever stands before it. */
function confirmsSkippedNoun(search: Search, slots: AgreementMask): boolean {
  const { skippedNoun } = search;
  const agreeing = wordAt(search, skippedNoun).noun & slots;
  if (agreeing === 0 || search.skippedApart) return false;
  takeMainNoun(search, skippedNoun, agreeing, NONE);
  return true;
}

/** Puts an adjective to those before it; one that does not agree with them begins anew. */
function collect(search: Search, at: number, slots: AgreementMask): void {
  const together = search.pendingSlots & slots;
  if (together !== 0) {
    search.pending = append(search.pending, at);
    search.pendingSlots = together;
  } else if (nounAhead(search, at + 1, slots) >= 0) {
    search.pending = [at];
    search.pendingSlots = slots;
  } else mark(search, at, "does_not_agree");
}

/**
 * A word that can be a noun and an adjective in the nominative ("рабочий", "мороженое", "прихожая"). It is an adjective
 * when a noun that agrees with it follows, and a noun when it has an adjective of its own.
 */
function readsAsAdjective(search: Search, at: number, word: WordDescription): boolean {
  const { pending, pendingSlots } = search;
  const slots = word.adjective & pendingSlots;
  const next = wordAt(search, at + 1);
  if (search.preferAdjectival || nounAhead(search, at + 1, slots) >= 0) return true;
  // "первые два года", "новые 5 подушек"
  if ((slots & NOMINATIVE_PLURAL) !== 0 && ((kindAt(search, at + 1) & NUMBER) !== 0 || is(next, NUMERAL))) return true;
  if (pending.length === 0 && at + 1 === search.tokens.length && isAttribute(word)) return true;
  const things = word.thing & NOMINATIVE;
  if (things !== 0)
    return pending.length > 0
      ? (things & pendingSlots) === 0
      : is(word, ADJECTIVE_FIRST) && (next.adjective & things) === 0;
  // "животные", "насекомые", "Иваново": a noun of its own beside an adjective, as its neuter shows.
  return (
    is(word, ADJECTIVE_FIRST) &&
    !lemmasOf(search, word).some((lemma, index) =>
      (word.readings[index]?.proper ? /[вн]о$/ : /(?:[ое]е|[вн]о)$/).test(lemma),
    )
  );
}

/**
 * A value that is this word alone is an attribute: a masculine adjective ("золотой", "рабочий", "взрослый") or one that
 * never changes and that the lexicon lists as such ("оверсайз"), but not "брокколи".
 */
function isAttribute({ adjective, readings, thing }: WordDescription): boolean {
  if (adjective !== ANY_FORM) return (adjective & MASCULINE_NOMINATIVE) !== 0 && thing !== 0;
  return (
    // "электрик" alone is rather the person than the colour.
    readings[0]?.grammemes.animacy !== "anim" &&
    readings.some(({ partOfSpeech, source }) => partOfSpeech === "adjective" && source !== "dictionary")
  );
}

function readNoun(search: Search, at: number, word: WordDescription, asNoun: AgreementMask): void {
  const { pending, pendingSlots } = search;
  const agreeing = asNoun & pendingSlots;
  if (agreeing !== 0 && givesWay(search, at, word)) {
    // "Яндекс Станция", "Красная Москва духи": a name before a common noun is its attribute; but "Вертикальный Дайсон пылесос".
    if (!is(word, UNKNOWN) || !is(word, CAPITALISED)) search.pending = NONE;
    return;
  }
  // "УШМ 125 мм аккумуляторная": the adjectives tell the gender.
  let slots = is(word, ABBREVIATION) ? pendingSlots : agreeing;
  if (slots === 0) {
    if ((pendingSlots & NOMINATIVE_PLURAL) !== 0 && joinsNext(search, at)) {
      search.shared = pending;
      markAll(search, pending, "agrees");
      search.pending = NONE;
      slots = asNoun;
    } else if (nounAhead(search, at + 1, pendingSlots) < 0) {
      // "серийный убийца", "лазерное МФУ": the adjective follows the sex of the person, and shows the gender of what is never declined.
      if (is(word, PERSON_IN_A | INDECLINABLE)) slots = pendingSlots;
      else if (is(word, UNKNOWN)) slots = asNoun;
    }
  }
  if (slots !== 0) {
    takeMainNoun(search, at, slots, search.pending);
    return;
  }
  // "один из лидеров оппозиции": what stands right behind a prepositional phrase rather belongs to it.
  if (search.skippedNoun < 0 && search.tokens[at - 1]?.rule !== "behind_preposition") {
    search.skippedNoun = at;
    search.skippedApart = search.afterComma || search.pendingClosed;
  }
  mark(search, at, "does_not_agree");
}

/** True when the noun at `at` is only the name or the abbreviation before the main noun: "Барби кукла", "ТВ приставка". */
function givesWay(search: Search, at: number, word: WordDescription): boolean {
  const isAbbreviation = is(word, ABBREVIATION);
  const isName = isAbbreviation || (word.commonNoun & NOMINATIVE) === 0;
  const isKnown = !is(word, UNKNOWN);
  const next = wordAt(search, at + 1);
  if (at === 0 && isBrand(search, word, next)) return true;
  if ((!isName && isKnown && (word.thing & NOMINATIVE) !== 0) || beginsFullName(search, at, word)) return false;
  const ahead = nounPhraseAhead(search, at + 1);
  if (ahead === undefined) return false;
  const noun = wordAt(search, ahead.noun);
  const nominative = ahead.mask & NOMINATIVE;
  if ((noun.commonNoun & nominative) === 0 || is(noun, ABBREVIATION | UNKNOWN)) return false;
  if (isName) return !isFormOf(search, noun, FABRIC);
  // "Витэкс Крем для рук": with its capital the known word begins the name of the product.
  if (!isKnown && is(wordAt(search, ahead.adjectives[0] ?? ahead.noun), CAPITALISED)) return true;
  // "Зубр дрель аккумуляторная": a creature or an unknown word before a thing, and the adjective behind agrees with
  // the thing alone.
  if (noun !== next || (noun.adjective & nominative) !== 0) return false;
  // An adjective behind that agrees with one of the two alone decides.
  const behind = wordAt(search, at + 2).adjective & NOMINATIVE;
  const agreesWithSecond = (behind & nominative) !== 0;
  if (((behind & word.noun) !== 0) !== agreesWithSecond) return agreesWithSecond;
  // "Простоквашино молоко" (but "Робот пылесос"): the first is a brand.
  if (!is(word, CAPITALISED) || is(noun, CAPITALISED)) return false;
  return (noun.noun & GENITIVE) === 0 && is(word, UNKNOWN | INDECLINABLE);
}

/** "Вихрь насос вибрационный": with a capital, before what shops sell, and no goods itself; "Пион сорт" and "Козырёк поликарбонат" are described. */
function isBrand(search: Search, word: WordDescription, next: WordDescription): boolean {
  if (!is(word, CAPITALISED)) return false;
  const isGoods = isOneOf(next, PRODUCT) && !isFormOf(search, next, APPOSITION | FABRIC | FEATURE | FORM_OF_GOODS);
  if (!isGoods || isSold(search, 0) || isFormOf(search, word, FEATURE)) return false;
  // "Педаль кардан двойная": the adjective knows better.
  const behind = wordAt(search, 2).adjective & NOMINATIVE;
  return (behind & word.noun) === 0 || (behind & next.noun) !== 0;
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
    // "овсяные долгой варки": what stands behind an adjective of that complement is its noun.
    return Math.max(at, nounAhead(search, at + 1, word.adjective & CLEARLY_OBLIQUE)) + 1;
  }
  // "3-х слойная маска": the genitive of a numeral is a part of the adjective behind it.
  if (search.numerals.length > 0 || /^\d+-(?:х|т?и)$/.test(textAt(search, at))) return at + 1;
  // "ручной работы ваза" goes on, "красную сумку" is a value in another case.
  const noun = nounBehindGenitive(search, at, (word.noun | word.adjective) & GENITIVE);
  if (noun > at) return noun;
  search.oblique = true;
  search.end = at;
  return at + 1;
}

/** Index of the common noun, no genitive itself, that follows a genitive phrase from `from` on; -1 when there is none. */
function nounBehindGenitive(search: Search, from: number, forms: AgreementMask): number {
  for (let at = from; at <= from + FARTHEST_NOUN; at++) {
    const { noun, adjective, commonNoun } = wordAt(search, at);
    if (((noun | adjective) & forms) === 0) return (commonNoun & NOMINATIVE) === 0 ? -1 : at;
  }
  return -1;
}

/** The noun that didn't agree with the adjectives, when no other has come. */
export function fallBackToSkippedNoun(search: Search): void {
  const { skippedNoun, pending } = search;
  if (skippedNoun < 0 || search.skippedApart) return;
  // Right before the noun an adjective belongs to it, even when the noun's gender is not what it seems.
  const belongs = lastOf(pending) === skippedNoun - 1;
  const { noun } = wordAt(search, skippedNoun);
  // "приёмная министра", "кривая роста": the adjective is a noun, too, and what follows can be its genitive.
  const own = belongs ? wordAt(search, skippedNoun - 1).noun & search.pendingSlots : 0;
  if (own !== 0) takeMainNoun(search, skippedNoun - 1, own, pending.slice(0, -1));
  else takeMainNoun(search, skippedNoun, noun & NOMINATIVE, belongs ? pending : NONE);
}
