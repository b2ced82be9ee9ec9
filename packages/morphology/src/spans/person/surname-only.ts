import { TITLE } from "../../dictionary/word-kinds.js";
import type { Gender } from "../../grammar.js";
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
import { kindAt, type Search, textAt, wordAt } from "../../phrase/search.js";
import { isCapital } from "../../phrase/split-words.js";
import { WORD } from "../../phrase/token.js";
import { isAfterJob, isJob } from "./jobs.js";
import { ANY_GENDER, firstNameForms, INITIAL, isKnown, type Names, type Shape } from "./names.js";
import { genderByEnding, genderOfSurname } from "./surname.js";

/** "А. С. Пушкин", "Толстой Л. Н." */
export function readInitials({
  search,
  words: [word, second],
  at: [start = 0],
  hasInitials,
  isLast,
  ofNoun,
}: Names): Shape {
  if (!hasInitials || !isLast || word === undefined || second !== undefined || word.text.length < 3) return undefined;
  // "Марина К.": a first name, and the surname by its first letter.
  const forms = firstNameForms(word);
  if (forms !== 0 && INITIAL.test(textAt(search, start + 1)) && !INITIAL.test(textAt(search, start + 3)))
    return ["f", (forms & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem"];
  // "Учительница Е. А. Мельник"
  const isOfWoman = ofNoun !== undefined && ofNoun !== 0 && (ofNoun & MASCULINE_NOMINATIVE) === 0;
  return ["s", isOfWoman ? "fem" : (genderByEnding(word.text) ?? "masc")];
}

/** "блогер Ивлеева", "граф Дракула", "ИП Гусейнов": by its ending a surname, or a word of which nothing else is known. */
export function readAfterNoun({
  search,
  at: [start = 0],
  words: [word, second],
  ofNoun,
  isOfPerson,
  isLast,
}: Names): Shape {
  if (word === undefined || second !== undefined || !isLast) return undefined;
  const forms = firstNameForms(word);
  const own = (forms & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem";
  // "мастер по маникюру Снежана", but "кавалер ордена Святого Георгия"
  if (ofNoun === undefined) {
    const isPlain = (word.noun & GENITIVE & SINGULAR_FORMS) === 0 && (word.thing & forms) === 0;
    // "Инструктор по йоге Вера"
    return isOfPerson && forms !== 0 && (isPlain || isAfterJob(search)) ? ["f", own] : undefined;
  }
  // "Яна и Кристина", but "Ильф и Петров"
  if (ofNoun === 0 && (forms & FEMININE_FORMS) !== 0 && /ина$/i.test(word.text)) return ["f", "fem"];
  const shown = genderOfSurname(word.text);
  if (
    shown !== undefined &&
    (ofNoun === 0 ? !isKnownNoun(word) || word.personName !== 0 : (word.personName & NOMINATIVE) === 0)
  )
    return ["s", shown];
  const gender = (ofNoun & MASCULINE_NOMINATIVE) !== 0 ? "masc" : "fem";
  if (ofNoun === 0 || isOneOf(word, TITLE)) return undefined;
  const before = wordAt(search, start - 1);
  const isTrade = isJob(search, before);
  // "коллега Антон", but "Госпожа Мюллер"
  const isOfAnyone = is(before, PERSON_IN_A) && !isOneOf(before, TITLE);
  const isOfGender = gender === "masc" || isOfAnyone || (forms & FEMININE_FORMS) !== 0;
  // "экскурсовод Екатерина", "тренер Вера"; but "Жук Светлана" may be a surname.
  if (isOfGender && forms !== 0 && ((word.thing & forms) === 0 || isTrade)) {
    return ["f", own, own !== gender && is(before, CAPITALISED) && !isTrade];
  }
  // "рэпер Баста", "певица Ёлка"
  if (((word.noun | word.adjective) & NOMINATIVE) === 0) return is(word, TRANSPARENT) ? ["s", gender] : undefined;
  const isNoun = isKnown(word) && !is(word, INDECLINABLE) && (word.noun & ANY_GENDER & FEMININE_FORMS) !== 0;
  // "Капитан Америка"
  if (isOneOf(before, TITLE) && !is(word, ABBREVIATION)) return ["f", gender];
  // "царевна Несмеяна"
  const isUnknown = !isKnown(word) && (gender === "fem" || isTrade) && /[ая]$/i.test(word.text);
  // "Клоунесса Ириска"
  const isStageName = !isCapital(textAt(search, 0)) || (is(before, CAPITALISED) && isTrade);
  return (isNoun || isUnknown) && isStageName ? ["f", gender, true] : undefined;
}

/** "Иванов", "Салтыков-Щедрин": what the dictionary has at best as a possessive. */
export function readSurnameAlone({ search, at: [start = 0], words: [word, second], ofNoun, isLast }: Names): Shape {
  if (word === undefined || second !== undefined || !isLast) return undefined;
  const listed = genderInList(search, start, word);
  if (listed !== undefined) return ["s", listed, true];
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

/** "Лемешев, Горюнов", "Козловский и Дурасова": another surname, and nothing else, comes after it or before it. */
function genderInList(search: Search, start: number, word: WordDescription): Gender | undefined {
  if (isKnownNoun(word)) return undefined;
  const isBeside = (at: number): boolean => {
    const other = wordAt(search, at);
    // "Английский, Немецкий"
    const areAdjectives = ADJECTIVAL.test(word.text) && ADJECTIVAL.test(other.text);
    return is(other, CAPITALISED) && OF_LIST.test(other.text) && !isKnownNoun(other) && !areAdjectives;
  };
  const isBefore =
    SEPARATOR.test(textAt(search, start + 1)) && kindAt(search, start + 3) !== WORD && isBeside(start + 2);
  const isAfter = SEPARATOR.test(textAt(search, start - 1)) && isBeside(start - 2);
  return isBefore || isAfter ? genderOfSurname(word.text) : undefined;
}

const SEPARATOR = /^(?:,|и)$/;
const ADJECTIVAL = /[сц]к(?:ий|ая)$/;
const OF_LIST = /(?:[оеё]ва?|[иы]на?|[сц]к(?:ий|ая))$/;

/** A town in a list, "Псков", is not taken for a surname. */
function isKnownNoun(word: WordDescription): boolean {
  return isKnown(word) && (word.noun & NOMINATIVE) !== 0;
}
