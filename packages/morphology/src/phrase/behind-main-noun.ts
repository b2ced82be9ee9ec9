import {
  APPOSITION,
  COLOUR,
  FABRIC,
  FEATURE,
  FINISH,
  FIXED_PAIR,
  FORM_OF_GOODS,
  PRODUCT,
} from "../dictionary/word-kinds.js";
import { append, lastOf, NONE } from "../list.js";
import type { AgreementMask } from "./agreement-mask.js";
import {
  CLEARLY_OBLIQUE,
  COMPLEMENT_CASES,
  GENITIVE,
  inAnyGender,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
} from "./agreement-mask.js";
import { readBeforeMainNoun } from "./before-main-noun.js";
import { agreeingSlots, readConjunct } from "./coordinate.js";
import { readCountedBehind } from "./count-nouns.js";
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
import { FARTHEST_NOUN, nounAhead, nounPhraseAhead } from "./look-ahead.js";
import { whyName } from "./names.js";
import type { Reason } from "./rule-ids.js";
import {
  beginAnew,
  type Conjunct,
  endPhrase,
  given,
  holds,
  isFormOf,
  isMeasureUnit,
  isSold,
  kindAt,
  lemmasOf,
  mark,
  markComplement,
  NOWHERE,
  ruleAt,
  type Search,
  textAt,
  wordAt,
} from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, COMMA, NUMBER, type Token, WORD } from "./token.js";

/**
 * Behind the main noun every word is an adjective that agrees with it as it stands, another main noun behind "и", a name of the same
 * person, or something that stays.
 * @returns index of the next token to look at
 */
export function readBehindMainNoun(search: Search, at: number, word: WordDescription): number {
  const { conjunctionAt, conjuncts, appositionAt } = search;
  const isJoined = conjunctionAt >= 0;
  // "Плед и две подушки"
  if (holds(search, "coordination/numeral", isJoined && is(word, NUMERAL))) {
    mark(search, at, "numeral", "coordination/numeral");
    search.conjunctionAt = search.numberBehindConjunction = at;
    return at + 1;
  }
  search.conjunctionAt = NOWHERE;
  const last = conjuncts[conjuncts.length - 1] as Conjunct;
  if (isJoined || search.afterComma) {
    const next = readConjunct(search, at, word, conjunctionAt);
    if (next > at) return next;
    const noun = isJoined ? -1 : nounOfSegment(search, at, word);
    if (holds(search, "after-head/segment", noun > at)) {
      for (let own = at; own < noun; own++)
        if (wordAt(search, own).adjective !== 0) mark(search, own, "belongs_to_next_noun", "after-head/segment");
      markComplement(search, at, noun, "after-head/segment");
      // "…, прочный материал и удобная спинка"
      search.appositionAt = noun;
      return noun + 1;
    }
  }
  if (readCountedBehind(search, at, word)) return at + 1;
  const product = whyProductBegins(search, at, word, last);
  if (product !== undefined) {
    beginAnew(search, at, product);
    return readBeforeMainNoun(search, at, word);
  }
  takeGenderFromAdjective(search, at, word, last);
  const slots = word.adjective & NOMINATIVE & agreeingSlots(search);
  const name = whyName(search, at, word, last);
  if (name !== undefined) {
    last.names = append(last.names, at);
    mark(search, at, "name", name);
    return at + 1;
  }
  const ofFeature = whyOfFeature(search, at, word);
  if (ofFeature !== undefined) {
    takeAdjectiveOfFeature(search, at, ofFeature);
    return at + 1;
  }
  if (slots === 0) {
    readComplement(search, at, word, last);
    return at + 1;
  }
  const ofComplement =
    whyOfComplement(search, at, word) ??
    // "Шапка и снуд комплект детский": what describes several things is a plural.
    given(
      search,
      "after-head/adjective-of-apposition",
      conjuncts.length > 1 && (wordAt(search, appositionAt).noun & slots) !== 0,
    );
  if (ofComplement !== undefined) {
    mark(search, at, "complement", ofComplement);
    return at + 1;
  }
  const ofNextNoun = whyOfNextNoun(search, at, word, slots);
  if (ofNextNoun !== undefined) mark(search, at, "belongs_to_next_noun", ofNextNoun);
  else takeModifier(search, at, last, slots);
  return at + 1;
}

/**
 * "Рюкзак, прочный водостойкий материал", "Насос, верхний и нижний забор воды": after a comma adjectives belong to the noun that ends them,
 * though they agree with the main noun, too.
 * @returns index of that noun, -1 when adjectives stand there alone
 */
function nounOfSegment(search: Search, at: number, word: WordDescription): number {
  const slots = word.adjective & NOMINATIVE & agreeingSlots(search);
  // "Набор, включающий белый чехол": the object of a participle.
  if (slots === 0 || is(word, ACTIVE_PARTICIPLE)) return -1;
  let noun = nounAhead(search, at + 1, slots);
  // "…, прочный рабочий": an adjective rather than a worker.
  while (noun > at && (wordAt(search, noun).adjective & slots) !== 0) noun = nounAhead(search, noun + 1, slots);
  return noun > at && hasValue(search, noun, word) ? -1 : noun;
}

function takeModifier(search: Search, at: number, last: Conjunct, slots: AgreementMask): void {
  if (holds(search, "after-head/adjective", (slots & last.slots) !== 0)) {
    mark(search, at, "agrees", "after-head/adjective");
    last.slots &= slots;
    last.modifiers = append(last.modifiers, at);
  } else if (holds(search, "coordination/common-adjective", (slots & last.slots) === 0)) {
    mark(search, at, "agrees", "coordination/common-adjective");
    search.shared = append(search.shared, at);
  }
  search.joint = 0;
  search.tentative = NONE;
}

/** Whatever doesn't agree with the main noun. */
function readComplement(search: Search, at: number, word: WordDescription, last: Conjunct): void {
  if (holds(search, "boundary/oblique-noun", isObliqueAsAWhole(search, at, word, last))) {
    search.conjuncts = NONE;
    search.oblique = true;
    mark(search, at - 1, "complement", "boundary/oblique-noun");
    mark(search, at, "complement", "boundary/oblique-noun");
    endPhrase(search, at, "boundary/oblique-noun");
    return;
  }
  if (word.noun === 0) {
    mark(search, at, "complement", "after-head/adjective-without-agreement");
    return;
  }
  search.joint |= inAnyGender(word.noun) & COMPLEMENT_CASES;
  // "Пюре яблоко": a flavour. "Ремень ГРМ и ролик": an abbreviation is none.
  const isApposition =
    (is(word, CAPITALISED) || (word.noun & CLEARLY_OBLIQUE) === 0) &&
    !holds(search, "after-head/abbreviation", is(word, ABBREVIATION));
  if (holds(search, "after-head/apposition", isApposition)) search.appositionAt = at;
  mark(search, at, "complement", isApposition ? "after-head/apposition" : "after-head/noun");
}

/**
 * "Чистая линия Шампунь", "Домик в деревне Сметана", "12 цветов фломастеры": what shops sell stands behind its brand, or how many there
 * are. "Кукла Маша" is a doll: a brand is none of what they sell. Without capitals it stands right behind a brand of two words or an unknown one.
 */
function whyProductBegins(search: Search, at: number, word: WordDescription, last: Conjunct): Reason | undefined {
  const because = is(word, CAPITALISED)
    ? whyCapitalisedProduct(search, last)
    : (lastOf(last.names) ?? last.noun) === at - 1 && (word.kinds & (PRODUCT | APPOSITION)) === PRODUCT
      ? whyNounIsBrand(search, last)
      : undefined;
  const ahead = because === undefined ? undefined : nounPhraseAhead(search, at);
  if (ahead === undefined || (ahead.mask & NOMINATIVE) === 0 || !isSold(search, ahead.noun)) return undefined;
  // "Кукла Маша"
  const isSoldAlready = search.conjuncts.some((conjunct) => isSold(search, conjunct.noun));
  return holds(search, "brand/goods-come-first", isSoldAlready) ? undefined : because;
}

function whyCapitalisedProduct(search: Search, { counted }: Conjunct): Reason | undefined {
  return (
    // "12 цветов Фломастеры"
    given(search, "brand/counted-before-capitals", counted !== undefined) ??
    // "Чистая линия Шампунь"
    given(search, "brand/before-capitals", isCapital(textAt(search, 0)))
  );
}

function whyNounIsBrand(search: Search, { noun, modifiers, names, counted }: Conjunct): Reason | undefined {
  const brand = wordAt(search, noun);
  return (
    // "Чистая линия шампунь"
    given(search, "brand/of-two-words", modifiers.length > 0) ??
    // "Лада Гранта бампер"
    given(search, "brand/with-name", names.length > 0) ??
    // "12 цветов фломастеры"
    given(search, "brand/counted-noun", counted !== undefined) ??
    given(search, "brand/no-known-noun", is(brand, UNKNOWN) || (brand.commonNoun & NOMINATIVE) === 0) ??
    // "100 % хлопок футболка"
    given(search, "brand/material", isOneOf(brand, FABRIC))
  );
}

/** What is never declined, or a living being in -а, has the gender that the adjective right after it shows. */
function takeGenderFromAdjective(search: Search, at: number, { adjective }: WordDescription, last: Conjunct): void {
  const slots = adjective & NOMINATIVE;
  if (slots === 0 || last.noun !== at - 1) return;
  const noun = wordAt(search, last.noun);
  const follows =
    // "Мюсли запечённые"
    holds(search, "after-head/gender-of-indeclinable", is(noun, INDECLINABLE)) ||
    // "Зайка плюшевый"
    holds(search, "after-head/gender-of-person", (slots & MASCULINE_NOMINATIVE) !== 0 && is(noun, PERSON_IN_A));
  if (follows) last.slots = slots;
}

/** "Сумки женской": what looked like a plural is a genitive, as the adjective right behind it shows. */
function isObliqueAsAWhole(search: Search, at: number, { noun, adjective }: WordDescription, last: Conjunct): boolean {
  if (noun !== 0 || last.noun !== at - 1) return false;
  const forms = adjective & wordAt(search, last.noun).noun & CLEARLY_OBLIQUE;
  return forms !== 0 && nounAhead(search, at + 1, adjective) < 0;
}

/** An adjective of what follows the main noun, or a genitive that looks like one. */
function whyOfComplement(search: Search, at: number, word: WordDescription): Reason | undefined {
  const { adjective, readings } = word;
  const text = textAt(search, at);
  const possessive =
    // "улица Ленина": the genitive of a surname rather than a possessive.
    given(search, "after-head/genitive-of-surname", is(word, CAPITALISED) && /(?:[оеё]в|ин)а$/.test(text)) ??
    // "мир духов", "прах отцов": several of them rather than the possessive.
    given(search, "after-head/genitive-plural", /[оеё]в$/.test(text));
  if (possessive !== undefined || ruleAt(search, at - 1) !== "complement") return possessive;
  const before = wordAt(search, at - 1);
  const agrees = (before.noun & adjective & NOMINATIVE) !== 0;
  return (
    // "Ламинат дуб светлый"
    given(search, "after-head/adjective-of-finish", agrees && isFormOf(search, before, FINISH | FORM_OF_GOODS)) ??
    // "КПБ 1,5-сп бязь набивная": an abbreviation has any gender.
    given(search, "after-head/adjective-of-fabric", agrees && isFabricOfAbbreviation(search, before)) ??
    // "Сумка женская кожа натуральная"
    given(search, "after-head/adjective-in-fixed-pair", agrees && isFixedPair(search, word, before)) ??
    // "Саженец яблони колонновидной": what is rather a genitive belongs to the genitive right before it.
    given(search, "after-head/adjective-of-genitive", readings[0]?.grammemes.case !== "nom")
  );
}

function isFabricOfAbbreviation(search: Search, word: WordDescription): boolean {
  const { noun } = search.conjuncts[0] as Conjunct;
  return is(wordAt(search, noun), ABBREVIATION) && isFormOf(search, word, FABRIC);
}

/** Features that are named before their values, with a comma or without; the parts among them stand more often behind theirs ("Смеситель гибкий излив чёрный"). */
const NAMED_FEATURE =
  /^(?:цвет|оттенок|размер|вкус|аромат|материал|состав|тип|вид|сорт|помол|фасон|крой|стиль|форма|модель|серия|марка|бренд|артикул|страна)$/i;

/** "Рюкзак городской, цвет чёрный матовый": a noun after the main noun has adjectives of its own. */
function whyOfFeature(search: Search, at: number, { adjective }: WordDescription): Reason | undefined {
  const noun = thingBefore(search, at);
  const agrees = (adjective & wordAt(search, noun).commonNoun & NOMINATIVE) !== 0;
  if (!agrees || ruleAt(search, at - 1) !== "complement") return undefined;
  return (
    given(search, "after-head/adjective-of-feature", NAMED_FEATURE.test(textAt(search, noun))) ??
    given(search, "after-head/adjective-after-comma", kindAt(search, noun - 1) === COMMA)
  );
}

/** Adjectives of a noun after a comma come along when it turns out to be a main noun. */
function takeAdjectiveOfFeature(search: Search, at: number, because: Reason): void {
  mark(search, at, "complement", because);
  const tentative = lastOf(search.tentative);
  if (tentative?.noun === thingBefore(search, at)) tentative.modifiers = append(tentative.modifiers, at);
}

/** Index of the common noun in the nominative that comes last before `at`. */
function thingBefore(search: Search, at: number): number {
  let noun = at - 1;
  while (noun > at - FARTHEST_NOUN && (wordAt(search, noun).commonNoun & NOMINATIVE) === 0) noun--;
  return noun;
}

/**
 * An adjective that agrees with the main noun by chance: its own noun follows. "Крем ночной" but "Уход ночной смены";
 * "включающий белый чехол" (the object of a participle); "Шоколад Красный Октябрь" (a brand in capitals).
 */
function whyOfNextNoun(search: Search, at: number, word: WordDescription, slots: AgreementMask): Reason | undefined {
  const next = wordAt(search, at + 1);
  // "Уход ночной смены", but "Нож складной ручной работы": the genitive has an adjective of its own.
  const genitive = given(
    search,
    "next-noun/genitive",
    (next.noun & word.adjective & CLEARLY_OBLIQUE) !== 0 && ((next.noun | next.adjective) & slots) === 0,
  );
  if (genitive !== undefined) return genitive;
  const ofSet = given(search, "next-noun/genitive-of-set", isOfGenitiveOfSet(search, at, word));
  if (ofSet !== undefined || (next.noun & slots) === 0) return ofSet;
  const isNoun = (next.adjective & slots) === 0;
  const isPlainNoun = isNoun && !is(next, CAPITALISED);
  const ofKind =
    // "Чехол на диван серый цвет": the adjective says which colour, not which cover.
    given(search, "next-noun/feature", isFormOf(search, next, FEATURE) && !hasValue(search, at + 1, word)) ??
    // "Шкаф белый глянец", "Гель для душа морской бриз", but "Вино белое шардоне".
    given(
      search,
      "next-noun/of-colour",
      isPlainNoun && isFormOf(search, word, COLOUR) && !holds(search, "next-noun/indeclinable", is(next, INDECLINABLE)),
    ) ??
    given(search, "next-noun/fixed-pair", isFixedPair(search, word, next));
  if (ofKind !== undefined) return ofKind;
  // "Линолеум Сибирский дуб", "Шоколад Красный Октябрь", but "Зонт Женский Автомат Полный".
  const capitalised = given(
    search,
    "next-noun/capitalised",
    is(word, CAPITALISED) && isNoun && !holds(search, "next-noun/title-case", isTitle(search.tokens)),
  );
  const rule = ruleAt(search, at - 1);
  const isRightBehind = rule === "agrees" || rule === "main_noun";
  if (isFormOf(search, next, FABRIC)) {
    if (capitalised !== undefined && !is(next, CAPITALISED)) return capitalised;
    // "Диван угловой велюр"
    if (holds(search, "next-noun/fabric-of-head", isRightBehind)) return undefined;
    // "Диван Оливер угловой велюр", "Комплект 2-х спальный сатин"
    const isBehindName = rule === "complement" && /^[\dА-ЯЁ]/.test(textAt(search, at - 1));
    // "Стул со спинкой серый велюр"
    return given(search, "next-noun/fabric", !holds(search, "next-noun/fabric-after-name", isBehindName));
  }
  return (
    // "Пылесос 2000 Вт циклонный фильтр"
    given(search, "next-noun/part", !isRightBehind && isPlainNoun && isPart(search, at, word, next.thing & slots)) ??
    // "Наршараб гранатовый соус": what shops sell, after a name that tells less; but "Коллаген морской порошок".
    given(
      search,
      "next-noun/goods-after-name",
      rule === "main_noun" &&
        isSold(search, at + 1) &&
        !holds(search, "next-noun/form-of-goods", isFormOf(search, next, FORM_OF_GOODS)) &&
        !isSold(search, at - 1),
    ) ??
    capitalised
  );
}

/** What holds several things or some of a mass, which stand in the genitive after it. */
const SET =
  /^(?:набор|комплект|пакет|мешок|мешочек|ассортимент|рулон|пучок|кусок|ящик|контейнер|тюбик|флакон|брикет|короб|лоток|запас|выбор)$/i;

/** "Набор морской пищевой соли", "Комплект угловой мягкой мебели": adjectives before the adjective of a genitive; but "Нож складной ручной работы". */
function isOfGenitiveOfSet(search: Search, at: number, { adjective }: WordDescription): boolean {
  if ((adjective & GENITIVE) === 0) return false;
  const last = lastOf(search.conjuncts) as Conjunct;
  const isBehindSet = last.noun === at - 1 || ruleAt(search, at - 1) === "belongs_to_next_noun";
  if (!isBehindSet || !SET.test(textAt(search, last.noun))) return false;
  const noun = nounAhead(search, at + 1, adjective & GENITIVE);
  return noun > at && !isFormOf(search, wordAt(search, noun), FEATURE);
}

/** What has a value has no adjective before it. */
function hasValue(search: Search, feature: number, adjective: WordDescription): boolean {
  const word = wordAt(search, feature);
  const isNamed = NAMED_FEATURE.test(word.text);
  const value = wordAt(search, feature + 1);
  const behind = kindAt(search, feature + 1);
  return (
    // "размер L"
    holds(search, "next-noun/code-as-value", (behind & CODE) !== 0) ||
    // "размер 5"
    holds(
      search,
      "next-noun/number-as-value",
      (behind & NUMBER) !== 0 && !isMeasureUnit(search, textAt(search, feature + 2)),
    ) ||
    // "цвет чёрный"
    holds(search, "next-noun/adjective-as-value", isNamed && (value.adjective & word.noun & NOMINATIVE) !== 0) ||
    // "Стул барный цвет венге", but "Диван серый цвет велюр"
    holds(
      search,
      "next-noun/noun-as-value",
      isNamed && value.adjective === 0 && (value.noun & NOMINATIVE) !== 0 && !isFormOf(search, adjective, COLOUR),
    )
  );
}

/** A thing with an adjective, apart from the main noun: a part of it, or what belongs to it. */
function isPart(search: Search, at: number, word: WordDescription, things: AgreementMask): boolean {
  if (things === 0) return false;
  const rule = ruleAt(search, at - 1);
  // "Комплект белья 2-спальный сатин-жаккард", but "Набор ключей 108 предметов пластиковый кейс".
  const isBehindGenitive =
    rule === "complement" &&
    (wordAt(search, at - 1).noun & NOMINATIVE) === 0 &&
    !holds(search, "next-noun/after-count", (kindAt(search, at - 2) & NUMBER) !== 0);
  return !(
    // "Ткань 5 м синяя ширина 150 см"
    holds(search, "next-noun/measured", (kindAt(search, at + 2) & NUMBER) !== 0) ||
    holds(search, "next-noun/participle", is(word, ACTIVE_PARTICIPLE)) ||
    // "Костюм с шортами летний муслин"
    holds(search, "next-noun/after-preposition", rule === "behind_preposition") ||
    holds(search, "next-noun/after-genitive", isBehindGenitive)
  );
}

/** "Зонт Женский Автомат Полный": with capitals everywhere a capital says nothing. */
function isTitle(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => (kind & WORD) !== 0);
  return words.length > 3 && words.every(({ text }) => isCapital(text));
}

/** Are the words, right behind each other, a name of their own ("Гель для душа морской бриз")? */
function isFixedPair(search: Search, adjective: WordDescription, noun: WordDescription): boolean {
  return (
    isFormOf(search, adjective, FIXED_PAIR) &&
    lemmasOf(search, adjective).some((first) =>
      lemmasOf(search, noun).some((second) => (search.words.kindsOf(`${first}_${second}`) & FIXED_PAIR) !== 0),
    )
  );
}
