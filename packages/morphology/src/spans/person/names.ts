import { CONJUNCTION, MAKE, NAME_PARTICLE } from "../../dictionary/word-kinds.js";
import type { Gender } from "../../grammar.js";
import { append, NONE } from "../../list.js";
import {
  type AgreementMask,
  FEMININE_FORMS,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  SINGULAR_FORMS,
} from "../../phrase/agreement-mask.js";
import { is, isOneOf, TRANSPARENT, UNKNOWN, type WordDescription } from "../../phrase/describe-word.js";
import { kindAt, type Search, textAt, wordAt } from "../../phrase/search.js";
import { isCapital } from "../../phrase/split-words.js";
import { WORD } from "../../phrase/token.js";
import { endsInConsonant, genderOfPatronymic, genderOfSurname } from "./surname.js";

/** Words in capitals from one place on, as the shapes see them. */
export interface Names {
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

/**
 * What the words are, a letter each (f: first name or patronymic, s: surname, n: declines as a noun does, a blank: it
 * stays), and of whom.
 */
export type Shape = readonly [parts: string, gender: Gender, isGuess?: boolean] | undefined;

const MOST_NAMES = 4;

export const INITIAL = /^(?:[А-ЯЁ]|Дж|[А-ЯЁ]\.[А-ЯЁ])$/;

/** "делла" */
const LONGEST_PARTICLE = 5;

export const OGLY = /^(?:оглы|кызы)$/;

export function namesFrom(
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
    if (textAt(search, initial + 1) === "." && INITIAL.test(textAt(search, initial))) {
      end = initial + 2;
      hasInitials = true;
      // "Винсент Ван Гог", "Дон Кихот"
    } else if ((at.length > 0 || isFirstParticle(search, end, start)) && isParticle(search, end)) {
      hasParticle = true;
      end++;
    } else if (
      isName(search, end, at.length > 0 || hasParticle) &&
      !(at.length > 0 && OF_SEVERAL.test(textAt(search, end)))
    ) {
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
  if ((word.text.length < 2 && !isAfterName) || !beginsAsName(word.text)) return false;
  // "Инструктор по йоге Лада"
  if (isOneOf(word, MAKE) && (word.personName === 0 || (at === 0 && !isBeforeSurname(search, at)))) return false;
  // "Роман Льва Толстого" is in another case.
  return (
    !isKnown(word) ||
    is(word, TRANSPARENT) ||
    ((word.noun | word.adjective) & NOMINATIVE) !== 0 ||
    SURNAME.test(word.text) ||
    // "Голуб Евдокия Тихоновна"
    (genderOfPatronymic(textAt(search, at + 2)) !== undefined &&
      !isAfterName &&
      !word.readings.some(({ proper }) => proper)) ||
    // "Томас Манн", "Остап Бендер", "Евгений Бурлака": whatever else has such a form.
    (isAfterName && (endsInConsonant(word.text) || (word.text.endsWith("а") && (word.noun & ~word.thing) !== 0)))
  );
}

/** "ар-Рашид", "аль-Хаттаб": names with an article. */
const WITH_ARTICLE = /^(?:[аэ][лдзнрстш]|[аэ]ль)-[А-ЯЁ]/;

export function beginsAsName(text: string): boolean {
  return isCapital(text) || (text.includes("-") && WITH_ARTICLE.test(text));
}

/** "Лада Белова", but "Лада Калина". */
function isBeforeSurname(search: Search, at: number): boolean {
  return genderOfSurname(textAt(search, at + 1)) === "fem" && (wordAt(search, at + 1).commonNoun & NOMINATIVE) === 0;
}

/** "Аркадий и Борис Стругацкие", "Елена Сергеевна и Михаил Афанасьевич Булгаковы" */
const OF_SEVERAL = /[иы]е$|(?:[оеё]в|[иы]н)ы$/i;

/** "Белых" and "Сахаров" are genitives, too. */
const SURNAME = /(?:[оеё]ва?|[иы]на?|[ыи]х|ой)(?:$|-)/i;

export function isKnown(word: WordDescription): boolean {
  return word.readings.length > 0 && !is(word, UNKNOWN);
}

/** "Дон Кихот", "Ван Гог"; "Ла Скала" and "Ле Корбюзье" are read as two names. */
function isFirstParticle(search: Search, at: number, start: number): boolean {
  return at === start && isCapital(textAt(search, at)) && endsInConsonant(textAt(search, at + 1));
}

/** Surnames of Vietnam that no other people has. */
export const VIETNAMESE_SURNAME = /^(?:Нгуен|Хоанг|Хюинь|Зыонг|Чыонг|Фам|Данг|Динь|Буй|Нго)$/;

/** "Винсент ван Гог", "Али оглы" */
function isParticle(search: Search, at: number): boolean {
  if (textAt(search, at).length > LONGEST_PARTICLE) return false;
  // "Нгуен Ван Хынг": a middle name.
  if (isCapital(textAt(search, at)) && VIETNAMESE_SURNAME.test(textAt(search, at - 1))) return false;
  return OGLY.test(textAt(search, at)) || (isOneOf(wordAt(search, at), NAME_PARTICLE) && isName(search, at + 1, true));
}

export const ANY_GENDER = NOMINATIVE & SINGULAR_FORMS;

/** The nominative of one of this gender. */
export function formsOfGender(gender: Gender): AgreementMask {
  return ANY_GENDER & (gender === "fem" ? FEMININE_FORMS : MASCULINE_NOMINATIVE);
}

export function firstNameForms(word: WordDescription | undefined): number {
  return (word?.personName ?? 0) & ANY_GENDER;
}
