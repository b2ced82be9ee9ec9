import { APPOSITION, NAME_PARTICLE, PLACE, PRODUCT, TITLE } from "../dictionary/word-kinds.js";
import { lastOf } from "../list.js";
import type { AgreementMask } from "./agreement-mask.js";
import {
  CLEARLY_OBLIQUE,
  FEMININE_FORMS,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
  SINGULAR_FORMS,
} from "./agreement-mask.js";
import { isPlace } from "./choose-reading.js";
import { CAPITALISED, is, isOneOf, NO_WORD, UNKNOWN, type WordDescription } from "./describe-word.js";
import { endsInConsonant, genderOfSurname } from "./inflect-surname.js";
import { joinsNext } from "./look-ahead.js";
import type { Reason } from "./rule-ids.js";
import { type Conjunct, given, holds, kindAt, NOWHERE, type Search, textAt, wordAt } from "./search.js";
import { STOP } from "./token.js";

/**
 * Names behind a name: "Лев Толстой", "Илья Муромец", "Дед Мороз". They stand in the same case. No dictionary has all surnames, so
 * a capital counts where nothing is known of the word.
 *
 * Behind a noun for a person a first name opens a name with a gender of its own: "президент Владимир Путин", "депутат Галина
 * Старовойтова", "министр иностранных дел России Сергей Лавров".
 * @returns the condition by which it is a name, undefined when it is none
 */
export function whyName(search: Search, at: number, word: WordDescription, last: Conjunct): Reason | undefined {
  const { personName } = word;
  const { names, slots: nounSlots } = last;
  const named = wordAt(search, last.noun);
  const apposition = whyApposition(search, at, word, last);
  if (apposition !== undefined) return open(last, word, apposition);
  if (!is(word, CAPITALISED)) return undefined;
  const text = textAt(search, at);
  const next = wordAt(search, at + 1);
  const isLast = next === NO_WORD;
  // "Дед Мороз", "Кот Матроскин": a creature with a name of its own, but "Кукла Весна" (a brand). "Вера Полозкова": no thing.
  const isCreature = (named.thing & nounSlots) === 0;
  // "Иван", but not "Ивана": a first name in the nominative and in no other case, and another name behind it; "экскурсовод Екатерина".
  const first = given(
    search,
    "name/first-name",
    isCreature &&
      (is(next, CAPITALISED) || (personName & FEMININE_FORMS & NOMINATIVE) !== 0) &&
      isFirstName(word) &&
      (personName & CLEARLY_OBLIQUE & SINGULAR_FORMS) === 0,
  );
  // "любовь Пушкина": in small letters rather what the word means.
  const isNameToo = (named.personName & nounSlots) !== 0 && is(named, CAPITALISED);
  if (nameBefore(search, at) !== (lastOf(names) ?? last.noun)) return first && open(last, word, first);
  const place = given(search, "name/of-place", isPlaceName(named, word));
  if (place !== undefined) return open(last, word, place);
  const person =
    given(search, "name/after-first-name", isPersonName(named, nounSlots)) ??
    given(search, "name/after-title", isOneOf(named, TITLE)) ??
    given(search, "name/after-name-of-title", isFirstName(wordAt(search, names[0] ?? NOWHERE))) ??
    // "Роман Абрамович"
    given(search, "name/after-word-that-is-a-name", isNameToo && isSurname(text, nounSlots)) ??
    // "Айзек Азимов": nothing is known of either, and nothing else stands there.
    given(search, "name/after-unknown-word", isLast && is(named, UNKNOWN) && isSurname(text, nounSlots));
  if (person === undefined && !isCreature && !isNameToo) return undefined;
  // "депутат Галина Старовойтова"
  if (first !== undefined && !isNameToo) return open(last, word, first);
  const slots = last.nameSlots ?? nounSlots;
  // "Ангела Меркель", "Ольга Гаврилюк"
  const isOfWoman = slots === (FEMININE_FORMS & NOMINATIVE) && !/[ая]$/i.test(text) && !isFirstName(word);
  if (holds(search, "name/of-woman-in-consonant", isOfWoman)) return undefined;
  const own = person !== undefined ? formsBehindPerson(word, text) : formsBehindCreature(word, text, isLast);
  if ((own & slots) !== 0) {
    const agreeing = person ?? given(search, "name/of-creature", true);
    if (agreeing === undefined) return undefined;
    if (last.nameSlots === undefined) last.slots &= own;
    else last.nameSlots &= own;
    return agreeing;
  }
  if (person === undefined) return undefined;
  const byEnding = given(search, "name/surname-ending", isSurname(text, slots));
  if (byEnding !== undefined) return byEnding;
  if ((slots & MASCULINE_NOMINATIVE) === 0) return undefined;
  // "Томас Манн", "Остап Бендер": whatever else has such a form.
  const inConsonant = given(
    search,
    "name/surname-in-consonant",
    isPersonName(named, nounSlots) && endsInConsonant(text),
  );
  if (inConsonant !== undefined) return inConsonant;
  // "Франц Кафка" declines like any noun in -а.
  return given(search, "name/surname-in-a", (own & FEMININE_FORMS & NOMINATIVE) !== 0 && /[ая]$/.test(text));
}

/** The particle of a name: "Людвиг ван Бетховен", "Леонардо да Винчи". */
export function isNameParticle(search: Search, at: number): boolean {
  return search.conjuncts.length > 0 && isParticle(search, at);
}

/** "Стивен Кинг", "Илья Муромец": the value ends with two words in capitals, the first a name, so the second is no thing of that name. */
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

/** Opens a name behind a noun: what follows goes by the gender of this word. */
function open(last: Conjunct, { personName, noun }: WordDescription, because: Reason): Reason {
  last.nameSlots = (personName === 0 ? noun : personName) & NOMINATIVE;
  return because;
}

function isFirstName({ personName }: WordDescription): boolean {
  return (personName & NOMINATIVE) !== 0;
}

/** "город Москва", "река Волга": names of towns and rivers decline with the noun, those of lakes, villages and planets stay. */
function isPlaceName(named: WordDescription, { readings }: WordDescription): boolean {
  return isOneOf(named, PLACE) && readings.some((reading) => reading.grammemes.number === "sing" && isPlace(reading));
}

/** "Путин", "Родионова": by its ending, whatever else the dictionary takes the word for. */
function isSurname(text: string, slots: AgreementMask): boolean {
  const gender = genderOfSurname(text);
  return gender !== undefined && (slots & (gender === "masc" ? MASCULINE_NOMINATIVE : FEMININE_FORMS)) !== 0;
}

/** A name and nothing else in these forms ("Владимир", but not "Вера"); a creature that is a name too ("Лев") counts. */
function isPersonName({ personName, thing }: WordDescription, slots: AgreementMask): boolean {
  return (personName & slots) !== 0 && (thing & slots) === 0;
}

/** What is written with a capital behind a person's name is a surname; "Корейко", "Винчи", "Ницше" never change. */
function formsBehindPerson({ noun, adjective }: WordDescription, text: string): AgreementMask {
  return /[оеиуюыэё]$/i.test(text) ? adjective : noun | adjective;
}

/** The name of a creature; of a male one any masculine word may be it ("Кот Базилик"), when it ends the value. */
function formsBehindCreature(word: WordDescription, text: string, isLast: boolean): AgreementMask {
  const { personName, noun, adjective } = word;
  if (/(?:[ое]в|[иы]н)(?:а|ич|на)?$|[иы]ныч$/.test(text)) return noun | adjective;
  return isLast ? personName | (noun & MASCULINE_NOMINATIVE) : personName;
}

/** "Робот пылесос", "Кресла качалки": both stand in the same number. */
function whyApposition(search: Search, at: number, word: WordDescription, last: Conjunct): Reason | undefined {
  // "Стол - книжка"
  const before = kindAt(search, at - 1) === STOP ? at - 2 : at - 1;
  if (last.noun !== before || !isAppositional(search, at)) return undefined;
  const next = wordAt(search, at + 1);
  // "Набор чехол и стекло"
  if (holds(search, "apposition/coordinated", joinsNext(search, at))) return undefined;
  // "Молоко Домик в деревне"
  const isBrand = is(word, CAPITALISED) && next !== NO_WORD && !is(next, CAPITALISED);
  if (holds(search, "apposition/brand", isBrand)) return undefined;
  const both = (forms: AgreementMask): boolean => (word.noun & forms) !== 0 && (last.slots & forms) !== 0;
  const plural = given(search, "apposition/plural", both(NOMINATIVE_PLURAL));
  if (plural !== undefined) return plural;
  // "Куртка парка", but "часть парка": a genitive, too.
  const isGenitive = (word.noun & GENITIVE & SINGULAR_FORMS) !== 0 && !isOf(search, last.noun, PRODUCT);
  return given(
    search,
    "apposition/singular",
    both(NOMINATIVE & SINGULAR_FORMS) && !holds(search, "apposition/genitive", isGenitive),
  );
}

/** A noun that declines with the one right before it. */
export function isAppositional(search: Search, at: number): boolean {
  return isOf(search, at, APPOSITION);
}

/**
 * A noun that may decline right behind another one: with it ("Робот пылесос"), or instead of it ("Чистая линия шампунь"). Told without a look
 * at what the word can be: most names of products end here.
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
