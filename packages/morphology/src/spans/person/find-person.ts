import { CONJUNCTION, MAKE, NAME_PARTICLE, TITLE } from "../../dictionary/word-kinds.js";
import type { Gender } from "../../grammar.js";
import { append, lastOf, NONE } from "../../list.js";
import {
  type AgreementMask,
  FEMININE_FORMS,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  SINGULAR_FORMS,
} from "../../phrase/agreement-mask.js";
import { chooseNoun } from "../../phrase/choose-reading.js";
import {
  CAPITALISED,
  INDECLINABLE,
  is,
  isOneOf,
  PERSON_IN_A,
  TRANSPARENT,
  UNKNOWN,
  type WordDescription,
} from "../../phrase/describe-word.js";
import type { Reason } from "../../phrase/rule-ids.js";
import { isSold, kindAt, type Search, textAt, wordAt } from "../../phrase/search.js";
import { isCapital } from "../../phrase/split-words.js";
import { WORD } from "../../phrase/token.js";
import type { Reading } from "../../words.js";
import { canDecline, endsInConsonant, genderByEnding, genderOfPatronymic, genderOfSurname } from "./surname.js";

/** A name of a person that changes, by the index of its token. */
export interface PersonName {
  readonly at: number;
  /** By which it declines, where it doesn't as surnames do. */
  readonly reading: Reading | undefined;
  /** By which a surname declines, whatever its reading. */
  readonly surname: Gender | undefined;
}

/** A person by all names, initials among them. */
export interface Person {
  readonly start: number;
  /** The first word that is no initial. */
  readonly head: number;
  /** Where what comes after the names begins. */
  readonly end: number;
  readonly gender: Gender;
  /** Those that change. */
  readonly names: readonly PersonName[];
  readonly because: Reason;
  /** Something else may be meant. */
  readonly isGuess: boolean;
}

/** Words in capitals from one place on, as the shapes see them. */
interface Names {
  readonly search: Search;
  /** Indices of the words, without initials and particles. */
  readonly at: readonly number[];
  readonly words: readonly WordDescription[];
  readonly end: number;
  readonly hasInitials: boolean;
  readonly hasParticle: boolean;
  /** The forms of the noun before them, where there is one. */
  readonly ofNoun: AgreementMask | undefined;
  readonly isOfPerson: boolean;
  /** No other word comes right after them. */
  readonly isLast: boolean;
}

/** What the words are, a letter each (f: first name or patronymic, s: surname, a blank: it stays), and of whom. */
type Shape = readonly [parts: string, gender: Gender, isGuess?: boolean] | undefined;

const MOST_NAMES = 4;
export const INITIAL = /^(?:[А-ЯЁ]|Дж|[А-ЯЁ]\.[А-ЯЁ])$/;
/** "делла" */
const LONGEST_PARTICLE = 5;
const OGLY = /^(?:оглы|кызы)$/;

/** The shapes that names have, those that tell most first. */
const SHAPES: readonly (readonly [id: Reason, read: (names: Names) => Shape])[] = [
  ["name/with-initials", readInitials],
  ["name/full-name", readPatronymic],
  ["name/surname-before-first-name", readSurnameFirst],
  ["name/first-name-and-surname", readFirstName],
  ["name/foreign", readForeign],
  ["name/after-noun", readAfterNoun],
  ["name/surname-alone", readSurnameAlone],
];

/**
 * The person whose names begin at `start`: "Шмидт Отто Юльевич", "А. С. Пушкин", "Кинг Стивен", "Саша Чёрный"; undefined
 * where nothing tells that they are a person's.
 * @param ofNoun the nominative forms of the noun for a person that comes right before them
 * @param isOfPerson there is such a noun, with its complement between: "мастер по маникюру Снежана"
 */
export function findPerson(
  search: Search,
  start: number,
  ofNoun?: AgreementMask,
  isOfPerson = false,
): Person | undefined {
  if (!mayBegin(search, start)) return undefined;
  const names = namesFrom(search, start, ofNoun, isOfPerson);
  if (names === undefined) return undefined;
  if (isLoneCommonWord(names)) return undefined;
  for (const [because, read] of SHAPES) {
    const shape = because === search.dropped ? undefined : read(names);
    if (shape === undefined) continue;
    const [parts, gender, isGuess = false] = shape;
    const own = names.at.map((at, index) => nameAt(at, names.words[index] as WordDescription, parts[index], gender));
    const changing = own.filter((name) => name !== undefined);
    return { start, head: names.at[0] as number, end: names.end, gender, names: changing, because, isGuess };
  }
  return undefined;
}

/** "и", "ван", "фон" */
const LONGEST_BETWEEN_NAMES = 4;

/**
 * Most values have a capital first and then a word in small letters. No person begins there, but where another capital
 * comes after a particle or "и"; their words needn't be looked up to know it.
 */
function mayBegin(search: Search, start: number): boolean {
  const [first, next] = [textAt(search, start), textAt(search, start + 1)];
  if (kindAt(search, start) !== WORD || !isCapital(first)) return false;
  if (kindAt(search, start + 1) !== WORD || isCapital(next)) return true;
  const isBetweenNames = next.length <= LONGEST_BETWEEN_NAMES && isCapital(textAt(search, start + 2));
  return isBetweenNames || genderOfPatronymic(first) !== undefined;
}

/** A name with nothing beside it that tells of a person has the ending of a surname or patronymic. */
function isLoneCommonWord({ words: [word, second], hasInitials, ofNoun, isOfPerson }: Names): boolean {
  if (word === undefined || second !== undefined || hasInitials || ofNoun !== undefined || isOfPerson) return false;
  return !/-|(?:[вн]а?|[йч]|ая)$/i.test(word.text);
}

/** How a name declines: by a noun of its own, as surnames of this gender do; undefined when it stays. */
function nameAt(at: number, word: WordDescription, part: string | undefined, gender: Gender): PersonName | undefined {
  const { text } = word;
  const isSurname = part === "s";
  // "Отто", "Али", "Белых"; of a woman "Шмидт".
  const changes = isSurname ? text.includes("-") || canDecline(text, gender) : !/[оиеуыэю]$/i.test(text);
  if (!changes || part === " ") return undefined;
  const forms = formsOfGender(gender);
  const own =
    chooseNoun(word, forms, "person")?.reading ??
    (isSurname ? undefined : chooseNoun(word, ANY_GENDER, "person")?.reading);
  // "Дюма", "Дарвин", "Христос"; but "Рыбина" is no big fish here.
  const isOwn =
    !isSurname || (isOfBeing(own) ? !/(?:[оеё]в|[иы]н)а$/i.test(text) : genderOfSurname(text) === undefined);
  if (own?.known && isOwn && !(isSurname && text.includes("-"))) return { at, reading: own, surname: undefined };
  // "Джейн"
  if (own === undefined && gender === "fem" && !/[ая]$/i.test(text) && !text.includes("-")) return undefined;
  return { at, reading: own ?? word.readings[0], surname: gender };
}

const ANY_GENDER = NOMINATIVE & SINGULAR_FORMS;

/** The nominative of one of this gender. */
export function formsOfGender(gender: Gender): AgreementMask {
  return ANY_GENDER & (gender === "fem" ? FEMININE_FORMS : MASCULINE_NOMINATIVE);
}

function namesFrom(
  search: Search,
  start: number,
  ofNoun: AgreementMask | undefined,
  isOfPerson: boolean,
): Names | undefined {
  let at: readonly number[] = NONE;
  let end = start;
  let hasInitials = false;
  let hasParticle = false;
  for (;;) {
    // "Ж.-Б. Мольер"
    const initial = end + (textAt(search, end) === "-" && hasInitials ? 1 : 0);
    if (INITIAL.test(textAt(search, initial)) && textAt(search, initial + 1) === ".") {
      end = initial + 2;
      hasInitials = true;
    } else if (at.length > 0 && isParticle(search, end)) {
      hasParticle = true;
      end++;
    } else if (isName(search, end, at.length > 0)) {
      // "А. Пушкин", "Пушкин А. С.", but no more after them.
      if (hasInitials && at.length > 0) break;
      at = append(at, end++);
    } else break;
    if (at.length > MOST_NAMES) return undefined;
  }
  if (at.length === 0) return undefined;
  const isLast = kindAt(search, end) !== WORD || isOneOf(wordAt(search, end), CONJUNCTION);
  const words = at.map((index) => wordAt(search, index));
  return { search, at, words, end, hasInitials, hasParticle, ofNoun, isOfPerson, isLast };
}

function isName(search: Search, at: number, isAfterName = false): boolean {
  if (kindAt(search, at) !== WORD || search.tokens[at]?.changing !== undefined) return false;
  const word = wordAt(search, at);
  if ((word.text.length < 2 && !isAfterName) || !is(word, CAPITALISED) || isOneOf(word, MAKE)) return false;
  // "Роман Льва Толстого" is in another case.
  return (
    !isKnown(word) ||
    is(word, TRANSPARENT) ||
    ((word.noun | word.adjective) & NOMINATIVE) !== 0 ||
    SURNAME.test(word.text) ||
    // "Томас Манн", "Остап Бендер": whatever else has such a form.
    (isAfterName && endsInConsonant(word.text))
  );
}

/** "Белых" and "Сахаров" are genitives, too. */
const SURNAME = /(?:[оеё]ва?|[иы]на?|[ыи]х)(?:$|-)/i;

function isKnown(word: WordDescription): boolean {
  return word.readings.length > 0 && !is(word, UNKNOWN);
}

/** "Винсент ван Гог", "Али оглы" */
function isParticle(search: Search, at: number): boolean {
  if (textAt(search, at).length > LONGEST_PARTICLE) return false;
  return OGLY.test(textAt(search, at)) || (isOneOf(wordAt(search, at), NAME_PARTICLE) && isName(search, at + 1, true));
}

/** "А. С. Пушкин", "Толстой Л. Н." */
function readInitials({ words: [word, second], hasInitials, isLast }: Names): Shape {
  if (!hasInitials || !isLast || word === undefined || second !== undefined || word.text.length < 3) return undefined;
  return ["s", genderByEnding(word.text) ?? "masc"];
}

/**
 * "Шмидт Отто Юльевич", "Отто Юльевич Шмидт", "Иван Петрович", "Петровна". "Мария Волкович Иванова" has none: a surname
 * too may end like a patronymic.
 */
function readPatronymic({ search, at, words }: Names): Shape {
  for (const [patronymic, parts] of PATRONYMICS) {
    if (parts.length !== words.length) continue;
    const word = words[patronymic] as WordDescription;
    const [ogly] = OGLY.exec(textAt(search, (at[patronymic] as number) + 1)) ?? [];
    const gender = ogly === undefined ? genderOfPatronymic(word.text) : ogly === "оглы" ? "masc" : "fem";
    if (gender === undefined) continue;
    const first = words[parts.indexOf("ff")];
    const surname = words[parts.indexOf("s")];
    if (surname !== undefined) {
      const shown = genderOfSurname(surname.text);
      if (gender === "masc" && shown === "fem") continue;
      if (parts === "ffs" && isOf(first, gender) === false) continue;
    } else if (first === undefined ? !is(word, UNKNOWN) : isOf(first, gender) !== true) continue;
    return [ogly !== undefined ? `${parts.slice(0, patronymic)} ` : parts, gender];
  }
  return undefined;
}

/** Where a patronymic stands among the names. */
const PATRONYMICS = [
  [2, "sff"],
  [1, "ffs"],
  [1, "ff"],
  [0, "f"],
] as const;

/** Has a first name this gender? Undefined for a word that is none. */
function isOf(word: WordDescription | undefined, gender: Gender): boolean | undefined {
  const forms = firstNameForms(word);
  return forms === 0 ? undefined : gender === "masc" ? (forms & MASCULINE_NOMINATIVE) !== 0 : forms > 1;
}

function firstNameForms(word: WordDescription | undefined): number {
  return (word?.personName ?? 0) & ANY_GENDER;
}

/**
 * "Шевченко Тарас", "Андерсен Ганс Христиан", "Ничипорук Елена": all but the first are first names. A man's surname may
 * have any ending that no dictionary knows, since both names decline in either order; a woman's is known from its
 * ending, and a guess where it has none.
 */
function readSurnameFirst({ words, isLast, search, at, ofNoun }: Names): Shape {
  const [surname, first, ...others] = words;
  if (surname === undefined || first === undefined || words.length > 3 || !isLast) return undefined;
  const forms = firstNameForms(first);
  if (forms === 0 || others.some((word) => firstNameForms(word) === 0)) return undefined;
  const gender = isOfMan(first, surname) ? "masc" : "fem";
  const shape: Shape = [words.length === 2 ? "sf" : "sff", gender];
  const { text } = surname;
  // "Склодовская-Кюри Мария", "Соловьёва-Седых Анна"
  if (text.includes("-") && genderOfSurname(text.replace(/-.*/, "")) === gender) return shape;
  const isKnownSurname = surname.readings.some((one) => one.proper && one.source === "lexicon" && isOfBeing(one));
  const isUnknown = !isKnown(surname);
  // "риелтор Кудрявая Елена"
  if (ofNoun !== undefined && (surname.adjective & forms) !== 0) return shape;
  if ((surname.thing & NOMINATIVE) !== 0 && !isUnknown && !isKnownSurname) return undefined;
  // "Заяц Людмила", "Лоза Юрий": no name of a hare.
  const common = surname.commonNoun & ANY_GENDER;
  if (!isUnknown && common !== 0 && (common & formsOfGender(gender)) === 0 && first.thing === 0)
    return isSold(search, at[0] as number) ? undefined : [shape[0], gender, true];
  const shown = genderOfSurname(text);
  const isBeforeSurname = genderOfSurname(first.text) !== undefined && surname.personName !== 0;
  // "Ильина Мария", but "Марина Цветаева", "Лев Толстой".
  const isSurname =
    shown === undefined
      ? SURNAME_OF_ANYONE.test(text) || (/[ыи]х$/i.test(text) && surname.personName === 0)
      : shown === gender && text.length > LONGEST_FIRST_NAME_LIKE_SURNAME && !(isBeforeSurname && /ина?$/i.test(text));
  if (isSurname) return shape;
  if (isBeforeSurname || isSold(search, at[0] as number)) return undefined;
  if (isKnownSurname) return shape;
  if (!isUnknown || (first.thing & NOMINATIVE) !== 0 || !first.readings.some(isOfDictionary)) return undefined;
  if (gender === "masc") return /[ая]$/i.test(text) ? undefined : shape;
  return [shape[0], gender, true];
}

/** The lexicon has surnames, too. */
function isOfDictionary({ proper, source }: Reading): boolean {
  return proper && source === "dictionary";
}

function isOfBeing(reading: Reading | undefined): boolean {
  return reading?.grammemes.animacy === "anim";
}

/** Of men and women alike. */
const SURNAME_OF_ANYONE = /(?:енко|[а-яё]{3}ук|юк|янц?|швили|дзе)$/i;

/** "Лев", "Дева". */
const LONGEST_FIRST_NAME_LIKE_SURNAME = 4;

/** What no woman's surname ends in: "Саша Петров", "Саша Чёрный". */
const OF_MEN_ALONE = /(?:[оеё]в|[иы]н|[сц]кий|[лнр]ый)$/i;

function isOfMan(first: WordDescription, surname: WordDescription): boolean {
  if ((firstNameForms(first) & MASCULINE_NOMINATIVE) !== 0) return true;
  return /[ая]$/i.test(first.text) && OF_MEN_ALONE.test(surname.text);
}

/** "Лев Толстой", "Эрих Мария Ремарк", "Винсент ван Гог", "Женя Белоусов" */
function readFirstName({ search, at, words, isLast }: Names): Shape {
  const [first] = words;
  const forms = firstNameForms(first);
  const last = words[words.length - 1] as WordDescription;
  if (first === undefined || words.length < 2 || forms === 0 || !isLast) return undefined;
  // "Аркадий и Борис Стругацкие"
  if (/[иы]е$|(?:[оеё]в|[иы]н)ы$/i.test(last.text)) return undefined;
  const isGoods = (last.noun & NOMINATIVE) !== 0 && isSold(search, at[words.length - 1] as number);
  // "Роза Юсупова": a surname, for it is nothing else, shows that no flower is meant.
  const isSurname = !isKnown(last) && genderOfSurname(last.text) !== undefined;
  if (isGoods || (!isSurname && isSold(search, at[0] as number))) return undefined;
  const isMan = isOfMan(first, last);
  const parts = words.map((word, index) =>
    index === 0 || (index + 1 < words.length && firstNameForms(word) !== 0) ? "f" : "s",
  );
  return [parts.join(""), isMan ? "masc" : "fem", (first.thing & forms) !== 0 && (last.commonNoun & NOMINATIVE) !== 0];
}

/** "Лопе де Вега", and a guess without a particle: "Юкио Мисима"; names that no dictionary has, and nothing else. */
function readForeign({ words, at: [start], hasParticle, isLast, ofNoun }: Names): Shape {
  const [first] = words;
  const last = lastOf(words);
  if (first === undefined || last === undefined || words.length < 2 || !isLast) return undefined;
  if (start !== 0 && ofNoun === undefined) return undefined;
  const isUnknown = (word: WordDescription): boolean => {
    return /^[А-ЯЁ][а-яё]/.test(word.text) && (!isKnown(word) || is(word, TRANSPARENT));
  };
  if (!isUnknown(first) || !(hasParticle || words.every((word) => isUnknown(word) || firstNameForms(word) !== 0)))
    return undefined;
  const gender = /[ая]$/i.test(first.text) ? "fem" : "masc";
  return [`${"f".repeat(words.length - 1)}s`, gender, !hasParticle];
}

/** "блогер Ивлеева", "граф Дракула", "ИП Гусейнов": by its ending a surname, or a word that nothing else is known of. */
function readAfterNoun({ search, at: [start = 0], words: [word, second], ofNoun, isOfPerson, isLast }: Names): Shape {
  if (word === undefined || second !== undefined || !isLast) return undefined;
  const forms = firstNameForms(word);
  const own = (forms & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem";
  // "мастер по маникюру Снежана", but "кавалер ордена Святого Георгия"
  if (ofNoun === undefined)
    return isOfPerson && forms !== 0 && (word.noun & GENITIVE) === 0 && (word.thing & forms) === 0
      ? ["f", own]
      : undefined;
  const shown = genderOfSurname(word.text);
  const isKnownNoun = isKnown(word) && (word.noun & NOMINATIVE) !== 0;
  if (
    shown !== undefined &&
    (ofNoun === 0 ? !isKnownNoun || word.personName !== 0 : (word.personName & NOMINATIVE) === 0)
  )
    return ["s", shown];
  const gender = (ofNoun & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem";
  if (ofNoun === 0 || isOneOf(word, TITLE)) return undefined;
  // "экскурсовод Екатерина"
  // "коллега Антон"
  const isOfAnyone = is(wordAt(search, start - 1), PERSON_IN_A);
  const isOfGender = gender === "masc" || isOfAnyone || (forms & FEMININE_FORMS) !== 0;
  if (isOfGender && forms !== 0 && (word.thing & forms) === 0) {
    // "Менеджер Анна", or "Жук Светлана"?
    return ["f", own, own !== gender && is(wordAt(search, start - 1), CAPITALISED)];
  }
  // "рэпер Баста", "певица Ёлка"
  if (((word.noun | word.adjective) & NOMINATIVE) === 0) return is(word, TRANSPARENT) ? ["s", gender] : undefined;
  const isNoun = isKnown(word) && !is(word, INDECLINABLE) && (word.commonNoun & ANY_GENDER & FEMININE_FORMS) !== 0;
  // "Капитан Америка"
  if (isOneOf(wordAt(search, start - 1), TITLE)) return ["f", gender];
  // "царевна Несмеяна"
  const isUnknown = !isKnown(word) && gender === "fem" && /[ая]$/i.test(word.text);
  return (isNoun || isUnknown) && !isCapital(textAt(search, 0)) ? ["f", gender, true] : undefined;
}

/** "Иванов", "Салтыков-Щедрин": what the dictionary has at best as a possessive. */
function readSurnameAlone({ words: [word, second], ofNoun, isLast }: Names): Shape {
  if (word === undefined || second !== undefined || !isLast) return undefined;
  // "Сухово-Кобылин"
  const shown = /о-.*(?:[оеё]в|[иы]н)а?$/.test(word.text) ? word.text : word.text.replace(/-.*/, "");
  const gender = genderOfSurname(shown);
  const isPossessive =
    (word.noun & ANY_GENDER) === 0 && (word.adjective & ANY_GENDER) !== 0 && /(?:[оеё]ва?|[иы]на?)$/.test(word.text);
  // "Осадчий", but "птичий"
  const isUnknown = ofNoun === undefined && is(word, UNKNOWN) && /(?:[оеё]ва|[^аеёиоуыэюя]чий)$/.test(word.text);
  const isDouble =
    gender !== undefined &&
    /^[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)*-[А-ЯЁ][а-яё]{2,}(?<!ск..)$/.test(word.text) &&
    !word.readings.some(({ source, proper }) => proper && (source === "dictionary" || source === "lexicon"));
  return gender !== undefined && (isPossessive || isUnknown || isDouble) ? ["s", gender, isDouble] : undefined;
}
