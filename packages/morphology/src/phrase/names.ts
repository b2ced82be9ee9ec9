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
import { endsInConsonant, genderOfSurname, looksLikeMasculineSurname } from "./inflect-surname.js";
import { joinsNext } from "./look-ahead.js";
import { type Conjunct, NOWHERE, type Search, textAt, wordAt } from "./search.js";

/**
 * Names behind a name: "Лев Толстой", "Илья Муромец", "Дед Мороз". They stand in the same case. No dictionary has all surnames, so
 * a capital counts where nothing is known of the word.
 *
 * Behind a noun for a person a first name opens a name with a gender of its own: "президент Владимир Путин", "депутат Галина
 * Старовойтова", "министр иностранных дел России Сергей Лавров".
 */
export function isName(search: Search, at: number, word: WordDescription, last: Conjunct): boolean {
  const { personName } = word;
  const { names, slots: nounSlots } = last;
  const named = wordAt(search, last.noun);
  if (isApposition(search, at, word, last)) return open(last, word);
  if (!is(word, CAPITALISED)) return false;
  const text = textAt(search, at);
  const next = wordAt(search, at + 1);
  const isLast = next === NO_WORD;
  // "Дед Мороз", "Кот Матроскин": a creature with a name of its own, but "Кукла Весна" (a brand). "Вера Полозкова": no thing.
  const isCreature = (named.thing & nounSlots) === 0;
  // "Иван", but not "Ивана": a first name in the nominative and in no other case, and another name behind it; "экскурсовод Екатерина".
  const beginsName =
    isCreature &&
    (is(next, CAPITALISED) || (personName & FEMININE_FORMS & NOMINATIVE) !== 0) &&
    isFirstName(word) &&
    (personName & CLEARLY_OBLIQUE & SINGULAR_FORMS) === 0;
  // "любовь Пушкина": in small letters rather what the word means.
  const isNameToo = (named.personName & nounSlots) !== 0 && is(named, CAPITALISED);
  if (nameBefore(search, at) !== (lastOf(names) ?? last.noun)) return beginsName && open(last, word);
  if (isPlaceName(named, word)) return open(last, word);
  const isPerson =
    isPersonName(named, nounSlots) ||
    isOneOf(named, TITLE) ||
    isFirstName(wordAt(search, names[0] ?? NOWHERE)) ||
    // "Роман Абрамович"; "Айзек Азимов": nothing is known of either, and nothing else stands there.
    ((isNameToo || (isLast && is(named, UNKNOWN))) && isSurname(text, nounSlots));
  if (!isPerson && !isCreature && !isNameToo) return false;
  // "депутат Галина Старовойтова"
  if (beginsName && !isNameToo) return open(last, word);
  const slots = last.nameSlots ?? nounSlots;
  // "Ангела Меркель", "Ольга Гаврилюк"
  if (slots === (FEMININE_FORMS & NOMINATIVE) && !/[ая]$/i.test(text) && !isFirstName(word)) return false;
  const own = isPerson ? formsBehindPerson(word, text) : formsBehindCreature(word, text, isLast);
  if ((own & slots) !== 0) {
    if (last.nameSlots === undefined) last.slots &= own;
    else last.nameSlots &= own;
    return true;
  }
  if (!isPerson) return false;
  if (isSurname(text, slots)) return true;
  if ((slots & MASCULINE_NOMINATIVE) === 0) return false;
  // "Томас Манн", "Остап Бендер": whatever else has such a form.
  if (isPersonName(named, nounSlots) && endsInConsonant(text)) return true;
  // "Франц Кафка" declines like any noun in -а; "Алексей Толстой" looks like an oblique feminine.
  if ((own & FEMININE_FORMS & NOMINATIVE) !== 0) return /[ая]$/.test(text);
  return looksLikeMasculineSurname(text);
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
function open(last: Conjunct, { personName, noun }: WordDescription): boolean {
  last.nameSlots = (personName === 0 ? noun : personName) & NOMINATIVE;
  return true;
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
function isApposition(search: Search, at: number, word: WordDescription, last: Conjunct): boolean {
  if (last.noun !== at - 1 || !isAppositional(search, at)) return false;
  // "Набор чехол и стекло", "Молоко Домик в деревне"
  const next = wordAt(search, at + 1);
  if (joinsNext(search, at) || (is(word, CAPITALISED) && next !== NO_WORD && !is(next, CAPITALISED))) return false;
  const both = (forms: AgreementMask): boolean => (word.noun & forms) !== 0 && (last.slots & forms) !== 0;
  if (both(NOMINATIVE_PLURAL)) return true;
  // "Куртка парка", but "часть парка": a genitive, too.
  const isGenitive = (word.noun & GENITIVE & SINGULAR_FORMS) !== 0;
  return both(NOMINATIVE & SINGULAR_FORMS) && (!isGenitive || isOf(search, last.noun, PRODUCT));
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
