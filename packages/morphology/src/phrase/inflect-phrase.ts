import { LOCATIVE_IN, LOCATIVE_ON } from "../dictionary/word-kinds.js";
import { type AgreementTarget, type Case, caseNumber } from "../grammar.js";
import { keepLetterCase } from "../inflect/keep-letter-case.js";
import type { Inflection, Phrase, PhraseWord } from "../morphology.js";
import { mendLetters } from "../spans/code/mend-letters.js";
import { inflectSurname } from "../spans/person/surname.js";
import {
  ACCUSATIVE,
  ANIMATE,
  DATIVE,
  GENITIVE,
  INANIMATE,
  NOMINATIVE,
  PLURAL,
  packTag,
  type Tag,
  unpackTag,
} from "../tag.js";
import type { FormRequest, Reading, Words } from "../words.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/**
 * Puts a phrase into a case, its number kept: the main word and what agrees with it change, all else is copied. A
 * phrase whose main word has no such form comes back as it is.
 */
export function inflectPhrase(words: WordsOfPhrases, phrase: Phrase, wanted: Case, behind = ""): Inflection {
  if (phrase.kind === "other") return { text: phrase.text, inflected: false };
  if (wanted === "nom") return { text: phrase.text, inflected: true };
  const locative = wanted === "prep" ? locativeBehind(words, behind) : undefined;
  return inflectWith(words, phrase, wanted, isPlaceBehind(phrase, wanted, behind) ? asThing : (locative ?? requestFor));
}

/** A phrase with each word as `requestOf` asks. */
export function inflectWith(words: Words, phrase: Phrase, wanted: Case, requestOf: RequestOf): Inflection {
  return inflection(phrase, rewrite(words, phrase.text, phrase.words, wanted, requestOf));
}

/**
 * Asks the nouns that have a second locative after this preposition for it: "в лесу", "на берегу". It is spelt like
 * their dative.
 */
function locativeBehind(words: WordsOfPhrases, preposition: string): RequestOf | undefined {
  const list = /^во?$/i.test(preposition) ? LOCATIVE_IN : /^на$/i.test(preposition) ? LOCATIVE_ON : 0;
  if (list === 0) return undefined;
  return (word, reading, wanted) => {
    const tag = requestFor(word, reading, wanted);
    const { number, gender } = reading.grammemes;
    const isSecond = number === "sing" && gender === "masc" && (words.kindsOf(reading.lemma ?? "") & list) !== 0;
    return tag !== undefined && isSecond && word.counted === undefined ? DATIVE : tag;
  };
}

/** "в Котельники": one word in capitals, and no person's name. */
function isPlaceBehind({ words }: Phrase, wanted: Case, preposition: string): boolean {
  const [word, second] = words;
  if (wanted !== "acc" || second !== undefined || !/^(?:во?|на)$/i.test(preposition)) return false;
  return /^[А-ЯЁ]/.test(word?.text ?? "") && word?.reading?.proper === false;
}

/** Asks for the accusative of a thing, whatever the word means elsewhere. */
export const asThing: RequestOf = (word, reading, wanted) => {
  if (reading.partOfSpeech !== "noun") return requestFor({ ...word, animacy: "inan" }, reading, wanted);
  const { number, gender } = reading.grammemes;
  const isLikeNominative = number === "plur" || (gender === "masc" && !/[ая]$/i.test(word.text));
  return isLikeNominative ? NOMINATIVE : ACCUSATIVE;
};

/** Makes an adjectival phrase agree with a noun. A phrase of another kind comes back as it is. */
export function agreePhrase(words: Words, phrase: Phrase, target: AgreementTarget): Inflection {
  if (phrase.kind !== "adjectival")
    return { text: phrase.text, inflected: phrase.kind !== "other" && neverChanges(phrase) };
  return inflection(
    phrase,
    rewrite(words, phrase.text, phrase.words, target.case, () => packTag(target)),
  );
}

function inflection(phrase: Phrase, text: string | undefined): Inflection {
  return text === undefined ? { text: phrase.text, inflected: false } : { text, inflected: true };
}

/** "цвет хаки", "бордо": a noun that has one form agrees with everything. */
function neverChanges(phrase: Phrase): boolean {
  return phrase.words.every(({ role, reading }) => role === "fixed" || reading?.indeclinable === true);
}

/** What a word has that may change. */
export type ChangingWord = Omit<PhraseWord, "end" | "rule" | "because" | "reading"> & {
  readonly reading?: Reading | undefined;
};

/** The form that is asked of a word of a phrase in `wanted`; undefined when it stays. */
export type RequestOf = (word: ChangingWord, reading: Reading, wanted: Case) => Tag | undefined;

/** Rewrites a phrase: each word that changes as `requestOf` asks. Undefined when the main word has no such form. */
export function rewrite(
  words: Words,
  text: string,
  phraseWords: readonly ChangingWord[],
  wanted: Case,
  requestOf: RequestOf,
): string | undefined {
  let result = "";
  let copied = 0;
  // Soft hyphens and stress marks.
  const hasMarks = text.includes("\xad") || text.includes("\u0301");
  for (const phraseWord of phraseWords) {
    const { reading, changing, surname } = phraseWord;
    if (surname === undefined && (reading === undefined || reading.indeclinable)) continue;
    let word = phraseWord.text;
    let { start } = phraseWord;
    if (changing !== undefined) {
      word = word.slice(changing.start, changing.end);
      start += changing.start;
    }
    const end = start + word.length;
    if (hasMarks) word = mendLetters(word);
    let form = surname && inflectSurname(word, surname, wanted);
    if (form === undefined && reading !== undefined) {
      const tag = requestOf(phraseWord, reading, wanted);
      if (tag === undefined) continue;
      const request = unpackTag(tag) as FormRequest;
      form =
        countedForm(words, word, phraseWord, reading, request) ??
        (reading.indeclinable ? word : words.inflect(word, reading, request));
    }
    if (form === undefined) {
      if (phraseWord.role === "head") return undefined;
      continue;
    }
    result += copied === start ? form : text.slice(copied, start) + form;
    copied = end;
  }
  return copied === text.length ? result : result + text.slice(copied);
}

/**
 * A numeral of things, or a noun after a numeral, that has forms of its own there ("2 лет", "двух суток"): a hyphen
 * marks them in the dictionary.
 */
function countedForm(
  words: Words,
  word: string,
  { counted, role, animacy }: ChangingWord,
  { partOfSpeech }: Reading,
  request: FormRequest,
): string | undefined {
  const isCounted = role === "head" && counted !== undefined;
  if ((!isCounted && (partOfSpeech !== "numeral" || animacy !== "inan")) || word.includes("-")) return undefined;
  const bound = `-${word}`;
  const [reading] = words.analyse(bound);
  const form = reading && words.inflect(bound, reading, request);
  return form && keepLetterCase(word, 0, form.slice(1));
}

/** The form of a word when its phrase stands in `wanted`; undefined when it stays. */
export function requestFor(
  { counted, animacy }: ChangingWord,
  { grammemes, partOfSpeech }: Reading,
  wanted: Case,
): Tag | undefined {
  const inWanted = caseNumber(wanted) + NOMINATIVE;
  if (counted !== undefined && counted !== "one") {
    // "1,5 квадратной мили" in every case
    if (counted === "fraction") return undefined;
    // "5 грамм", by its reading a nominative, is a genitive already.
    if (counted === "many" && wanted === "gen" && grammemes.number === "sing" && grammemes.case === "nom")
      return undefined;
    if (wanted !== "acc") return inWanted | PLURAL;
    // "две куклы" → "двух кукол", but "пять кукол" and "две сумки" stay.
    return animacy === "anim" ? GENITIVE | PLURAL : undefined;
  }
  if (partOfSpeech !== "noun") return inWanted | (animacy === "anim" ? ANIMATE : INANIMATE);
  if (wanted !== "acc") return inWanted;
  const isAnimate = grammemes.animacy === "anim";
  // "робот пылесос"
  if (animacy === "inan" && isAnimate) return NOMINATIVE;
  // A surname that was predicted as a thing names a person: "Сергея Королёва".
  return animacy === "anim" && !isAnimate && grammemes.gender === "masc" ? GENITIVE : inWanted;
}
