import { APPOSITION, NAME_PARTICLE, PLACE, PRODUCT, TITLE } from "../../dictionary/word-kinds.js";
import { append, lastOf } from "../../list.js";
import type { AfterHead } from "../../phrase/after-head-view.js";
import type { AgreementMask } from "../../phrase/agreement-mask.js";
import {
  ANY_FORM,
  CLEARLY_OBLIQUE,
  FEMININE_FORMS,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
  SINGULAR_FORMS,
} from "../../phrase/agreement-mask.js";
import { isPlace } from "../../phrase/choose-reading.js";
import { CAPITALISED, is, isOneOf, NO_WORD, UNKNOWN, type WordDescription } from "../../phrase/describe-word.js";
import { joinsNext } from "../../phrase/look-ahead.js";
import { firstOf, type Row } from "../../phrase/rows.js";
import type { Reason, RuleId } from "../../phrase/rule-ids.js";
import { callGuess, holds, kindAt, mark, NOWHERE, type Search, textAt, wordAt } from "../../phrase/search.js";
import { STOP } from "../../phrase/token.js";
import { endsInConsonant, genderOfSurname } from "./surname.js";

/** "Робот пылесос", "Кресла качалки": both nouns stand in the same number. */
const APPOSITIONS: readonly Row<AfterHead>[] = [
  ["apposition/plural", (view) => haveBoth(view, NOMINATIVE_PLURAL)],
  [
    "apposition/singular",
    (view) => haveBoth(view, NOMINATIVE & SINGULAR_FORMS),
    // "часть парка", but "Куртка парка": a genitive, too.
    [
      [
        "apposition/genitive",
        ({ word, head }) => (word.noun & GENITIVE & SINGULAR_FORMS) !== 0 && !isOneOf(head, PRODUCT),
      ],
    ],
  ],
];

const NO_APPOSITION: readonly Row<AfterHead, RuleId>[] = [
  // "Набор чехол и стекло"
  ["apposition/coordinated", ({ search, at }) => joinsNext(search, at)],
  // "Молоко Домик в деревне"
  ["apposition/brand", ({ word, next }) => is(word, CAPITALISED) && next !== NO_WORD && !is(next, CAPITALISED)],
];

/** "министр иностранных дел России Сергей Лавров": other words stand between. */
const FIRST_NAME: readonly Row<AfterHead>[] = [["name/first-name", isFirstOfNames]];

const PLACE_OR_FIRST_NAME: readonly Row<AfterHead>[] = [
  ["name/of-place", ({ head, word }) => isPlaceName(head, word)],
  // "депутат Галина Старовойтова"
  ["name/first-name", (view) => isFirstOfNames(view) && !isHeadName(view)],
];

const OF_PERSON: readonly Row<AfterHead>[] = [
  ["name/after-first-name", isAfterFirstName],
  ["name/after-title", ({ head }) => isOneOf(head, TITLE)],
  ["name/after-name-of-title", ({ search, last }) => isFirstName(wordAt(search, last.names[0] ?? NOWHERE))],
  // "Роман Абрамович"
  ["name/after-word-that-is-a-name", (view) => isHeadName(view) && isSurname(view.word.text, view.last.slots)],
  // "Айзек Азимов": nothing is known of either, and nothing else stands there.
  [
    "name/after-unknown-word",
    ({ head, word, next, last }) => next === NO_WORD && is(head, UNKNOWN) && isSurname(word.text, last.slots),
  ],
];

/** "Дед Мороз", "Кот Матроскин", but "Кукла Весна" (a brand). */
const OF_CREATURE: readonly Row<AfterHead>[] = [["name/of-creature", (view) => isCreature(view) || isHeadName(view)]];

/** Surnames of whose forms none agrees with the name before them. */
const SURNAME: readonly Row<AfterHead>[] = [
  ["name/surname-ending", (view) => isSurname(view.word.text, slotsOfName(view))],
  // "Томас Манн", "Остап Бендер": whatever else has such a form.
  ["name/surname-in-consonant", (view) => isOfMan(view) && isAfterFirstName(view) && endsInConsonant(view.word.text)],
  // "Франц Кафка" declines like any noun in -а.
  [
    "name/surname-in-a",
    (view) =>
      isOfMan(view) && (formsBehindPerson(view.word) & FEMININE_NOMINATIVE) !== 0 && /[ая]$/.test(view.word.text),
  ],
];

const FEMININE_NOMINATIVE = FEMININE_FORMS & NOMINATIVE;

/**
 * Names after a name: "Лев Толстой", "Илья Муромец", "Дед Мороз". They stand in the same case. No dictionary has all
 * surnames, so a capital counts where nothing is known of the word.
 *
 * After a noun for a person a first name opens a name with a gender of its own: "президент Владимир Путин", "депутат
 * Галина Старовойтова", "министр иностранных дел России Сергей Лавров".
 * @returns false when the word is none
 */
export function readName(view: AfterHead): boolean {
  const { search, at, word, last } = view;
  // "Стол - книжка"
  const before = kindAt(search, at - 1) === STOP ? at - 2 : at - 1;
  if (last.noun === before && isAppositional(search, at) && firstOf(NO_APPOSITION, view) === undefined) {
    const apposition = firstOf(APPOSITIONS, view);
    if (apposition !== undefined) return openName(view, apposition);
  }
  if (!is(word, CAPITALISED)) return false;
  const isApart = nameBefore(search, at) !== (lastOf(last.names) ?? last.noun);
  const opening = firstOf(isApart ? FIRST_NAME : PLACE_OR_FIRST_NAME, view);
  if (opening !== undefined) return openName(view, opening);
  const slots = slotsOfName(view);
  // "Ангела Меркель", "Ольга Гаврилюк"
  const isOfWoman = slots === FEMININE_NOMINATIVE && !/[ая]$/i.test(word.text) && !isFirstName(word);
  if (isApart || holds(search, "name/of-woman-in-consonant", isOfWoman)) return false;
  const person = firstOf(OF_PERSON, view);
  const forms = person === undefined ? formsBehindCreature(view) : formsBehindPerson(word);
  if ((forms & slots) === 0) return takeName(view, person && firstOf(SURNAME, view));
  // "Роман Идиот": a person, or a novel?
  const because = person ?? firstOf(OF_CREATURE, view);
  callGuess(search, "guess/person", because === "name/of-creature" && word.personName === 0 && !isCreature(view));
  return takeName(view, because, forms);
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

/** The particle of a name: "Людвиг ван Бетховен", "Леонардо да Винчи". */
export function isNameParticle(search: Search, at: number): boolean {
  return search.conjuncts.length > 0 && isParticle(search, at);
}

/**
 * "Стивен Кинг", "Илья Муромец": the value ends with two words in capitals, the first a name, so the second is no thing
 * of that name.
 */
export function beginsFullName(search: Search, at: number, word: WordDescription): boolean {
  return (
    isPersonName(word, NOMINATIVE) && is(wordAt(search, at + 1), CAPITALISED) && wordAt(search, at + 2) === NO_WORD
  );
}

/** The place of the word before `at`, particles of names looked through. */
function nameBefore(search: Search, at: number): number {
  let before = at - 1;
  while (isParticle(search, before)) before--;
  return before;
}

/** The forms of the name so far, or of the noun. */
function slotsOfName({ last }: AfterHead): AgreementMask {
  return last.nameSlots ?? last.slots;
}

function isOfMan(view: AfterHead): boolean {
  return (slotsOfName(view) & MASCULINE_NOMINATIVE) !== 0;
}

function isCreature({ head, last }: AfterHead): boolean {
  return (head.thing & last.slots) === 0;
}

/** "Роман", "Любовь", but "любовь Пушкина": in small letters rather what the word means. */
function isHeadName({ head, last }: AfterHead): boolean {
  return (head.personName & last.slots) !== 0 && is(head, CAPITALISED);
}

function isAfterFirstName({ head, last }: AfterHead): boolean {
  return isPersonName(head, last.slots);
}

/**
 * "Иван", but not "Ивана": a first name in the nominative and in no other case, and another name after it;
 * "экскурсовод Екатерина".
 */
function isFirstOfNames(view: AfterHead): boolean {
  const { word, next } = view;
  const { personName } = word;
  return (
    isCreature(view) &&
    isFirstName(word) &&
    (personName & CLEARLY_OBLIQUE & SINGULAR_FORMS) === 0 &&
    ((personName & FEMININE_FORMS & NOMINATIVE) !== 0 || is(next, CAPITALISED))
  );
}

function isFirstName({ personName }: WordDescription): boolean {
  return (personName & NOMINATIVE) !== 0;
}

/**
 * "город Москва", "река Волга": names of towns and rivers decline with the noun, those of lakes, villages and planets
 * stay.
 */
function isPlaceName(named: WordDescription, { readings }: WordDescription): boolean {
  return isOneOf(named, PLACE) && readings.some((reading) => reading.grammemes.number === "sing" && isPlace(reading));
}

/** "Путин", "Родионова": by its ending, whatever else the dictionary takes the word for. */
function isSurname(text: string, slots: AgreementMask): boolean {
  const gender = genderOfSurname(text);
  return gender !== undefined && (slots & (gender === "masc" ? MASCULINE_NOMINATIVE : FEMININE_FORMS)) !== 0;
}

/**
 * A name and nothing else in these forms ("Владимир", but not "Вера"); a creature that is a name too ("Лев") counts.
 */
function isPersonName({ personName, thing }: WordDescription, slots: AgreementMask): boolean {
  return (personName & slots) !== 0 && (thing & slots) === 0;
}

/** What is written with a capital after a person's name is a surname; "Корейко", "Винчи", "Ницше" never change. */
function formsBehindPerson({ noun, adjective, text }: WordDescription): AgreementMask {
  return /[оеиуюыэё]$/i.test(text) ? adjective : noun | adjective;
}

/** The name of a creature; of a male one any masculine word may be it ("Кот Базилик"), when it ends the value. */
function formsBehindCreature({ word, next }: AfterHead): AgreementMask {
  const { personName, noun, adjective, text } = word;
  if (/(?:[ое]в|[иы]н)(?:а|ич|на)?$|[иы]ныч$/.test(text)) return noun | adjective;
  return next === NO_WORD ? personName | (noun & MASCULINE_NOMINATIVE) : personName;
}

/** Both nouns can have one of these forms. */
function haveBoth({ word, last }: AfterHead, forms: AgreementMask): boolean {
  return (word.noun & forms) !== 0 && (last.slots & forms) !== 0;
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

function isParticle(search: Search, at: number): boolean {
  return isOf(search, at, NAME_PARTICLE);
}

function isOf(search: Search, at: number, lists: number): boolean {
  return isOneOf(wordAt(search, at), lists);
}
