import { APPOSITION, FABRIC, PRODUCT } from "../dictionary/word-kinds.js";
import { append, lastOf, NONE } from "../list.js";
import { readName } from "../spans/person/read-name.js";
import { readCountedBehind } from "../spans/quantity/count-nouns.js";
import { AfterHead } from "./after-head-view.js";
import {
  CLEARLY_OBLIQUE,
  COMPLEMENT_CASES,
  GENITIVE,
  inAnyGender,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
} from "./agreement-mask.js";
import { readBeforeMainNoun } from "./before-main-noun.js";
import { readConjunct } from "./coordinate.js";
import {
  ABBREVIATION,
  ACTIVE_PARTICIPLE,
  CAPITALISED,
  INDECLINABLE,
  is,
  isOneOf,
  NUMERAL,
  PERSON_IN_A,
  UNKNOWN,
  type WordDescription,
} from "./describe-word.js";
import { nounAhead, nounPhraseAhead } from "./look-ahead.js";
import {
  agreesWithNext,
  agreesWithThing,
  hasValue,
  OF_AGREEING_NOUN,
  OF_FEATURE,
  OF_GENITIVE,
  OF_STAYING_NOUN,
  thingBefore,
} from "./next-noun.js";
import { firstOf, type Row } from "./rows.js";
import { Condition, Reason } from "./rule-ids.js";
import {
  beginAnew,
  type Conjunct,
  endPhrase,
  holds,
  isSold,
  mark,
  markComplement,
  NOWHERE,
  ruleAt,
  type Search,
  textAt,
  wordAt,
} from "./search.js";
import { isCapital } from "./split-words.js";

/** "12 цветов Фломастеры" */
const BRAND_BEFORE_CAPITALS: readonly Row<AfterHead>[] = [
  [Reason["brand/counted-before-capitals"], ({ last }) => last.counted !== undefined],
  // "Чистая линия Шампунь"
  [Reason["brand/before-capitals"], ({ search }) => isCapital(textAt(search, 0))],
];

/** Without capitals goods come right after a brand of two words or an unknown one. */
const BRAND: readonly Row<AfterHead>[] = [
  // "Чистая линия шампунь"
  [Reason["brand/of-two-words"], ({ last }) => last.modifiers.length > 0],
  // "Кот Матроскин сыр"
  [Reason["brand/with-name"], ({ last }) => last.names.length > 0],
  // "12 цветов фломастеры"
  // "4 упаковки кофе" has a genitive
  [Reason["brand/counted-noun"], ({ last, word }) => last.counted !== undefined && !is(word, INDECLINABLE)],
  [Reason["brand/no-known-noun"], ({ head }) => is(head, UNKNOWN) || (head.commonNoun & NOMINATIVE) === 0],
  // "100 % хлопок футболка"
  [Reason["brand/material"], ({ head }) => isOneOf(head, FABRIC)],
];

const STAYING_NOUN: readonly Row<AfterHead>[] = [
  [
    Reason["after-head/apposition"],
    ({ word }) => is(word, CAPITALISED) || (word.noun & CLEARLY_OBLIQUE) === 0,
    // "Пюре яблоко": a flavour. "Ремень ГРМ и ролик": an abbreviation is none.
    [[Condition["after-head/abbreviation"], ({ word }) => is(word, ABBREVIATION)]],
  ],
];

/**
 * After the main noun every word is an adjective that agrees with it as it stands, another main noun after "и", a name
 * of the same person, or something that stays.
 * @returns index of the next token to look at
 */
export function readAfterHead(search: Search, at: number, word: WordDescription): number {
  const { conjunctionAt } = search;
  const isJoined = conjunctionAt >= 0;
  // "Плед и две подушки"
  if (holds(search, Reason["coordination/numeral"], isJoined && is(word, NUMERAL))) {
    mark(search, at, "numeral", Reason["coordination/numeral"]);
    search.conjunctionAt = search.numberBehindConjunction = at;
    return at + 1;
  }
  search.conjunctionAt = NOWHERE;
  takeGenderFromAdjective(search, at, word);
  const view = new AfterHead(search, at, word, conjunctionAt);
  if (isJoined || search.afterComma) {
    if (holds(search, Reason["after-head/adjective-after-conjunction"], isOfStayingAdjective(view))) {
      mark(search, at, "complement", Reason["after-head/adjective-after-conjunction"]);
      return at + 1;
    }
    const next = readConjunct(view);
    if (next > at) return next;
    const noun = isJoined ? -1 : nounOfSegment(view);
    if (holds(search, Reason["after-head/segment"], noun > at)) return leaveSegment(search, at, noun);
  }
  if (readCountedBehind(search, at, word)) return at + 1;
  const goods = whyGoodsBegin(view);
  if (goods !== undefined) {
    beginAnew(search, at, goods);
    return readBeforeMainNoun(search, at, word);
  }
  if (!readName(view)) readAttribute(view);
  return at + 1;
}

/** "…, цвет голубой/белый": joined to an adjective that stays, in the same form. */
function isOfStayingAdjective({ search, conjunctionAt, word }: AfterHead): boolean {
  if (conjunctionAt < 0 || ruleAt(search, conjunctionAt - 1) !== "complement") return false;
  return (wordAt(search, conjunctionAt - 1).adjective & word.adjective & NOMINATIVE) !== 0;
}

/** A word that belongs to the head, or to a noun that stays, or stays itself. */
function readAttribute(view: AfterHead): void {
  const { search, at, slots } = view;
  const ofFeature = agreesWithThing(view) ? firstOf(OF_FEATURE, view) : undefined;
  if (ofFeature !== undefined) takeAdjectiveOfFeature(view, ofFeature);
  else if (slots === 0) readComplement(view);
  else {
    const ofStaying = firstOf(OF_STAYING_NOUN, view);
    if (ofStaying !== undefined) mark(search, at, "complement", ofStaying);
    else {
      const ofNext = firstOf(OF_GENITIVE, view) ?? (agreesWithNext(view) ? firstOf(OF_AGREEING_NOUN, view) : undefined);
      if (ofNext !== undefined) mark(search, at, "belongs_to_next_noun", ofNext);
      else takeModifier(view);
    }
  }
}

/**
 * "Рюкзак, прочный водостойкий материал", "Насос, верхний и нижний забор воды": after a comma adjectives belong to the
 * noun that ends them, though they agree with the main noun, too.
 * @returns index of that noun, -1 when adjectives stand there alone
 */
function nounOfSegment(view: AfterHead): number {
  const { search, at, word, slots } = view;
  // "Набор, включающий белый чехол": the object of a participle.
  if (slots === 0 || is(word, ACTIVE_PARTICIPLE)) return -1;
  let noun = nounAhead(search, at + 1, slots);
  // "…, прочный рабочий": an adjective rather than a worker.
  while (noun > at && (wordAt(search, noun).adjective & slots) !== 0) noun = nounAhead(search, noun + 1, slots);
  return noun > at && hasValue(view, noun) ? -1 : noun;
}

function leaveSegment(search: Search, at: number, noun: number): number {
  for (let own = at; own < noun; own++)
    if (wordAt(search, own).adjective !== 0) mark(search, own, "belongs_to_next_noun", Reason["after-head/segment"]);
  markComplement(search, at, noun, Reason["after-head/segment"]);
  // "…, прочный материал и удобная спинка"
  search.appositionAt = noun;
  return noun + 1;
}

/**
 * "Чистая линия Шампунь", "Домик в деревне Сметана", "12 цветов фломастеры": what shops sell comes after its brand, or
 * how many there are. "Кукла Маша" is a doll: a brand is none of what they sell.
 */
function whyGoodsBegin(view: AfterHead): Reason | undefined {
  const { search, at, word, last } = view;
  const isRightAfter = (lastOf(last.names) ?? last.noun) === at - 1 && isOneOf(word, PRODUCT);
  const isGoodsAfterBrand = isRightAfter && !holds(search, Condition["brand/second-name"], isSecondName(view));
  const because = is(word, CAPITALISED)
    ? firstOf(BRAND_BEFORE_CAPITALS, view)
    : isGoodsAfterBrand
      ? firstOf(BRAND, view)
      : undefined;
  const ahead = because && nounPhraseAhead(search, at);
  if (ahead === undefined || (ahead.mask & NOMINATIVE) === 0 || !isSold(search, ahead.noun)) return undefined;
  const isSoldAlready = search.conjuncts.some(({ noun }) => isSold(search, noun));
  return holds(search, Condition["brand/goods-come-first"], isSoldAlready) ? undefined : because;
}

/** "Складной хлебоячейник органайзер", "часть парка": rather another name of the same goods, or a genitive. */
function isSecondName({ head, word }: AfterHead): boolean {
  return isOneOf(word, APPOSITION) && (is(head, UNKNOWN) || (word.noun & GENITIVE) !== 0);
}

/** What is never declined, or a living being in -а, has the gender that the adjective right after it shows. */
function takeGenderFromAdjective(search: Search, at: number, word: WordDescription): void {
  const last = lastOf(search.conjuncts) as Conjunct;
  const slots = word.adjective & NOMINATIVE;
  if (slots === 0 || last.noun !== at - 1) return;
  const noun = wordAt(search, last.noun);
  const follows =
    // "Мюсли запечённые", but "метро Тверская"
    holds(
      search,
      Condition["after-head/gender-of-indeclinable"],
      is(noun, INDECLINABLE) && !(is(word, CAPITALISED) && (slots & noun.noun) === 0),
    ) ||
    // "Зайка плюшевый"
    holds(
      search,
      Condition["after-head/gender-of-person"],
      (slots & MASCULINE_NOMINATIVE) !== 0 && is(noun, PERSON_IN_A),
    );
  if (follows) last.slots = slots;
}

/** Adjectives of a noun after a comma come along when it turns out to be a main noun. */
function takeAdjectiveOfFeature(view: AfterHead, because: Reason): void {
  mark(view.search, view.at, "complement", because);
  const tentative = lastOf(view.search.tentative);
  if (tentative?.noun === thingBefore(view)) tentative.modifiers = append(tentative.modifiers, view.at);
}

function takeModifier(view: AfterHead): void {
  const { search, at, slots, last } = view;
  if (holds(search, Reason["after-head/adjective"], (slots & last.slots) !== 0)) {
    mark(search, at, "agrees", Reason["after-head/adjective"]);
    last.slots &= slots;
    last.modifiers = append(last.modifiers, at);
  } else if (holds(search, Reason["coordination/common-adjective"], (slots & last.slots) === 0)) {
    mark(search, at, "agrees", Reason["coordination/common-adjective"]);
    search.shared = append(search.shared, at);
  }
  search.joint = 0;
  search.tentative = NONE;
}

/** Whatever doesn't agree with the main noun. */
function readComplement(view: AfterHead): void {
  const { search, at, word } = view;
  if (holds(search, Reason["boundary/oblique-noun"], isObliqueAsAWhole(view))) {
    search.conjuncts = NONE;
    search.oblique = true;
    mark(search, at - 1, "complement", Reason["boundary/oblique-noun"]);
    mark(search, at, "complement", Reason["boundary/oblique-noun"]);
    endPhrase(search, at, Reason["boundary/oblique-noun"]);
    return;
  }
  if (word.noun === 0) {
    mark(search, at, "complement", Reason["after-head/adjective-without-agreement"]);
    return;
  }
  search.joint |= inAnyGender(word.noun) & COMPLEMENT_CASES;
  const apposition = firstOf(STAYING_NOUN, view);
  if (apposition !== undefined) search.appositionAt = at;
  mark(search, at, "complement", apposition ?? Reason["after-head/noun"]);
}

/** "Сумки женской": what looked like a plural is a genitive, as the adjective right after it shows. */
function isObliqueAsAWhole({ search, at, word, head, last }: AfterHead): boolean {
  if (word.noun !== 0 || last.noun !== at - 1) return false;
  const forms = word.adjective & head.noun & CLEARLY_OBLIQUE;
  return forms !== 0 && nounAhead(search, at + 1, word.adjective) < 0;
}
