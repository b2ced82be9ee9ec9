import { lastOf } from "../../list.js";
import { NOMINATIVE } from "../../phrase/agreement-mask.js";
import { is, TRANSPARENT, type WordDescription } from "../../phrase/describe-word.js";
import { isAfterJob, isJob } from "./jobs.js";
import { firstNameForms, isKnown, type Names, type Shape, VIETNAMESE_SURNAME } from "./names.js";
import { genderOfSurname } from "./surname.js";

/** "Ким Чен Ын": words of one syllable. */
const SYLLABLE = /^[^аеёиоуыэюя]{0,3}[аеёиоуыэюя][^аеёиоуыэюя]{0,2}$/i;

/** "Си Цзиньпин", "Дэн Сяопин": no other language has it in Cyrillic. */
const CHINESE = /цз|чж|сяо|сюэ/i;

/** "Мо Янь": surnames of one syllable that are hardly anything else. */
const CHINESE_SURNAME = /^(?:М[оа]|Л[уюи]|Линь|Чэнь|Сунь|Ван|Янь?|Юань|Хэ|Го)$/i;

/** "Пак Чан Ук": surnames of Korea; the words after them may be any of one syllable. */
const KOREAN_SURNAME = /^(?:Ким|Пак|Ли|Цой|Чой|Чо[нс]|Чхве|Кан|Юн|Лим|Хан|Квон|Хван|Хон|Мун|Сон)$/;

/** Chinese, Korean and Vietnamese names: the surname comes first, and only the last word declines. */
export function readEastAsian({ words, isLast }: Names): Shape {
  const [surname, first, last] = words;
  if (surname === undefined || first === undefined || !isLast || words.length > 3) return undefined;
  const isKorean =
    last !== undefined &&
    words.every(({ text }) => SYLLABLE.test(text) || VIETNAMESE_SURNAME.test(text)) &&
    (firstNameForms(surname) !== 0 ||
      KOREAN_SURNAME.test(surname.text) ||
      words.some((word) => !isKnown(word) || is(word, TRANSPARENT)));
  const isChinese =
    last === undefined &&
    SYLLABLE.test(surname.text) &&
    (CHINESE.test(surname.text + first.text) ||
      (CHINESE_SURNAME.test(surname.text) && /[^е]нь$/.test(first.text) && firstNameForms(first) === 0));
  return isKorean ? ["  n", "masc"] : isChinese ? [" n", "masc"] : undefined;
}

/** "Лопе де Вега", and a guess without a particle: "Юкио Мисима"; names that no dictionary has, and nothing else. */
export function readForeign({ search, words, at: [start], hasParticle, isLast, ofNoun, isOfPerson }: Names): Shape {
  const [first] = words;
  const last = lastOf(words);
  if (first === undefined || last === undefined || !isLast || isJob(search, first)) return undefined;
  // "Дон Кихот", "Ван Гог"
  if (words.length < 2) return hasParticle && start === 1 ? ["s", "masc"] : undefined;
  // "Инструктор по йоге Прия Шарма"
  const isOfJob = isOfPerson && isAfterJob(search);
  if (start !== 0 && ofNoun === undefined && !isOfJob) return undefined;
  const isUnknown = (word: WordDescription): boolean => {
    return /^[А-ЯЁ][а-яё]/.test(word.text) && (!isKnown(word) || is(word, TRANSPARENT));
  };
  // "Гекльберри Финн"
  const isBeing = (word: WordDescription): boolean => word === last && (word.noun & ~word.thing & NOMINATIVE) !== 0;
  // "Массажист Зоригто Бадмаев"
  const isSurname = (word: WordDescription): boolean =>
    word === last && genderOfSurname(word.text) !== undefined && (word.commonNoun & NOMINATIVE) === 0;
  const mayBeName = (word: WordDescription): boolean =>
    isUnknown(word) || firstNameForms(word) !== 0 || (ofNoun !== undefined && (isBeing(word) || isSurname(word)));
  if (!isUnknown(first) || !(hasParticle || words.every(mayBeName))) return undefined;
  const gender = genderOfSurname(last.text) ?? (/[ая]$/i.test(first.text) ? "fem" : "masc");
  return [`${"f".repeat(words.length - 1)}s`, gender, !hasParticle];
}
