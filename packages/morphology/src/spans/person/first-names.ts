import { isAnimate } from "../../is-animate.js";
import { FEMININE_FORMS, MASCULINE_NOMINATIVE, NOMINATIVE } from "../../phrase/agreement-mask.js";
import type { WordDescription } from "../../phrase/describe-word.js";
import { isSold, textAt } from "../../phrase/search.js";
import type { Reading } from "../../words.js";
import { isJob } from "./jobs.js";
import { ANY_GENDER, firstNameForms, formsOfGender, isKnown, type Names, type Shape } from "./names.js";
import { endsInConsonant, genderOfSurname } from "./surname.js";

/**
 * "Шевченко Тарас", "Андерсен Ганс Христиан", "Ничипорук Елена": all but the first are first names. A man's surname may
 * have any ending that no dictionary knows, since both names decline in either order; a woman's is known from its
 * ending, and a guess where it has none.
 */
export function readSurnameFirst({ words, isLast, end, search, at, hasParticle, ofNoun, isOfPerson }: Names): Shape {
  const [surname, first, ...others] = words;
  if (surname === undefined || first === undefined || words.length > 3 || !isLast) return undefined;
  const forms = firstNameForms(first);
  if (forms === 0 || others.some((word) => firstNameForms(word) === 0)) return undefined;
  const gender = isOfMan(first, surname) ? "masc" : "fem";
  const shape: Shape = [words.length === 2 ? "sf" : "sff", gender];
  // "Ван Гог Винсент"
  if (hasParticle && at[0] === 1) return shape;
  // "Серена Уильямс", "Кэтрин Ким"
  const own = firstNameForms(surname);
  if (gender === "masc" && own !== 0 && (own & MASCULINE_NOMINATIVE) === 0) return undefined;
  const { text } = surname;
  // "Склодовская-Кюри Мария", "Соловьёва-Седых Анна"
  if (text.includes("-") && genderOfSurname(text.replace(/-.*/, "")) === gender) return shape;
  const isKnownSurname = surname.readings.some((one) => one.proper && one.source === "lexicon" && isAnimate(one));
  const isUnknown = !isKnown(surname);
  // "риелтор Кудрявая Елена"
  if ((isOfPerson || ofNoun !== undefined) && (surname.adjective & forms) !== 0) return shape;
  if ((surname.thing & NOMINATIVE) !== 0 && !isUnknown && !isKnownSurname) {
    // "Зима Денис", but "Диван Виктория", "Микстура Павлова"
    const isPlainName = first.readings.some(isOfDictionary) && !/.[оеё]ва$/.test(first.text);
    const isOfNoThing = first.thing === 0 && words.length === 2 && isPlainName;
    return isOfNoThing && at[0] === 0 && !isSold(search, 0) ? [shape[0], gender, true] : undefined;
  }
  const common = surname.commonNoun & ANY_GENDER;
  // "Косметолог Кристина"
  if (isJob(search, surname)) return undefined;
  // "Заяц Людмила": a hare is not called so.
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
  const mayBeThing = ofNoun === undefined && at[0] !== 0 && (first.thing & NOMINATIVE) !== 0;
  if (!isUnknown || mayBeThing || !first.readings.some(isOfDictionary)) return undefined;
  // "Дзюба Артём", but "Серена Уильямс"
  if (gender === "masc" && /(?:[^бгкхпжчшщц]а|я)$/i.test(text)) return undefined;
  return [shape[0], gender, gender === "fem" || text.endsWith("а")];
}

/** The lexicon has surnames, too. */
function isOfDictionary({ proper, source }: Reading): boolean {
  return proper && source === "dictionary";
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
export function readFirstName({ search, at, words, isLast, ofNoun, isOfPerson }: Names): Shape {
  const [first] = words;
  const forms = firstNameForms(first);
  const last = words[words.length - 1] as WordDescription;
  if (first === undefined || words.length < 2 || forms === 0 || !isLast) return undefined;
  // "Валя Котик" is a boy.
  const isGoods = (last.thing & NOMINATIVE) !== 0 && isSold(search, at[words.length - 1] as number);
  // "Роза Юсупова": a surname, for it is nothing else, shows that no flower is meant.
  const isSurname = isKnown(last)
    ? last.personName !== 0 && last.commonNoun === 0 && !last.readings.some(isOfDictionary)
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
  return [parts.join(""), isMan ? "masc" : "fem", mayBeThing];
}

/** "Мишель Обама", but "Саша Петров": nothing tells whether it is a man's name or a woman's. */
export function isOfAnyone(first: WordDescription, surname: WordDescription): boolean {
  const forms = firstNameForms(first);
  const isOfBoth = (forms & FEMININE_FORMS) !== 0 && (forms & MASCULINE_NOMINATIVE) !== 0;
  if (!isOfBoth && !OF_BOTH.test(first.text)) return false;
  return genderOfSurname(surname.text) === undefined && !OF_MEN_ALONE.test(surname.text);
}

/** A man's name or a surname like one, and after it a woman's first name: "Майер Софья", "Ким Вера". */
function isOfOtherGender(first: WordDescription, last: WordDescription): boolean {
  const forms = firstNameForms(last);
  const isOfWoman = (forms & FEMININE_FORMS) !== 0 && (forms & MASCULINE_NOMINATIVE) === 0;
  // "Иван Тома": the word is also the plural of "том".
  const isFirstName =
    (last.thing & ANY_GENDER) === 0 ? last.thing === 0 && isKnown(last) : last.readings.some(isOfDictionary);
  // "Джеймс Джойс": a woman's name, too.
  return isOfWoman && isFirstName && !endsInConsonant(last.text) && firstNameForms(first) === MASCULINE_NOMINATIVE;
}
