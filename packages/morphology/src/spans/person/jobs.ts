import { JOB, TITLE } from "../../dictionary/word-kinds.js";
import { isAdjectival } from "../../is-adjectival.js";
import { isAnimate } from "../../is-animate.js";
import { lastOf } from "../../list.js";
import { NOMINATIVE } from "../../phrase/agreement-mask.js";
import type { WordDescription } from "../../phrase/describe-word.js";
import { isFormOf, type Search, wordAt } from "../../phrase/search.js";

/** How jobs end that no list has, and hardly a surname. */
const END_OF_JOB = /(?:лог|ист|[тс]ор|граф|вед|вод|терапевт|[чщ]ик)$/i;

/**
 * "фотограф", "Воспитатель", "посол": what a man or woman does. As a woman's surname "Мельник" stays; a job declines
 * before her name.
 */
export function isJob(search: Search, word: WordDescription): boolean {
  const { thing, text, readings, noun, adjective } = word;
  // "Басов Николай": the genitive of several singers is a surname rather.
  if (((noun | adjective) & NOMINATIVE) === 0) return false;
  if (!readings.some((reading) => isAdjectival(reading.partOfSpeech) || (!reading.proper && isAnimate(reading))))
    return false;
  if (isFormOf(search, word, JOB | TITLE) || (thing === 0 && END_OF_JOB.test(text))) return true;
  return text.split("-").some((half) => (search.words.kindsOf(half) & (JOB | TITLE)) !== 0);
}

/** Is the main noun that comes last before the names a job: "Инструктор по йоге Прия Шарма"? */
export function isAfterJob(search: Search): boolean {
  const noun = lastOf(search.conjuncts)?.noun;
  return noun !== undefined && isJob(search, wordAt(search, noun));
}
