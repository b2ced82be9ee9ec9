import { invariableNoun } from "../../analyse/by-shape.js";
import { APPOSITION, NAMED_ALIKE, PLACE, PRODUCT } from "../../dictionary/word-kinds.js";
import { FEMININE_FORMS, NOMINATIVE, SINGULAR_FORMS } from "../../phrase/agreement-mask.js";
import { CAPITALISED, is, isOneOf, summarise, UNKNOWN, type WordDescription } from "../../phrase/describe-word.js";
import { type Describe, describeToken } from "../../phrase/remember-words.js";
import { isCapital } from "../../phrase/split-words.js";
import { type Token, WORD } from "../../phrase/token.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";
import { unabbreviate } from "./abbreviations.js";

const POSSESSIVE = /^[А-ЯЁ][а-яё]*(?:(?:[оеё]в|[иы]н)([аоы]?)|[сц]к(ий))$/;

const LONGEST_OF_POSSESSIVE = 4;

/** "Воробьёвы", "Сухарева", "Крестовский": by its ending. */
export function isPossessive(text: string): boolean {
  return isCapital(text) && /(?:(?:[оеё]в|[иы]н)[аоы]?|[сц]кий)$/.test(text.slice(-LONGEST_OF_POSSESSIVE));
}

/**
 * A possessive in capitals before the noun that it agrees with, "Воробьёвы горы", "Сухарева башня", "Плещеево озеро":
 * it declines as "отцовы" does. "Гагарина площадь" is a genitive, "Апельсин сок" a common noun.
 * @returns what the first token is then
 */
export function possessiveOfPlace(
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
): WordDescription | undefined {
  const [first, second] = tokens;
  if (first?.kind !== WORD || second?.kind !== WORD) return undefined;
  const { text } = first;
  const found = POSSESSIVE.exec(text);
  if (found === null) return undefined;
  // "Крестовский остров": by the dictionary a surname.
  const model = found[2] === undefined ? `отцов${found[1]}` : "русский";
  const word = describeToken(first, describe);
  const noun = describeToken(second, describe);
  const isKnown = !is(word, UNKNOWN) && ((word.commonNoun | word.adjective) & NOMINATIVE) !== 0;
  // "Марина Цветаева", "Мэрилин Монро"
  const isPerson = !is(word, UNKNOWN) && (word.personName & NOMINATIVE & SINGULAR_FORMS) !== 0;
  if (isKnown || isPerson || is(noun, UNKNOWN) || isOneOf(noun, PRODUCT | APPOSITION)) return undefined;
  const possessive = summarise(text, text, word.kinds, words.readingsOf(model));
  const slots = possessive.adjective & noun.commonNoun & noun.thing & NOMINATIVE;
  const isStreet = isOneOf(noun, NAMED_ALIKE) && (slots & FEMININE_FORMS & SINGULAR_FORMS) !== 0;
  return slots === 0 || isStreet ? undefined : possessive;
}

/**
 * The second of two words in capitals, a town's name that has no nominative: "Верхний Ломов" declines as "Псков",
 * "Дальнее Константиново" as "Иваново".
 */
export function townAfterAdjective(
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
): WordDescription | undefined {
  const [first, second] = tokens;
  if (tokens.length !== 2 || first?.kind !== WORD || second?.kind !== WORD) return undefined;
  if (!/^[А-ЯЁ].*(?:[оеё]в|[иы]н)о?$/.test(second.text)) return undefined;
  const adjective = describeToken(first, describe);
  const word = describeToken(second, describe);
  if (!is(adjective, CAPITALISED) || (word.noun & NOMINATIVE) !== 0) return undefined;
  const town = summarise(
    second.text,
    second.text,
    word.kinds,
    words.readingsOf(second.text.endsWith("о") ? "Иваново" : "Псков"),
  );
  return (adjective.adjective & town.noun & NOMINATIVE) === 0 ? undefined : town;
}

/** How a word for a place is shortened before a name. */
export interface ShortPlace {
  /** The word with the lists and the gender of the whole one, which never changes. */
  readonly description: WordDescription;
  /** "г.", "р.": the name after it declines. */
  readonly namedAlike: boolean;
}

/**
 * "ул. Ленина", "наб. реки Мойки": a shortened word for a place before a name; "Большой Козихинский пер.": after one.
 */
export function shortPlace(
  text: string,
  tokens: readonly Token[],
  at: number,
  words: WordsOfPhrases,
): ShortPlace | undefined {
  const { kind, text: short, start } = tokens[at] as Token;
  const end = start + short.length;
  const isContracted = short.includes("-");
  if (kind !== WORD || short.length > 5 || (text[end] === ".") === isContracted) return undefined;
  // "С. Пушкин" has an initial.
  if (/^[А-ЯЁ]$/.test(short)) return undefined;
  if (!(at > 0 ? /^\.(?:$|,|\s+\d)/ : /^\.?\s*(?:[А-ЯЁ\d«"]|(?:реки|канала|имени|им)[\s.])/).test(text.slice(end)))
    return undefined;
  // "пр-та Мира"
  if (isContracted && words.readingsOf(short)[0]?.indeclinable === false) return undefined;
  const whole = unabbreviate(short);
  if (whole === undefined) return undefined;
  const gender = words.readingsOf(whole)[0]?.grammemes.gender ?? "masc";
  const kinds = words.kindsOf(whole);
  const reading = invariableNoun(short, gender, "lexicon", true, 1);
  return { description: summarise(short, short, kinds, [reading]), namedAlike: (kinds & PLACE) !== 0 };
}

/** "Республика Северная Осетия — Алания": the name after the word stays, an adjectival one too, up to a comma. */
export function nameOfRepublic(text: string, tokens: readonly Token[]): number {
  if (!/^республика\s+[А-ЯЁ]/i.test(text)) return 0;
  const end = tokens.findIndex(({ text: sign }) => sign === "," || sign === "(");
  return end < 0 ? tokens.length : end;
}
