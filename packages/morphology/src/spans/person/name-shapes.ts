import { TITLE } from "../../dictionary/word-kinds.js";
import type { Gender } from "../../grammar.js";
import { lastOf } from "../../list.js";
import {
  FEMININE_FORMS,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  SINGULAR_FORMS,
} from "../../phrase/agreement-mask.js";
import {
  ABBREVIATION,
  CAPITALISED,
  INDECLINABLE,
  is,
  isOneOf,
  PERSON_IN_A,
  TRANSPARENT,
  UNKNOWN,
  type WordDescription,
} from "../../phrase/describe-word.js";
import { Reason } from "../../phrase/rule-ids.js";
import { isSold, NOWHERE, type Search, textAt, wordAt } from "../../phrase/search.js";
import { isCapital } from "../../phrase/split-words.js";
import type { Reading } from "../../words.js";
import { isJob, isOfBeing } from "./jobs.js";
import { ANY_GENDER, firstNameForms, formsOfGender, INITIAL, isKnown, type Names, OGLY } from "./names.js";
import { genderByEnding, genderOfPatronymic, genderOfSurname } from "./surname.js";

/**
 * What the words are, a letter each (f: first name or patronymic, s: surname, n: declines as a noun does, a blank: it
 * stays), and of whom.
 */
export type Shape = readonly [parts: string, gender: Gender, isGuess?: boolean] | undefined;

/** The shapes that names have, those that tell most first. */
export const SHAPES: readonly (readonly [id: Reason, read: (names: Names) => Shape])[] = [
  [Reason["name/with-initials"], readInitials],
  [Reason["name/full-name"], readPatronymic],
  [Reason["name/east-asian"], readEastAsian],
  [Reason["name/surname-before-first-name"], readSurnameFirst],
  [Reason["name/first-name-and-surname"], readFirstName],
  [Reason["name/foreign"], readForeign],
  [Reason["name/after-noun"], readAfterNoun],
  [Reason["name/surname-alone"], readSurnameAlone],
];

/** "А. С. Пушкин", "Толстой Л. Н." */
function readInitials({ search, words: [word, second], at: [start = 0], hasInitials, isLast, ofNoun }: Names): Shape {
  if (!hasInitials || !isLast || word === undefined || second !== undefined || word.text.length < 3) return undefined;
  // "Марина К.": a first name, and the surname by its first letter.
  const forms = firstNameForms(word);
  if (forms !== 0 && INITIAL.test(textAt(search, start + 1)) && !INITIAL.test(textAt(search, start + 3)))
    return ["f", (forms & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem"];
  // "Учительница Е. А. Мельник"
  const isOfWoman = ofNoun !== undefined && ofNoun !== 0 && (ofNoun & MASCULINE_NOMINATIVE) === 0;
  return ["s", isOfWoman ? "fem" : (genderByEnding(word.text) ?? "masc")];
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
    // "Воспитатель Зинаида Макаровна"
    if (surname !== undefined && isJob(search, surname)) continue;
    // "Василиса Андреевна Пашкевич"
    if (
      parts === "sff" &&
      genderOfPatronymic((first as WordDescription).text) !== undefined &&
      firstNameForms(first) === 0
    )
      continue;
    if (surname !== undefined) {
      const shown = genderOfSurname(surname.text);
      if (gender === "masc" && shown === "fem") continue;
      if (parts === "ffs" && isOf(first, gender) === false) continue;
    } else if (first === undefined ? !is(word, UNKNOWN) : isOf(first, gender) !== true) continue;
    // "Рашид Али оглы", but "Гейдар Алиев оглы"
    const father = genderOfSurname(word.text) === undefined ? " " : "s";
    return [ogly !== undefined ? parts.slice(0, patronymic) + father : parts, gender];
  }
  return undefined;
}

/** "Ким Чен Ын": words of one syllable. */
const SYLLABLE = /^[^аеёиоуыэюя]{0,3}[аеёиоуыэюя][^аеёиоуыэюя]{0,2}$/i;

/** "Си Цзиньпин", "Дэн Сяопин": no other language has it in Cyrillic. */
const CHINESE = /цз|чж|сяо|сюэ/i;

/** "Мо Янь": surnames of one syllable that are hardly anything else. */
const CHINESE_SURNAME = /^(?:М[оа]|Л[уюи]|Линь|Чэнь|Сунь|Ван|Янь?|Юань|Хэ|Го)$/i;

/** Chinese and Korean names: the surname comes first, and only the last word declines. */
function readEastAsian({ words, isLast }: Names): Shape {
  const [surname, first, last] = words;
  if (surname === undefined || first === undefined || !isLast || words.length > 3) return undefined;
  const isKorean =
    last !== undefined &&
    words.every(({ text }) => SYLLABLE.test(text) || text === "Нгуен") &&
    (firstNameForms(surname) !== 0 || words.some((word) => !isKnown(word) || is(word, TRANSPARENT)));
  const isChinese =
    last === undefined &&
    SYLLABLE.test(surname.text) &&
    (CHINESE.test(surname.text + first.text) ||
      (CHINESE_SURNAME.test(surname.text) && /[^е]нь$/.test(first.text) && firstNameForms(first) === 0));
  return isKorean ? ["  n", "masc"] : isChinese ? [" n", "masc"] : undefined;
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

/**
 * "Шевченко Тарас", "Андерсен Ганс Христиан", "Ничипорук Елена": all but the first are first names. A man's surname may
 * have any ending that no dictionary knows, since both names decline in either order; a woman's is known from its
 * ending, and a guess where it has none.
 */
function readSurnameFirst({ words, isLast, end, search, at, ofNoun, isOfPerson }: Names): Shape {
  const [surname, first, ...others] = words;
  if (surname === undefined || first === undefined || words.length > 3 || !isLast) return undefined;
  const forms = firstNameForms(first);
  if (forms === 0 || others.some((word) => firstNameForms(word) === 0)) return undefined;
  const gender = isOfMan(first, surname) ? "masc" : "fem";
  const shape: Shape = [words.length === 2 ? "sf" : "sff", gender];
  // "Серена Уильямс", "Кэтрин Ким"
  const own = firstNameForms(surname);
  if (gender === "masc" && own !== 0 && (own & MASCULINE_NOMINATIVE) === 0) return undefined;
  const { text } = surname;
  // "Склодовская-Кюри Мария", "Соловьёва-Седых Анна"
  if (text.includes("-") && genderOfSurname(text.replace(/-.*/, "")) === gender) return shape;
  const isKnownSurname = surname.readings.some((one) => one.proper && one.source === "lexicon" && isOfBeing(one));
  const isUnknown = !isKnown(surname);
  // "риелтор Кудрявая Елена"
  if ((isOfPerson || ofNoun !== undefined) && (surname.adjective & forms) !== 0) return shape;
  if ((surname.thing & NOMINATIVE) !== 0 && !isUnknown && !isKnownSurname) {
    // "Зима Денис", but "Диван Виктория"
    const isOfNoThing =
      gender === "masc" && first.thing === 0 && words.length === 2 && first.readings.some(isOfDictionary);
    return isOfNoThing && at[0] === 0 && !isSold(search, 0) ? [shape[0], gender, true] : undefined;
  }
  const common = surname.commonNoun & ANY_GENDER;
  // "Косметолог Кристина"
  if (isJob(search, surname)) return undefined;
  // "Заяц Людмила", "Лоза Юрий": no name of a hare.
  if (!isUnknown && common !== 0 && (common & formsOfGender(gender)) === 0 && first.thing === 0)
    return isSold(search, at[0] as number) ? undefined : [shape[0], gender, true];
  const shown = genderOfSurname(text);
  // "Ильин Яков" has no first name there.
  const isBeforeSurname = genderOfSurname(first.text) !== undefined && own !== 0;
  // "Ильина Мария", but "Марина Цветаева", "Лев Толстой".
  const isSurname =
    shown === undefined
      ? SURNAME_OF_ANYONE.test(text) || (/[ыи]х$/i.test(text) && surname.personName === 0)
      : shown === gender && text.length > LONGEST_FIRST_NAME_LIKE_SURNAME && !(isBeforeSurname && /ина?$/i.test(text));
  // "Королева Елизавета II"
  if (common !== 0 && /^[IVX]+$/.test(textAt(search, end))) return undefined;
  // "Королева Анна", or "Королева Елизавета"?
  if (isSurname) return [shape[0], gender, (surname.commonNoun & ~surname.thing & formsOfGender(gender)) !== 0];
  if (isBeforeSurname || isSold(search, at[0] as number)) return undefined;
  if (isKnownSurname) return shape;
  // "Юрисконсульт Дзюба Роман"
  const mayBeThing = ofNoun === undefined && (first.thing & NOMINATIVE) !== 0;
  if (!isUnknown || mayBeThing || !first.readings.some(isOfDictionary)) return undefined;
  // "Дзюба Артём", but "Серена Уильямс"
  if (gender === "masc" && /(?:[^бгкхпжчшщц]а|я)$/i.test(text)) return undefined;
  return [shape[0], gender, gender === "fem" || text.endsWith("а")];
}

/** The lexicon has surnames, too. */
function isOfDictionary({ proper, source }: Reading): boolean {
  return proper && source === "dictionary";
}

/** The main noun that comes last before the names. */
function headOf(search: Search): WordDescription {
  return wordAt(search, lastOf(search.conjuncts)?.noun ?? NOWHERE);
}

/** Of men and women alike. */
const SURNAME_OF_ANYONE = /(?:енко|[а-яё]{3}ук|юк|янц?|швили|дзе)$/i;

/** "Лев", "Дева". */
const LONGEST_FIRST_NAME_LIKE_SURNAME = 4;

/** What no woman's surname ends in: "Саша Петров", "Саша Чёрный". */
const OF_MEN_ALONE = /(?:[оеё]в|[иы]н|[сц]кий|[лнр]ый)$/i;

/** Of common gender; dictionaries have one. */
const OF_BOTH = /^(?:Саша|Женя|Валя|Слава|Шура|Паша)$/i;

function isOfMan(first: WordDescription, surname: WordDescription): boolean {
  // "Женя Лукашина"
  if (OF_BOTH.test(first.text) && genderOfSurname(surname.text) === "fem") return false;
  if ((firstNameForms(first) & MASCULINE_NOMINATIVE) !== 0) return true;
  // "Женя Белоусов", "Валя Котик"
  const isOfMen = OF_MEN_ALONE.test(surname.text) || (surname.commonNoun & MASCULINE_NOMINATIVE) !== 0;
  return isOfMen && OF_BOTH.test(first.text);
}

/** "Лев Толстой", "Эрих Мария Ремарк", "Винсент ван Гог", "Женя Белоусов" */
function readFirstName({ search, at, words, isLast, ofNoun, isOfPerson }: Names): Shape {
  const [first] = words;
  const forms = firstNameForms(first);
  const last = words[words.length - 1] as WordDescription;
  if (first === undefined || words.length < 2 || forms === 0 || !isLast) return undefined;
  // "Валя Котик" is a boy.
  const isGoods = (last.thing & NOMINATIVE) !== 0 && isSold(search, at[words.length - 1] as number);
  // "Роза Юсупова": a surname, for it is nothing else, shows that no flower is meant.
  const isSurname = isKnown(last)
    ? last.personName !== 0 && last.commonNoun === 0
    : genderOfSurname(last.text) !== undefined;
  if (isGoods || (!isSurname && isSold(search, at[0] as number))) return undefined;
  // "Майер Софья"
  if (words.length === 2 && isOfOtherGender(first, last)) return ["sf", "fem", last.thing !== 0];
  const isMan = isOfMan(first, last);
  const parts = words.map((word, index) =>
    index === 0 || (index + 1 < words.length && firstNameForms(word) !== 0) ? "f" : "s",
  );
  // "Роза Скрипка", but "Вера Горностаева", "министр Виктория Жук"
  const isSure = isSurname || ofNoun !== undefined || isOfPerson;
  const mayBeThing = !isSure && (first.thing & forms) !== 0 && (last.commonNoun & NOMINATIVE) !== 0;
  // "Мишель Обама"
  const isOfAnyone =
    OF_BOTH.test(first.text) || ((forms & FEMININE_FORMS) !== 0 && (forms & MASCULINE_NOMINATIVE) !== 0);
  return [
    parts.join(""),
    isMan ? "masc" : "fem",
    mayBeThing || (isOfAnyone && genderOfSurname(last.text) === undefined && !OF_MEN_ALONE.test(last.text)),
  ];
}

/** A man's name or a surname like one, and after it a woman's first name: "Майер Софья", "Ким Вера". */
function isOfOtherGender(first: WordDescription, last: WordDescription): boolean {
  const forms = firstNameForms(last);
  const isOfWoman = (forms & FEMININE_FORMS) !== 0 && (forms & MASCULINE_NOMINATIVE) === 0;
  // "Иван Тома" is no Тома.
  const isFirstName =
    (last.thing & ANY_GENDER) === 0 ? last.thing === 0 && isKnown(last) : last.readings.some(isOfDictionary);
  return isOfWoman && isFirstName && firstNameForms(first) === MASCULINE_NOMINATIVE;
}

/** "Лопе де Вега", and a guess without a particle: "Юкио Мисима"; names that no dictionary has, and nothing else. */
function readForeign({ search, words, at: [start], hasParticle, isLast, ofNoun, isOfPerson }: Names): Shape {
  const [first] = words;
  const last = lastOf(words);
  if (first === undefined || last === undefined || !isLast) return undefined;
  // "Дон Кихот", "Ван Гог"
  if (words.length < 2) return hasParticle && start === 1 ? ["s", "masc"] : undefined;
  // "Инструктор по йоге Прия Шарма"
  const isOfJob = isOfPerson && isJob(search, headOf(search));
  if (start !== 0 && ofNoun === undefined && !isOfJob) return undefined;
  const isUnknown = (word: WordDescription): boolean => {
    return /^[А-ЯЁ][а-яё]/.test(word.text) && (!isKnown(word) || is(word, TRANSPARENT));
  };
  // "Гекльберри Финн"
  const isBeing = (word: WordDescription): boolean => word === last && (word.noun & ~word.thing & NOMINATIVE) !== 0;
  const mayBeName = (word: WordDescription): boolean =>
    isUnknown(word) || firstNameForms(word) !== 0 || (ofNoun !== undefined && isBeing(word));
  if (!isUnknown(first) || !(hasParticle || words.every(mayBeName))) return undefined;
  const gender = /[ая]$/i.test(first.text) ? "fem" : "masc";
  return [`${"f".repeat(words.length - 1)}s`, gender, !hasParticle];
}

/** "блогер Ивлеева", "граф Дракула", "ИП Гусейнов": by its ending a surname, or a word that nothing else is known of. */
function readAfterNoun({ search, at: [start = 0], words: [word, second], ofNoun, isOfPerson, isLast }: Names): Shape {
  if (word === undefined || second !== undefined || !isLast) return undefined;
  const forms = firstNameForms(word);
  const own = (forms & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem";
  // "мастер по маникюру Снежана", but "кавалер ордена Святого Георгия"
  if (ofNoun === undefined) {
    const isPlain = (word.noun & GENITIVE & SINGULAR_FORMS) === 0 && (word.thing & forms) === 0;
    // "Инструктор по йоге Вера"
    return isOfPerson && forms !== 0 && (isPlain || isJob(search, headOf(search))) ? ["f", own] : undefined;
  }
  // "Яна и Кристина", but "Ильф и Петров"
  if (ofNoun === 0 && (forms & FEMININE_FORMS) !== 0 && /ина$/i.test(word.text)) return ["f", "fem"];
  const shown = genderOfSurname(word.text);
  const isKnownNoun = isKnown(word) && (word.noun & NOMINATIVE) !== 0;
  if (
    shown !== undefined &&
    (ofNoun === 0 ? !isKnownNoun || word.personName !== 0 : (word.personName & NOMINATIVE) === 0)
  )
    return ["s", shown];
  const gender = (ofNoun & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem";
  if (ofNoun === 0 || isOneOf(word, TITLE)) return undefined;
  const before = wordAt(search, start - 1);
  // "коллега Антон", but "Госпожа Мюллер"
  const isOfAnyone = is(before, PERSON_IN_A) && !isOneOf(before, TITLE);
  const isOfGender = gender === "masc" || isOfAnyone || (forms & FEMININE_FORMS) !== 0;
  // "экскурсовод Екатерина", "тренер Вера"; but "Жук Светлана" may be a surname.
  if (isOfGender && forms !== 0 && ((word.thing & forms) === 0 || isJob(search, before))) {
    return ["f", own, own !== gender && is(before, CAPITALISED) && !isJob(search, before)];
  }
  // "рэпер Баста", "певица Ёлка"
  if (((word.noun | word.adjective) & NOMINATIVE) === 0) return is(word, TRANSPARENT) ? ["s", gender] : undefined;
  const isNoun = isKnown(word) && !is(word, INDECLINABLE) && (word.noun & ANY_GENDER & FEMININE_FORMS) !== 0;
  // "Капитан Америка"
  if (isOneOf(before, TITLE) && !is(word, ABBREVIATION)) return ["f", gender];
  // "царевна Несмеяна"
  const isUnknown = !isKnown(word) && (gender === "fem" || isJob(search, before)) && /[ая]$/i.test(word.text);
  // "Клоунесса Ириска"
  const isStageName = !isCapital(textAt(search, 0)) || (is(before, CAPITALISED) && isJob(search, before));
  return (isNoun || isUnknown) && isStageName ? ["f", gender, true] : undefined;
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
    /^[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)*-[А-ЯЁ][а-яё]{2,}(?:(?<!ск..)|(?<=[оеё]в-.*-.*))$/.test(word.text) &&
    !word.readings.some(({ source, proper }) => proper && (source === "dictionary" || source === "lexicon"));
  return gender !== undefined && (isPossessive || isUnknown || isDouble) ? ["s", gender, isDouble] : undefined;
}
