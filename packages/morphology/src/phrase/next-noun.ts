import {
  COLOUR,
  FABRIC,
  FEATURE,
  FINISH,
  FIXED_PAIR,
  FORM_OF_GOODS,
  NAMED_ALIKE,
  NAMED_FEATURE,
  SET,
} from "../dictionary/word-kinds.js";
import { isJob } from "../spans/person/jobs.js";
import { INITIAL } from "../spans/person/names.js";
import type { AfterHead } from "./after-head-view.js";
import { CLEARLY_OBLIQUE, GENITIVE, NOMINATIVE } from "./agreement-mask.js";
import {
  ABBREVIATION,
  ACTIVE_PARTICIPLE,
  CAPITALISED,
  INDECLINABLE,
  is,
  isOneOf,
  NO_WORD,
  type WordDescription,
} from "./describe-word.js";
import { FARTHEST_NOUN, nounAhead } from "./look-ahead.js";
import { firstOf, type Row } from "./rows.js";
import { Condition, Reason, type RuleId } from "./rule-ids.js";
import { isFormOf, isMeasureUnit, isSold, kindAt, lemmasOf, NOWHERE, type Search, textAt, wordAt } from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, COMMA, NUMBER, WORD } from "./token.js";

/*
 * Whose adjective is it? After the head it may belong to a noun that stays, before it or after it.
 */

/** "Рюкзак городской, цвет чёрный матовый": a noun after the main noun has adjectives of its own. */
export const OF_FEATURE: readonly Row<AfterHead>[] = [
  [
    Reason["after-head/adjective-of-feature"],
    (view) => isNounOf(wordAt(view.search, thingBefore(view)), NAMED_FEATURE),
  ],
  [Reason["after-head/adjective-after-comma"], (view) => kindAt(view.search, thingBefore(view) - 1) === COMMA],
];

/** Adjectives of what follows the main noun, and genitives that look like adjectives. */
export const OF_STAYING_NOUN: readonly Row<AfterHead>[] = [
  // "улица Ленина": the genitive of a surname rather than a possessive.
  [
    Reason["after-head/genitive-of-surname"],
    ({ search, at, word: { text } }) =>
      isCapital(text) &&
      (/(?:[оеё]в|ин)а$/.test(text) || (/[иы]ной$|[оеё]вой$/.test(text) && isAfterInitial(search, at))),
  ],
  // "Учебник, 2-е изд., испр."
  [
    Reason["after-head/ordinal-of-abbreviation"],
    ({ search, at, word: { text }, next }) =>
      /^\d/.test(text) && textAt(search, at + 2) === "." && next !== NO_WORD && next.adjective === 0,
  ],
  // "мир духов", "прах отцов": several of them rather than the possessive.
  [Reason["after-head/genitive-plural"], ({ word }) => /[оеё]в$/.test(word.text)],
  // "Ламинат дуб светлый"
  [
    Reason["after-head/adjective-of-finish"],
    (view) => agreesWithStaying(view) && isFormOf(view.search, view.before, FINISH | FORM_OF_GOODS),
  ],
  // "КПБ 1,5-сп бязь набивная": an abbreviation has any gender.
  [
    Reason["after-head/adjective-of-fabric"],
    (view) => {
      const head = wordAt(view.search, view.search.conjuncts[0]?.noun ?? NOWHERE);
      return agreesWithStaying(view) && is(head, ABBREVIATION) && isFormOf(view.search, view.before, FABRIC);
    },
  ],
  // "Сумка женская кожа натуральная"
  [
    Reason["after-head/adjective-in-fixed-pair"],
    (view) => agreesWithStaying(view) && isFixedPair(view.search, view.word, view.before),
  ],
  // "станция метро Тульская"
  [
    Reason["after-head/adjective-of-indeclinable"],
    ({ rule, before, word }) => rule === "complement" && is(before, INDECLINABLE) && is(word, CAPITALISED),
  ],
  // "Сплав по реке Чусовой", "Таунхаус у реки Лесной": the name of the place.
  [
    Reason["after-head/adjective-of-place"],
    ({ search, rule, before, word }) =>
      rule === "behind_preposition" &&
      is(word, CAPITALISED) &&
      (before.noun & word.adjective & CLEARLY_OBLIQUE) !== 0 &&
      isFormOf(search, before, NAMED_ALIKE),
  ],
  // "Саженец яблони колонновидной": what is rather a genitive belongs to the genitive right before it.
  [
    Reason["after-head/adjective-of-genitive"],
    ({ rule, word }) => rule === "complement" && word.readings[0]?.grammemes.case !== "nom",
  ],
  // "Шапка и снуд комплект детский": what describes several things is a plural.
  [
    Reason["after-head/adjective-of-apposition"],
    ({ search, slots }) => search.conjuncts.length > 1 && (wordAt(search, search.appositionAt).noun & slots) !== 0,
  ],
];

/** An adjective that agrees with the main noun by chance: its own noun follows. */
export const OF_GENITIVE: readonly Row<AfterHead>[] = [
  // "Уход ночной смены", but "Нож складной ручной работы": the genitive has an adjective of its own.
  [
    Reason["next-noun/genitive"],
    ({ word, next, slots }) =>
      (next.noun & word.adjective & CLEARLY_OBLIQUE) !== 0 && ((next.noun | next.adjective) & slots) === 0,
    // "Стол раскладной ЛДСП"
    [[Condition["next-noun/abbreviation"], ({ next }) => is(next, ABBREVIATION)]],
  ],
  [Reason["next-noun/genitive-of-set"], isOfGenitiveOfSet],
];

// "Набор ключей 108 предметов пластиковый кейс"
const AFTER_COUNT: Row<AfterHead, RuleId> = [
  Condition["next-noun/after-count"],
  ({ search, at }) => (kindAt(search, at - 2) & NUMBER) !== 0,
];

/** The same for an adjective that agrees with the next noun, too. */
export const OF_AGREEING_NOUN: readonly Row<AfterHead>[] = [
  // "Чехол на диван серый цвет": the adjective says which colour, not which cover.
  [
    Reason["next-noun/feature"],
    (view) => isFormOf(view.search, view.next, FEATURE) && !hasValue(view, view.at + 1),
    // "Сепаратор молочный Мотор Сич": a name.
    [[Condition["next-noun/capitalised-feature"], ({ word, next }) => is(next, CAPITALISED) && !is(word, CAPITALISED)]],
  ],
  // "Шкаф белый глянец", "Гель для душа морской бриз"
  [
    Reason["next-noun/of-colour"],
    (view) => isBeforePlainNoun(view) && isFormOf(view.search, view.word, COLOUR),
    // "Вино белое шардоне"
    [[Condition["next-noun/indeclinable"], ({ next }) => is(next, INDECLINABLE)]],
  ],
  [Reason["next-noun/fixed-pair"], ({ search, word, next }) => isFixedPair(search, word, next)],
  // "Стул со спинкой серый велюр"
  [
    Reason["next-noun/fabric"],
    isBeforeFabric,
    [
      // "Диван угловой велюр"
      [Condition["next-noun/fabric-of-head"], isRightAfterHead],
      // "Диван Оливер угловой велюр", "Комплект 2-х спальный сатин"
      [
        Condition["next-noun/fabric-after-name"],
        ({ rule, search, at }) => rule === "complement" && /^[\dА-ЯЁ]/.test(textAt(search, at - 1)),
      ],
      // "Комплект белья двуспальный сатин", but "Сервиз 26 предметов тонкий фарфор"
      [
        Condition["next-noun/fabric-after-genitive"],
        (view) => view.before.noun !== 0 && isAfterOblique(view),
        [AFTER_COUNT],
      ],
    ],
  ],
  // "Пылесос 2000 Вт циклонный фильтр": a part of the head, or what belongs to it; but "Кран 1/2 угловой хром".
  [
    Reason["next-noun/part"],
    (view) =>
      isBeforePlainNoun(view) &&
      (view.next.thing & view.slots) !== 0 &&
      !isFormOf(view.search, view.next, FABRIC | FINISH) &&
      !isRightAfterHead(view),
    [
      // "Шлем MV29 матовый размер L"
      [
        Condition["next-noun/feature-with-value"],
        (view) => isNounOf(view.next, NAMED_FEATURE) && hasValue(view, view.at + 1),
      ],
      // "Ткань 5 м синяя ширина 150 см"
      [Condition["next-noun/measured"], ({ search, at }) => (kindAt(search, at + 2) & NUMBER) !== 0],
      [Condition["next-noun/participle"], ({ word }) => is(word, ACTIVE_PARTICIPLE)],
      // "Костюм с шортами летний муслин"
      [Condition["next-noun/after-preposition"], ({ rule }) => rule === "behind_preposition"],
      // "Комплект белья 2-спальный сатин-жаккард"
      [Condition["next-noun/after-genitive"], isAfterOblique, [AFTER_COUNT]],
    ],
  ],
  // "Наршараб гранатовый соус": what shops sell, after a name that tells less.
  [
    Reason["next-noun/goods-after-name"],
    (view) =>
      view.rule === "main_noun" &&
      !isBeforeFabric(view) &&
      isSold(view.search, view.at + 1) &&
      !isSold(view.search, view.at - 1),
    // "Коллаген морской порошок"
    [[Condition["next-noun/form-of-goods"], ({ search, next }) => isFormOf(search, next, FORM_OF_GOODS)]],
  ],
  // "Линолеум Сибирский дуб", "Шоколад Красный Октябрь"
  [
    Reason["next-noun/capitalised"],
    (view) => isBeforeNoun(view) && is(view.word, CAPITALISED) && !(is(view.next, CAPITALISED) && isBeforeFabric(view)),
    [[Condition["next-noun/title-case"], isTitle]],
  ],
];

/** Index of the common noun in the nominative that comes last before the word. */
export function thingBefore({ search, at }: AfterHead): number {
  let noun = at - 1;
  while (noun > at - FARTHEST_NOUN && (wordAt(search, noun).commonNoun & NOMINATIVE) === 0) noun--;
  return noun;
}

/** Lists of nouns have the bits of lists of adjectives. */
function isNounOf(word: WordDescription, lists: number): boolean {
  return isOneOf(word, lists) && word.adjective === 0;
}

export function agreesWithThing(view: AfterHead): boolean {
  const forms = view.word.adjective & NOMINATIVE;
  return forms !== 0 && view.rule === "complement" && (wordAt(view.search, thingBefore(view)).commonNoun & forms) !== 0;
}

function agreesWithStaying({ rule, before, word }: AfterHead): boolean {
  return rule === "complement" && (before.noun & word.adjective & NOMINATIVE) !== 0;
}

export function agreesWithNext({ next, slots }: AfterHead): boolean {
  return (next.noun & slots) !== 0;
}

function isBeforeNoun({ next, slots }: AfterHead): boolean {
  return (next.adjective & slots) === 0;
}

function isBeforePlainNoun(view: AfterHead): boolean {
  return isBeforeNoun(view) && !is(view.next, CAPITALISED);
}

function isBeforeFabric({ search, next }: AfterHead): boolean {
  return isFormOf(search, next, FABRIC);
}

function isRightAfterHead({ rule }: AfterHead): boolean {
  return rule === "agrees" || rule === "main_noun";
}

function isAfterOblique({ rule, before }: AfterHead): boolean {
  return rule === "complement" && (before.noun & NOMINATIVE) === 0;
}

/**
 * "Набор морской пищевой соли", "Комплект угловой мягкой мебели", "Сварщик ручной дуговой сварки": adjectives before
 * the adjective of a genitive; but "Нож складной ручной работы".
 */
function isOfGenitiveOfSet({ search, at, word, last, head, rule }: AfterHead): boolean {
  const forms = word.adjective & GENITIVE;
  if (forms === 0 || (last.noun !== at - 1 && rule !== "belongs_to_next_noun")) return false;
  if (!isNounOf(head, SET) && !isJob(search, head)) return false;
  const noun = nounAhead(search, at + 1, forms);
  return noun > at && !isFormOf(search, wordAt(search, noun), FEATURE);
}

/** A noun with an adjective before it: has it a value, too? */
interface Feature {
  readonly search: Search;
  readonly at: number;
  readonly noun: WordDescription;
  readonly adjective: WordDescription;
  readonly value: WordDescription;
}

const VALUES: readonly Row<Feature, RuleId>[] = [
  // "размер L"
  [Condition["next-noun/code-as-value"], ({ search, at }) => (kindAt(search, at + 1) & CODE) !== 0],
  // "размер 5"
  [
    Condition["next-noun/number-as-value"],
    ({ search, at }) => (kindAt(search, at + 1) & NUMBER) !== 0 && !isMeasureUnit(search, textAt(search, at + 2)),
  ],
  // "цвет чёрный"
  [
    Condition["next-noun/adjective-as-value"],
    ({ noun, value }) => isNounOf(noun, NAMED_FEATURE) && (value.adjective & noun.noun & NOMINATIVE) !== 0,
  ],
  // "Стул барный цвет венге", but "Диван серый цвет велюр"
  [
    Condition["next-noun/noun-as-value"],
    ({ search, noun, value, adjective }) =>
      isNounOf(noun, NAMED_FEATURE) &&
      value.adjective === 0 &&
      (value.noun & NOMINATIVE) !== 0 &&
      !isFormOf(search, adjective, COLOUR),
  ],
];

/** "Детектив А. Марининой" */
function isAfterInitial(search: Search, at: number): boolean {
  return textAt(search, at - 1) === "." && INITIAL.test(textAt(search, at - 2));
}

/** What has a value has no adjective before it. */
export function hasValue({ search, word }: AfterHead, at: number): boolean {
  const feature = { search, at, noun: wordAt(search, at), adjective: word, value: wordAt(search, at + 1) };
  return firstOf(VALUES, feature) !== undefined;
}

/** "Зонт Женский Автомат Полный": with capitals everywhere a capital says nothing. */
function isTitle({ search }: AfterHead): boolean {
  const words = search.tokens.filter(({ kind }) => (kind & WORD) !== 0);
  return words.length > 3 && words.every(({ text }) => isCapital(text));
}

/** Are the words, right after each other, a name of their own ("Гель для душа морской бриз")? */
function isFixedPair(search: Search, adjective: WordDescription, noun: WordDescription): boolean {
  return (
    isFormOf(search, adjective, FIXED_PAIR) &&
    lemmasOf(search, adjective).some((first) =>
      lemmasOf(search, noun).some((second) => (search.words.kindsOf(`${first}_${second}`) & FIXED_PAIR) !== 0),
    )
  );
}
