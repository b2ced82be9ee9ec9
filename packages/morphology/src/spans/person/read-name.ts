import { APPOSITION, MAKE, NAMED_ALIKE, PLACE, PRODUCT, SET } from "../../dictionary/word-kinds.js";
import { append, lastOf } from "../../list.js";
import type { AfterHead } from "../../phrase/after-head-view.js";
import type { AgreementMask } from "../../phrase/agreement-mask.js";
import {
  ANY_FORM,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
  SINGULAR_FORMS,
} from "../../phrase/agreement-mask.js";
import { isPlace } from "../../phrase/choose-reading.js";
import { CAPITALISED, is, isOneOf, NO_WORD, type WordDescription } from "../../phrase/describe-word.js";
import { joinsNext } from "../../phrase/look-ahead.js";
import { firstOf, type Row } from "../../phrase/rows.js";
import { Condition, Reason, type RuleId } from "../../phrase/rule-ids.js";
import { holds, isFormOf, kindAt, mark, type Search, textAt, wordAt } from "../../phrase/search.js";
import { STOP } from "../../phrase/token.js";

// "часть парка", "Ножки кровати", but "Куртка парка", "Кресла качалки": a genitive, too.
const GENITIVE_TOO: Row<AfterHead, RuleId> = [
  Condition["apposition/genitive"],
  ({ search, word, head }) => (word.noun & GENITIVE & SINGULAR_FORMS) !== 0 && !isNameOfGoods(search, head),
];

/** "Робот пылесос", "Кресла качалки": both nouns stand in the same number. */
const APPOSITIONS: readonly Row<AfterHead>[] = [
  [Reason["apposition/plural"], (view) => haveBoth(view.word, view.last.slots, NOMINATIVE_PLURAL), [GENITIVE_TOO]],
  [
    Reason["apposition/singular"],
    (view) => haveBoth(view.word, view.last.slots, NOMINATIVE & SINGULAR_FORMS),
    [GENITIVE_TOO],
  ],
];

const NO_APPOSITION: readonly Row<AfterHead, RuleId>[] = [
  // "Комплект шапка шарф", but "Контейнер органайзер"
  [
    Condition["apposition/of-set"],
    ({ head }) => head.adjective === 0 && isOneOf(head, SET) && !isOneOf(head, APPOSITION),
  ],
  // "Подарок чехол и стекло"
  [Condition["apposition/coordinated"], ({ search, at }) => joinsNext(search, at)],
  // "Магазин Лента", "Фильм Пила"
  [
    Condition["apposition/in-capitals"],
    ({ search, word, head }) => is(word, CAPITALISED) && !isNameOfGoods(search, head),
  ],
  // "Костюм топ шорты": several things.
  [
    Condition["apposition/list"],
    ({ search, at, next, last }) => isAppositional(search, at + 1) && !standInOneNumber(next, last.slots),
  ],
  // "Ночник Домик у озера"
  [
    Condition["apposition/brand"],
    ({ word, next }) => is(word, CAPITALISED) && next !== NO_WORD && !is(next, CAPITALISED),
  ],
];

/** "Дед Мороз", "Кот Матроскин", but "Кукла Весна" (a brand). */
const OF_CREATURE: readonly Row<AfterHead>[] = [
  [Reason["name/of-creature"], (view) => isCreature(view) || isHeadName(view)],
];

/**
 * What declines with the noun right before it: "Робот пылесос", "город Москва", "Дед Мороз". Names of persons are read
 * as a whole, see `find-person.ts`.
 * @returns false when the word is none
 */
export function readName(view: AfterHead): boolean {
  const { search, at, word, last } = view;
  // "Стол - книжка"
  const before = kindAt(search, at - 1) === STOP ? at - 2 : at - 1;
  const previous = lastOf(last.names) ?? last.noun;
  // "Снуд шарф хомут"
  const isAfterPair = previous === last.noun || isAppositional(search, previous);
  if (previous === before && isAfterPair && isAppositional(search, at) && firstOf(NO_APPOSITION, view) === undefined) {
    const apposition = firstOf(APPOSITIONS, view);
    if (apposition !== undefined) return openName(view, apposition);
  }
  if (!is(word, CAPITALISED) || at - 1 !== previous) return false;
  if (holds(search, Reason["name/of-place"], isPlaceName(view))) return openName(view, Reason["name/of-place"]);
  const forms = formsBehindCreature(view);
  if ((forms & (last.nameSlots ?? last.slots)) === 0) return false;
  return takeName(view, firstOf(OF_CREATURE, view), forms);
}

/** A name stands in the case of the noun, and narrows the forms that the next one may have. */
function takeName({ search, at, last }: AfterHead, because: Reason | undefined, forms = ANY_FORM): boolean {
  if (because === undefined) return false;
  if (last.nameSlots === undefined) last.slots &= forms;
  else last.nameSlots &= forms;
  last.names = append(last.names, at);
  mark(search, at, "name", because);
  return true;
}

/** What follows goes by the gender of this name. */
function openName(view: AfterHead, because: Reason): boolean {
  const { personName, noun } = view.word;
  view.last.nameSlots = (personName === 0 ? noun : personName) & NOMINATIVE;
  return takeName(view, because);
}

function isCreature({ head, last }: AfterHead): boolean {
  return (head.thing & last.slots) === 0;
}

/** "Роман", "Любовь", but "любовь Пушкина": in small letters rather what the word means. */
function isHeadName({ head, last }: AfterHead): boolean {
  return (head.personName & last.slots) !== 0 && is(head, CAPITALISED);
}

/**
 * "город Москва": names of towns decline with the noun; those of rivers, villages and streets where they have its gender
 * ("деревня Берёзовка", but "река Енисей"), and are no surname in the genitive ("улица Гагарина").
 */
function isPlaceName({ search, at, word, head, last, next }: AfterHead): boolean {
  const { readings, text } = word;
  if (isOneOf(head, PLACE)) return readings.some((one) => one.grammemes.number === "sing" && isPlace(one));
  if (!isOneOf(head, NAMED_ALIKE) || isOneOf(head, PRODUCT) || next !== NO_WORD || last.noun !== at - 1) return false;
  const isGenitive = /(?:[оеё]в|[иы]н)а$/.test(text) || (word.noun & GENITIVE & SINGULAR_FORMS) !== 0;
  const isOfThing = readings.some(({ partOfSpeech, grammemes, known }) => {
    return (
      partOfSpeech === "noun" && grammemes.animacy === "inan" && grammemes.case === "nom" && (known || !isGenitive)
    );
  });
  return isOfThing && !search.afterComma && (word.noun & last.slots & NOMINATIVE & SINGULAR_FORMS) !== 0;
}

/** The name of a creature; of a male one any masculine word may be it ("Кот Базилик"), when it ends the value. */
function formsBehindCreature({ word, head, next }: AfterHead): AgreementMask {
  const { personName, noun, adjective, text } = word;
  if (/(?:[ое]в|[иы]н)(?:а|ич|на)?$|[иы]ныч$/.test(text)) return noun | adjective;
  // "Лада Гранта"
  if (isOneOf(head, MAKE)) return noun;
  if (next !== NO_WORD) return personName;
  // "Братья Вайнеры"
  const ofSeveral = (noun & GENITIVE & SINGULAR_FORMS) === 0 ? NOMINATIVE_PLURAL : 0;
  return personName | (noun & (MASCULINE_NOMINATIVE | ofSeveral));
}

/** Both nouns can have one of these forms. */
function haveBoth({ noun }: WordDescription, slots: AgreementMask, forms: AgreementMask): boolean {
  return (noun & forms) !== 0 && (slots & forms) !== 0;
}

function standInOneNumber(word: WordDescription, slots: AgreementMask): boolean {
  return haveBoth(word, slots, NOMINATIVE_PLURAL) || haveBoth(word, slots, NOMINATIVE & SINGULAR_FORMS);
}

/** "Куртка", "Серьги": it may have another name after it. */
function isNameOfGoods(search: Search, word: WordDescription): boolean {
  return isOneOf(word, APPOSITION) || isFormOf(search, word, APPOSITION);
}

/** A noun that declines with the one right before it. */
export function isAppositional(search: Search, at: number): boolean {
  return isOf(search, at, APPOSITION);
}

/**
 * A noun that may decline right after another one: with it ("Робот пылесос"), or instead of it ("Чистая линия
 * шампунь"). Told without a look at what the word can be: most names of products end here.
 */
export function canFollowNoun(search: Search, at: number): boolean {
  return (search.words.kindsOf(textAt(search, at)) & (APPOSITION | PRODUCT)) !== 0;
}

function isOf(search: Search, at: number, lists: number): boolean {
  return isOneOf(wordAt(search, at), lists);
}
