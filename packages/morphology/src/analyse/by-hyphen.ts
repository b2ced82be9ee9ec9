import type { DictionaryTables } from "../dictionary/open.js";
import { FROZEN_FIRST_HALF, FROZEN_SECOND_HALF, JOB, PREFIX } from "../dictionary/word-kinds.js";
import { isAdjectival } from "../is-adjectival.js";
import { isAnimate } from "../is-animate.js";
import { NONE } from "../list.js";
import { GENDER_BITS, NUMBER_BITS, tagOf, unpackTag } from "../tag.js";
import type { Reading } from "../words.js";
import { invariableNoun } from "./by-shape.js";
import { changeReading, lemmaOf } from "./reading.js";

/** Finds readings of a part of a word; the pipeline passes itself. */
export type AnalyseWord = (text: string) => readonly Reading[];

/** "тёмно-", "сине-": the first part of a compound. */
const CONNECTING_VOWEL = /[оеё]$/i;

const OTHER_GENDER = 0.7;

/** Particles of foreign names; what comes before them stays, too: "Шарм-эль-Шейх", "Рас-эль-Хайма". */
const PARTICLE = /(?:^|-)(?:эль|эш|аль|эр|эс|ад|дель|де|ла|ле)$/;
/** The same before a capital: "Харун ар-Рашид", but "ар-деко". */
const ARTICLE = /^[аэ][дзнрстш]$/;

/** "Юрьев-Польский", "Усолье-Сибирское": a name with an adjective of its own, both in capitals. */
const NAME_WITH_ADJECTIVE =
  /^[А-ЯЁ][а-яё]*[^оеё]-[А-ЯЁ][а-яё]+(?:[иыо]й|[ая]я)$|^[А-ЯЁ][а-яё]*[^оё]-[А-ЯЁ][а-яё]+[ое]е$/;
const SURNAME = /^[А-ЯЁ][а-яё]+(?:[оеё]в|[иы]н|[сц]кий)-[А-ЯЁ][а-яё]{2}/;
const NAME_OF_TWO = /^[А-ЯЁ][а-яё]+-[А-ЯЁ][а-яё]+$/;

/** "груминг-щётка", "пилинг-крем": a first half that says what the thing is for stays as it is; "сайдинг-блокхаус" is the thing itself. */
export function isPurpose(first: string): boolean {
  return /(?<!^молд|^сайд|^фит|^тюб|^сл)инг$/i.test(first);
}

/**
 * Words with a hyphen: both halves decline by default ("диван-кровать"); the first does not where it is no noun of its own, where the
 * lexicon calls it frozen ("крем-мыло"), where it never declines ("кофе-машина"), or where it isn't Cyrillic ("USB-кабель"); the second does not where the lexicon
 * calls it frozen ("юбка-карандаш").
 */
export function analyseByHyphen(dictionary: DictionaryTables, text: string, analyse: AnalyseWord): Reading[] {
  const { kindsOf } = dictionary;
  const hyphen = text.lastIndexOf("-");
  const first = text.slice(0, hyphen);
  const second = text.slice(hyphen + 1);
  if (first === "" || second === "") return [];
  const isCyrillic = /[а-яё]/i.test(second);
  const others = isCyrillic ? analyse(second) : NONE;
  // "роутер-X5", "юбка-карандаш"
  if (!isCyrillic || (kindsOf(second) & FROZEN_SECOND_HALF) !== 0) {
    const alone = analyse(first);
    // Of "Барбекю-гриль" the half declines that can.
    const isStanding = alone[0]?.indeclinable === true && others[0]?.partOfSpeech === "noun" && !others[0].indeclinable;
    if (!isStanding) return alone.map((reading) => join(reading, undefined, first, second));
  }
  const seconds = withoutAbbreviations(others);
  const behindFirst = (reading: Reading): Reading => join(undefined, reading, first, second);
  const [likeliestSecond] = seconds;
  const isAdjective = likeliestSecond !== undefined && isAdjectival(likeliestSecond.partOfSpeech);
  const lower = first.toLowerCase();
  if (lower === "пол") {
    // "пол-литра", "пол-лимона": half of what follows in the genitive; it stays as it is.
    const half = seconds.find((reading) => isNoun(reading) && reading.grammemes.case === "gen");
    if (half !== undefined) return [invariableNoun(text, "neut", "hyphen", half.known, 0.8)];
  }
  if (isFrozen(dictionary, lower, second)) return seconds.map(behindFirst);
  const alone = analyse(first);
  // "мастер-класс", but "мастер-бровист"
  const isOfPerson =
    (kindsOf(lower) & ~kindsOf(second) & JOB) !== 0 &&
    alone.slice(0, 1).some(isAnimate) &&
    likeliestSecond?.grammemes.animacy === "inan" &&
    !seconds.some(isAnimate);
  if (isOfPerson) return seconds.map(behindFirst);
  // "два-три", "пять-шесть"
  if (alone.some(isNumeral) && seconds.some(isNumeral))
    return alone
      .filter(isNumeral)
      .flatMap((one) =>
        seconds
          .filter((other) => isNumeral(other) && other.grammemes.case === one.grammemes.case)
          .map((other) => join(one, other, first, second)),
      );
  const isNamed = isAdjective && NAME_WITH_ADJECTIVE.test(text);
  const firsts = withoutAbbreviations(
    alone.filter((reading) => isCertain(dictionary, first, reading) && isNoun(reading)),
  );
  if (isNameBeforeNoun(text, firsts, seconds)) return seconds.map(behindFirst);
  // "Юрьев-Польский": a town called as "Псков" is.
  if (isNamed && !firsts.some(isNominative) && /(?:[оеё]в|[иы]н)$/.test(first))
    return analyse("Псков").flatMap((town) => seconds.map((other) => join(town, other, first, second)));
  const [likeliest] = firsts;
  // "сталь-алюминиевый", but "Каменск-Уральский", "выключатель-проходной", "врач-больной": a noun with an adjective of its own.
  const isAdjectiveOfTwo =
    (CONNECTING_VOWEL.test(first) && !isNamed) ||
    (likeliest !== undefined &&
      !likeliest.proper &&
      !isNamed &&
      likeliestSecond?.indeclinable === false &&
      !/(?:тель|ник)$/.test(lemmaOf(dictionary, first, likeliest)) &&
      !seconds.some(isNoun));
  if (likeliest === undefined || likeliest.indeclinable || (isAdjectiveOfTwo && isAdjective))
    return seconds.flatMap((reading) => {
      const joined = behindFirst(reading);
      // "Пальто-кокон шерстяное", but "кофе-машина новая": what agrees with it tells.
      return likeliest?.indeclinable === true ? [joined, ...likeOther(joined, likeliest)] : [joined];
    });
  const standsAlone = firsts.some(isNominative);
  // "гей" is known as the genitive of a rare noun at best: no noun of its own that would decline.
  const found = standsAlone ? [] : seconds.filter(isNominative).map(behindFirst);
  for (const one of firsts) {
    const { number, case: form } = one.grammemes;
    for (const other of seconds) {
      const { indeclinable, grammemes } = other;
      const fits = indeclinable || grammemes.number === number || grammemes.number === "plur";
      // "юбки-карандаш": a second half in the singular after a plural stays. "часы-будильник": a word without singular
      // is one thing, and
      // so both halves decline.
      const isOneThing = isPluralOnly(dictionary, one);
      if (isNominative(other) && !fits && !isOneThing) found.push(join(one, undefined, first, second));
      else if (isOneThing || (fits && (indeclinable || grammemes.case === form))) {
        const joined = join(one, other, first, second);
        // "Чехол-накладка прозрачная": some take the gender of the second half.
        found.push(joined, ...likeOther(joined, other));
      }
    }
  }
  // "гарнитура-моно": a second half that is no noun stays.
  return found.length === 0 && standsAlone ? firsts.map((one) => join(one, undefined, first, second)) : found;
}

/** A first half that never declines, whatever word it is. */
function isFrozen({ kindsOf }: DictionaryTables, lower: string, second: string): boolean {
  // "теле-пресс-конференция", but "краска-грунт-эмаль"
  const isOfTwo = lower.includes("-");
  const isListed = isOfTwo
    ? lower.split("-").every((part) => (kindsOf(part) & (FROZEN_FIRST_HALF | PREFIX)) !== 0)
    : (kindsOf(lower) & FROZEN_FIRST_HALF) !== 0;
  return isListed || isPurpose(lower) || PARTICLE.test(lower) || (ARTICLE.test(lower) && /^[А-ЯЁ]/.test(second));
}

/** "Нур-Султан", "Гаврилов-Ям": a name that is not a common noun as well stays before another, unless that is a person's. */
function isNameBeforeNoun(text: string, firsts: readonly Reading[], seconds: readonly Reading[]): boolean {
  if (firsts.length === 0 || !NAME_OF_TWO.test(text)) return false;
  const isPerson = (reading: Reading): boolean => reading.proper && isAnimate(reading);
  // "Лебедев-Кумач": both halves of a surname decline.
  if (SURNAME.test(text)) return false;
  return (
    firsts.every(({ proper }) => proper) &&
    seconds[0]?.partOfSpeech === "noun" &&
    !seconds[0].indeclinable &&
    !seconds.some(isPerson)
  );
}

/**
 * A name that declines with the adjective after it, whatever dictionaries have: "Гусь-Хрустальный",
 * "Переславль-Залесский"; undefined for all else.
 */
export function nameWithAdjective(text: string, analyse: () => readonly Reading[]): Reading | undefined {
  if (!NAME_WITH_ADJECTIVE.test(text)) return undefined;
  const found = analyse().find(({ partOfSpeech, grammemes, paradigm }) => {
    const isOfBoth = paradigm?.type === "compound" && paradigm.parts.every((part) => part.length === 1 || part.reading);
    return isOfBoth && partOfSpeech === "noun" && grammemes.case === "nom";
  });
  return found && changeReading(found, { grammemes: { ...found.grammemes, animacy: "inan" } });
}

function isNoun({ partOfSpeech }: Reading): boolean {
  return partOfSpeech === "noun";
}

function isNumeral({ partOfSpeech }: Reading): boolean {
  return partOfSpeech === "numeral";
}

function isNominative({ grammemes }: Reading): boolean {
  return grammemes.case === "nom";
}

/** What Russian itself derives from a verb or a thing: "клубочница", "дифузор". */
const DERIVED = /^.{4,}(?:[кц]а|ник|тель|[тз]ор)$/;

/**
 * A first half that declines: the dictionary has it or, after a known prefix, the rest of it ("фотокнига-планшет"), or
 * its suffix is Russian. Any other is a loanword before what it describes ("бенто-торт").
 */
function isCertain(dictionary: DictionaryTables, first: string, reading: Reading): boolean {
  return reading.known || reading.source === "prefix" || DERIVED.test(lemmaOf(dictionary, first, reading));
}

/** "бак" is rather the thing than the abbreviation of the same letters, which never declines. */
function withoutAbbreviations(readings: readonly Reading[]): readonly Reading[] {
  const declined = readings.filter(({ indeclinable, source }) => !indeclinable || source !== "dictionary");
  return declined.some(isNominative) ? declined : readings;
}

function isPluralOnly({ classOf }: DictionaryTables, { paradigm }: Reading): boolean {
  return paradigm?.type === "class" && classOf(paradigm.lexemeClass).pluralOnly;
}

/** Known compounds, and the same with the gender of their second half: "тюбинг-ватрушка надувной" and "надувная". */
export function withOtherGender(known: readonly Reading[], text: string, analyse: AnalyseWord): Reading[] {
  const first = known[0] as Reading;
  const [second] = analyse(text.slice(text.lastIndexOf("-") + 1));
  return second?.grammemes.number === "sing" ? [...known, ...likeOther(first, second)] : [...known];
}

/** The same compound with gender and number of its other half, where they differ ("Мультиметр-клещи токоизмерительные"); much less likely by itself. */
function likeOther(joined: Reading, other: Reading): Reading[] {
  const own = tagOf(joined.grammemes);
  // A word without singular may have no gender ("шезлонг-качели").
  const tag = (own & ~NUMBER_AND_GENDER) | (tagOf(other.grammemes) & NUMBER_AND_GENDER);
  if (!isNoun(other) || tag === own) return [];
  return [changeReading(joined, { grammemes: unpackTag(tag), score: joined.score * OTHER_GENDER })];
}

const NUMBER_AND_GENDER = NUMBER_BITS | GENDER_BITS;

/** The reading of a compound: gender, number and case are those of its first half that declines; a half without a reading stays. */
function join(one: Reading | undefined, other: Reading | undefined, first: string, second: string): Reading {
  const leading = (one ?? other) as Reading;
  const last = other ?? leading;
  const parts = [{ length: first.length, reading: one }, { length: 1 }, { length: second.length, reading: other }];
  return changeReading(leading, {
    source: "hyphen",
    known: leading.known && last.known,
    score: Math.min(leading.score, last.score) * 0.97,
    indeclinable: leading.indeclinable && last.indeclinable,
    paradigm: { type: "compound", parts },
  });
}
