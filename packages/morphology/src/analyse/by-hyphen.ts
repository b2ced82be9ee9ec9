import { FROZEN_FIRST_HALF, FROZEN_SECOND_HALF } from "../dictionary/word-kinds.js";
import type { Grammemes } from "../grammar.js";
import { lowerCase } from "../lower-case.js";
import { GENDER_BITS, NUMBER_BITS, tagOf, unpackTag } from "../tag.js";
import type { CompoundPart, WordReading } from "../words.js";
import { invariableNoun } from "./by-shape.js";
import { changeReading } from "./change-reading.js";
import type { AnalysisContext } from "./context.js";

/** Finds readings of a part of a word; the pipeline passes itself. */
export type AnalyseWord = (text: string) => readonly WordReading[];

const ADJECTIVAL = new Set(["adjective", "participle", "ordinal", "pronoun"]);
const CYRILLIC = /^-*[а-яё][а-яё-]*$/i;
/** "тёмно-", "сине-": the first part of a compound. */
const CONNECTING_VOWEL = /[оеё]$/i;

const HALF = "пол";
const OTHER_GENDER = 0.7;

/** "груминг-щётка", "пилинг-крем": a first half that says what the thing is for stays as it is. */
export function isPurpose(first: string): boolean {
  return /инг$/i.test(first);
}

/**
 * Words with a hyphen: both halves decline by default ("диван-кровать"); the first does not where it is no noun of its own, where the
 * lexicon calls it frozen ("крем-мыло"), where it never declines ("кофе-машина"), or where it isn't Cyrillic ("USB-кабель"); the second does not where the lexicon
 * calls it frozen ("юбка-карандаш").
 */
export function analyseByHyphen(context: AnalysisContext, text: string, analyse: AnalyseWord): WordReading[] {
  const hyphen = text.lastIndexOf("-");
  if (hyphen <= 0 || hyphen === text.length - 1) return [];
  const first = text.slice(0, hyphen);
  const second = text.slice(hyphen + 1);
  if (!/[а-яё]/i.test(second)) return appositionBehind(analyse(first), first, text);

  const { kindsOf } = context.dictionary;
  if ((kindsOf(second) & FROZEN_SECOND_HALF) !== 0) return appositionBehind(analyse(first), first, text);
  const seconds = analyse(second);
  const lower = lowerCase(first);
  const isHalf = lower === HALF;
  const half = isHalf ? halfOf(seconds, text) : undefined;
  if (half !== undefined) return [half];
  // "пол-литровая": half, too, but "пол-ровнитель" is for floors.
  const isHalfOfAdjective = isHalf && ADJECTIVAL.has(seconds[0]?.partOfSpeech ?? "");
  const isFrozen = isHalfOfAdjective || (kindsOf(lower) & FROZEN_FIRST_HALF) !== 0 || isPurpose(lower);
  if (isFrozen || !CYRILLIC.test(first)) {
    return seconds.map((reading) => join(undefined, reading, first, second));
  }
  const adjectives = seconds.filter(({ partOfSpeech }) => ADJECTIVAL.has(partOfSpeech));
  const firsts = withoutAbbreviations(
    analyse(first).filter(
      (reading) => isCertain(reading) && reading.partOfSpeech === "noun" && reading.grammemes.case !== undefined,
    ),
  );
  const standsAlone = firsts.some(({ grammemes }) => grammemes.case === "nom");
  const [likeliest] = firsts;
  if (
    likeliest === undefined ||
    likeliest.indeclinable ||
    (CONNECTING_VOWEL.test(first) && adjectives.length > 0 && adjectives[0] === seconds[0])
  ) {
    return seconds.flatMap((reading) => {
      const joined = join(undefined, reading, first, second);
      // "Пальто-кокон шерстяное", but "кофе-машина новая": what agrees with it tells.
      return likeliest?.indeclinable === true ? [joined, ...likeOther(joined, likeliest)] : [joined];
    });
  }
  // "гей" is known as the genitive of a rare noun at best: no noun of its own that would decline.
  const found: WordReading[] = standsAlone
    ? []
    : seconds
        .filter(({ grammemes }) => grammemes.case === "nom")
        .map((reading) => join(undefined, reading, first, second));
  for (const one of firsts) {
    for (const other of seconds) {
      if (other.partOfSpeech !== "noun") continue;
      const sameCase = other.indeclinable || other.grammemes.case === one.grammemes.case;
      const sameNumber = other.grammemes.number === one.grammemes.number;
      const nominative = other.grammemes.case === "nom";
      // "юбки-карандаш": a second half in the singular behind a plural stays.
      const differs = nominative && !other.indeclinable && one.grammemes.number === "plur" && !sameNumber;
      // "часы-будильник": a word without singular is one thing, and so both halves decline.
      if (differs && isPluralOnly(context, one)) found.push(join(one, other, first, second));
      else if (differs) found.push(join(one, undefined, first, second));
      else if (sameCase && (sameNumber || other.indeclinable || other.grammemes.number === "plur")) {
        const joined = join(one, other, first, second);
        // "Чехол-накладка прозрачная": some take the gender of the second half.
        found.push(joined, ...likeOther(joined, other));
      }
    }
  }
  // "Каменск-Уральский", "выключатель-проходной": a noun with an adjective of its own.
  if (found.length === 0 && adjectives.length > 0) {
    for (const one of firsts) {
      const agreeing = adjectives.find((other) => agrees(other.grammemes, one.grammemes));
      if (agreeing !== undefined) found.push(join(one, agreeing, first, second));
    }
  }
  // "гарнитура-моно": a second half that is no noun stays.
  return found.length === 0 && standsAlone && second.length > 1 ? appositionBehind(firsts, first, text) : found;
}

/** What Russian itself derives from a verb or a thing: "клубочница", "дифузор". */
const DERIVED = /^.{4,}(?:[кц]а|ник|тель|[тз]ор)$/;

/**
 * A first half that declines: the dictionary has it or, behind a known prefix, the rest of it ("фотокнига-планшет"), or its suffix
 * is Russian. Any other is a loanword before what it describes ("бенто-торт").
 */
function isCertain({ known, lemma, source }: WordReading): boolean {
  return known || source === "prefix" || DERIVED.test(lemma);
}

/** "пол-литра", "пол-лимона": half of what follows in the genitive; it stays as it is. */
function halfOf(seconds: readonly WordReading[], text: string): WordReading | undefined {
  const half = seconds.find(
    ({ partOfSpeech, grammemes }) => partOfSpeech === "noun" && grammemes.case === "gen" && grammemes.number === "sing",
  );
  if (half === undefined) return undefined;
  return invariableNoun(text, { gender: "neut", source: "hyphen", known: half.known, score: 0.8 });
}

/** "бак" is rather the thing than the abbreviation of the same letters, which never declines. */
function withoutAbbreviations(readings: readonly WordReading[]): readonly WordReading[] {
  const declined = readings.filter(({ indeclinable, source }) => !indeclinable || source !== "dictionary");
  return declined.some(({ grammemes }) => grammemes.case === "nom") ? declined : readings;
}

function agrees(one: Grammemes, other: Grammemes): boolean {
  return (
    one.case === other.case && one.number === other.number && (one.number === "plur" || one.gender === other.gender)
  );
}

function isPluralOnly({ describe }: AnalysisContext, { paradigm }: WordReading): boolean {
  return paradigm?.type === "class" && describe(paradigm.lexemeClass).pluralOnly;
}

/** "Wi-Fi роутер" has no Cyrillic half; "роутер-X5" declines its first. */
function appositionBehind(firsts: readonly WordReading[], first: string, text: string): WordReading[] {
  return firsts.map((reading) =>
    changeReading(reading, {
      lemma: `${reading.lemma}${text.slice(first.length)}`,
      source: "hyphen",
      paradigm: {
        type: "compound",
        parts: [{ length: first.length, reading }, { length: text.length - first.length }],
      },
    }),
  );
}

/** Known compounds, and the same with the gender of their second half: "тюбинг-ватрушка надувной" and "надувная". */
export function withOtherGender(known: readonly WordReading[], text: string, analyse: AnalyseWord): WordReading[] {
  const [first] = known;
  if (first === undefined || first.proper || first.grammemes.number !== "sing") return [...known];
  const [second] = analyse(text.slice(text.lastIndexOf("-") + 1));
  if (second?.grammemes.number !== "sing" || second.grammemes.case !== first.grammemes.case) return [...known];
  return [...known, ...likeOther(first, second)];
}

/** The same compound with gender and number of its other half, where they differ ("Мультиметр-клещи токоизмерительные"); much less likely by itself. */
function likeOther(joined: WordReading, { partOfSpeech, grammemes }: WordReading): WordReading[] {
  const { number, gender } = grammemes;
  if (partOfSpeech !== "noun" || joined.partOfSpeech !== "noun") return [];
  if (number === undefined || joined.grammemes.number !== "sing") return [];
  if (number === "sing" && gender === joined.grammemes.gender) return [];
  // A word without singular may have no gender ("шезлонг-качели").
  const tag = (tagOf(joined.grammemes) & ~NUMBER_AND_GENDER) | (tagOf(grammemes) & NUMBER_AND_GENDER);
  return [changeReading(joined, { grammemes: unpackTag(tag), score: joined.score * OTHER_GENDER })];
}

const NUMBER_AND_GENDER = NUMBER_BITS | GENDER_BITS;

/** The reading of a compound: gender, number and case are those of its first half that declines. */
function join(
  one: WordReading | undefined,
  other: WordReading | undefined,
  first: string,
  second: string,
): WordReading {
  const leading = (one ?? other) as WordReading;
  const last = other ?? leading;
  const parts = [partOf(first, one), { length: 1 }, partOf(second, other)];
  return changeReading(leading, {
    lemma: `${one?.lemma ?? lowerCase(first)}-${other?.lemma ?? lowerCase(second)}`,
    source: "hyphen",
    known: leading.known && last.known,
    score: Math.min(leading.score, last.score) * 0.97,
    indeclinable: (one?.indeclinable ?? true) && (other?.indeclinable ?? true),
    paradigm: { type: "compound", parts },
  });
}

function partOf({ length }: string, reading: WordReading | undefined): CompoundPart {
  return reading === undefined ? { length } : { length, reading };
}
