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
import { CLEARLY_OBLIQUE, COMPLEMENT_CASES, inAnyGender, MASCULINE_NOMINATIVE, NOMINATIVE } from "./agreement-mask.js";
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
import { isName } from "./names.js";
import {
  beginAnew,
  type Conjunct,
  isFormOf,
  isMeasureUnit,
  isSold,
  kindAt,
  lemmasOf,
  mark,
  NOWHERE,
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
  if (isJoined && is(word, NUMERAL)) {
    // "Плед и две подушки"
    mark(search, at, "numeral");
    search.conjunctionAt = search.numberBehindConjunction = at;
    return at + 1;
  }
  search.conjunctionAt = NOWHERE;
  const last = conjuncts[conjuncts.length - 1] as Conjunct;
  if (isJoined || search.afterComma) {
    const next = readConjunct(search, at, word, conjunctionAt);
    if (next > at) return next;
  }
  if (readCountedBehind(search, at, word)) return at + 1;
  if (beginsProduct(search, at, word, last)) {
    beginAnew(search, at);
    return readBeforeMainNoun(search, at, word);
  }
  letNounFollow(search, at, word, last);
  const slots = word.adjective & NOMINATIVE & agreeingSlots(search);
  if (isName(search, at, word, last)) {
    last.names = append(last.names, at);
    mark(search, at, "name");
  } else if (readOwnAdjective(search, at, word)) {
    return at + 1;
  } else if (slots === 0) {
    mark(search, at, "complement");
    if (isObliqueAsAWhole(search, at, word, last)) {
      search.conjuncts = NONE;
      search.oblique = true;
      mark(search, at - 1, "complement");
      search.end = at;
    } else if (word.noun !== 0) {
      search.joint |= inAnyGender(word.noun) & COMPLEMENT_CASES;
      // "Ремень ГРМ и ролик": an abbreviation is no flavour.
      const isApposition = is(word, CAPITALISED) || (word.noun & CLEARLY_OBLIQUE) === 0;
      if (isApposition && !is(word, ABBREVIATION)) search.appositionAt = at;
    }
  } else if (
    belongsToComplement(search, at, word) ||
    // "Шапка и снуд комплект детский": what describes several things is a plural.
    (conjuncts.length > 1 && (wordAt(search, appositionAt).noun & slots) !== 0)
  )
    mark(search, at, "complement");
  else if (belongsToNextNoun(search, at, word, slots)) mark(search, at, "belongs_to_next_noun");
  else takeModifier(search, at, last, slots);
  return at + 1;
}

function takeModifier(search: Search, at: number, last: Conjunct, slots: AgreementMask): void {
  mark(search, at, "agrees");
  if ((slots & last.slots) !== 0) {
    last.slots &= slots;
    last.modifiers = append(last.modifiers, at);
  } else search.shared = append(search.shared, at);
  search.joint = 0;
  search.tentative = NONE;
}

/**
 * "Чистая линия Шампунь", "Домик в деревне Сметана", "12 цветов фломастеры": what shops sell stands behind its brand, or how many there
 * are. "Кукла Маша" is a doll: a brand is none of what they sell. Without capitals it stands right behind a brand of two words or an unknown one.
 */
function beginsProduct(search: Search, at: number, word: WordDescription, last: Conjunct): boolean {
  const { noun, modifiers, counted } = last;
  const brand = wordAt(search, noun);
  // "100 % хлопок футболка"
  const isMaterial = isOneOf(brand, FABRIC);
  const isKnown = !is(brand, UNKNOWN) && (brand.commonNoun & NOMINATIVE) !== 0;
  const isBrand = modifiers.length > 0 || counted !== undefined || !isKnown || isMaterial;
  const begins = is(word, CAPITALISED)
    ? counted !== undefined || isCapital(textAt(search, 0))
    : noun === at - 1 && isBrand && (word.kinds & (PRODUCT | APPOSITION)) === PRODUCT;
  const ahead = begins ? nounPhraseAhead(search, at) : undefined;
  if (ahead === undefined || (ahead.mask & NOMINATIVE) === 0 || !isSold(search, ahead.noun)) return false;
  return !search.conjuncts.some((conjunct) => isSold(search, conjunct.noun));
}

/** "Мюсли запечённые", "Зайка плюшевый": what is never declined, or a living being in -а, has the gender that the adjective right behind it shows. */
function letNounFollow(search: Search, at: number, { adjective }: WordDescription, last: Conjunct): void {
  const slots = adjective & NOMINATIVE;
  const isFirst = slots !== 0 && last.noun === at - 1;
  const followers = (slots & MASCULINE_NOMINATIVE) === 0 ? INDECLINABLE : PERSON_IN_A | INDECLINABLE;
  if (isFirst && is(wordAt(search, last.noun), followers)) last.slots = slots;
}

/** "Сумки женской": what looked like a plural is a genitive, as the adjective right behind it shows. */
function isObliqueAsAWhole(search: Search, at: number, { noun, adjective }: WordDescription, last: Conjunct): boolean {
  if (noun !== 0 || last.noun !== at - 1) return false;
  const forms = adjective & wordAt(search, last.noun).noun & CLEARLY_OBLIQUE;
  return forms !== 0 && nounAhead(search, at + 1, adjective) < 0;
}

/** "Саженец яблони колонновидной": what is rather a genitive belongs to the genitive right before it; "Ламинат дуб светлый". */
function belongsToComplement(search: Search, at: number, word: WordDescription): boolean {
  const { adjective, readings } = word;
  // "улица Ленина": the genitive of a surname rather than a possessive.
  const text = textAt(search, at);
  if (is(word, CAPITALISED) && /(?:[оеё]в|ин)а$/.test(text)) return true;
  // "мир духов", "прах отцов": several of them rather than the possessive.
  if (/[оеё]в$/.test(text)) return true;
  if (search.tokens[at - 1]?.rule !== "complement") return false;
  const before = wordAt(search, at - 1);
  const common = before.noun & adjective;
  // "КПБ 1,5-сп бязь набивная": an abbreviation has any gender.
  const { noun } = search.conjuncts[0] as Conjunct;
  const materials = is(wordAt(search, noun), ABBREVIATION) ? FINISH | FORM_OF_GOODS | FABRIC : FINISH | FORM_OF_GOODS;
  const isMaterial =
    isFormOf(search, before, materials) ||
    // "Сумка женская кожа натуральная"
    isFixedPair(search, word, before);
  if (isMaterial && (common & NOMINATIVE) !== 0) return true;
  return readings[0]?.grammemes.case !== "nom";
}

/** Features that are named before their values, with a comma or without; the parts among them stand more often behind theirs ("Смеситель гибкий излив чёрный"). */
const NAMED_FEATURE = /^(?:цвет|размер|вкус|аромат|материал|тип|сорт|помол)$/i;

/** "Рюкзак городской, цвет чёрный матовый": a noun behind a comma has adjectives of its own; they come along when it turns out to be a main noun. */
function readOwnAdjective(search: Search, at: number, { adjective }: WordDescription): boolean {
  let noun = at - 1;
  while (noun > at - FARTHEST_NOUN && (wordAt(search, noun).commonNoun & NOMINATIVE) === 0) noun--;
  const isNamed = NAMED_FEATURE.test(textAt(search, noun));
  const slots = adjective & wordAt(search, noun).commonNoun & NOMINATIVE;
  const isBehind = isNamed || kindAt(search, noun - 1) === COMMA;
  if (slots === 0 || !isBehind || search.tokens[at - 1]?.rule !== "complement") return false;
  mark(search, at, "complement");
  const tentative = lastOf(search.tentative);
  if (tentative?.noun === noun) {
    tentative.modifiers = append(tentative.modifiers, at);
  }
  return true;
}

/**
 * An adjective that agrees with the main noun by chance: its own noun follows. "Крем ночной" but "Уход ночной смены";
 * "включающий белый чехол" (the object of a participle); "Шоколад Красный Октябрь" (a brand in capitals).
 */
function belongsToNextNoun(search: Search, at: number, word: WordDescription, slots: AgreementMask): boolean {
  const { tokens } = search;
  const next = wordAt(search, at + 1);
  // "Уход ночной смены", but "Нож складной ручной работы": the genitive has an adjective of its own.
  if ((next.noun & word.adjective & CLEARLY_OBLIQUE) !== 0 && ((next.noun | next.adjective) & slots) === 0) return true;
  if ((next.noun & slots) === 0) return false;
  const behind = kindAt(search, at + 2);
  // "Чехол на диван серый цвет": the adjective says which colour, not which cover; but what has a value ("размер L", "размер 5", "цвет чёрный") has none.
  const hasValue =
    (behind & CODE) !== 0 ||
    ((behind & NUMBER) !== 0 && !isMeasureUnit(search, textAt(search, at + 3))) ||
    (NAMED_FEATURE.test(next.text) && (wordAt(search, at + 2).adjective & next.noun & NOMINATIVE) !== 0);
  if (!hasValue && isFormOf(search, next, FEATURE)) return true;
  const isNoun = (next.adjective & slots) === 0;
  const isPlainNoun = isNoun && !is(next, CAPITALISED);
  // "Шкаф белый глянец", "Гель для душа морской бриз", but "Вино белое шардоне".
  const isOfColour = isPlainNoun && !is(next, INDECLINABLE) && isFormOf(search, word, COLOUR);
  if (isOfColour || isFixedPair(search, word, next)) return true;
  const { rule, text = "" } = tokens[at - 1] ?? {};
  const isCloth = isFormOf(search, next, FABRIC);
  if (rule !== "agrees" && rule !== "main_noun") {
    // "Стул со спинкой серый велюр", but "Диван угловой велюр", "Диван Оливер угловой велюр", "Комплект 2-х спальный сатин".
    if (isCloth) return rule !== "complement" || !/^[\dА-ЯЁ]/.test(text);
    // "Пылесос 2000 Вт циклонный фильтр", but "Костюм с шортами летний муслин", "Ткань 5 м синяя ширина 150 см".
    const isOwner =
      isPlainNoun && (next.thing & slots) !== 0 && (behind & NUMBER) === 0 && !is(word, ACTIVE_PARTICIPLE);
    // "Комплект белья 2-спальный сатин-жаккард", but "Набор ключей 108 предметов пластиковый кейс".
    const isBehindGenitive =
      rule === "complement" &&
      (kindAt(search, at - 2) & NUMBER) === 0 &&
      (wordAt(search, at - 1).noun & NOMINATIVE) === 0;
    if (isOwner && rule !== "behind_preposition" && !isBehindGenitive) return true;
  } else if (isCloth) return false;
  // "Наршараб гранатовый соус": what shops sell, behind a name that tells less; but "Коллаген морской порошок".
  const isGenericName = isSold(search, at + 1) && !isFormOf(search, next, FORM_OF_GOODS);
  if (rule === "main_noun" && isGenericName && !isSold(search, at - 1)) return true;
  return is(word, CAPITALISED) && isNoun && !isTitle(tokens);
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
