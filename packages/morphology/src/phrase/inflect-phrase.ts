import { type AgreementTarget, type Case, caseNumber, cases } from "../grammar.js";
import { formIn, keepLetterCase } from "../inflect/keep-letter-case.js";
import type { Inflection, Phrase, PhraseWord } from "../morphology.js";
import type { FormRequest, WordReading, Words } from "../words.js";
import { inflectDigitOrdinal } from "./digit-ordinal.js";
import { inflectSurname } from "./inflect-surname.js";

/**
 * Puts a phrase into a case, its number kept: the main word and what agrees with it change, all else is copied. A phrase
 * whose main word has no such form comes back as it is.
 */
export function inflectPhrase(words: Words, phrase: Phrase, wanted: Case): Inflection {
  if (phrase.kind === "other") return { text: phrase.text, inflected: false };
  if (wanted === "nom") return { text: phrase.text, inflected: true };
  return inflection(phrase, rewrite(words, phrase.text, phrase.words, wanted, undefined));
}

/** Makes an adjectival phrase agree with a noun. A phrase of another kind comes back as it is. */
export function agreePhrase(words: Words, phrase: Phrase, target: AgreementTarget): Inflection {
  if (phrase.kind !== "adjectival")
    return { text: phrase.text, inflected: phrase.kind !== "other" && neverChanges(phrase) };
  const request: FormRequest = {
    case: target.case,
    number: target.number,
    animacy: target.animacy,
    ...(target.number === "plur" || target.gender === undefined ? {} : { gender: target.gender }),
  };
  return inflection(phrase, rewrite(words, phrase.text, phrase.words, target.case, request));
}

function inflection(phrase: Phrase, text: string | undefined): Inflection {
  return text === undefined ? { text: phrase.text, inflected: false } : { text, inflected: true };
}

/** "цвет хаки", "бордо": a noun that has one form agrees with everything. */
function neverChanges(phrase: Phrase): boolean {
  return phrase.words.every(({ role, reading }) => role === "fixed" || reading?.indeclinable === true);
}

/** What a word has that may change. */
type ChangingWord = Omit<PhraseWord, "end" | "rule">;

/**
 * Writes a phrase anew: each word that changes as `same` asks, or as its own place in the phrase does in `wanted`.
 * Undefined when the main word has no such form.
 */
export function rewrite(
  words: Words,
  text: string,
  phraseWords: readonly ChangingWord[],
  wanted: Case,
  same: FormRequest | undefined,
): string | undefined {
  let result = "";
  let copied = 0;
  for (const phraseWord of phraseWords) {
    const { reading, changing, surname } = phraseWord;
    if (reading === undefined || reading.indeclinable) continue;
    const request = same ?? requestFor(phraseWord, reading, wanted);
    if (request === undefined) continue;
    let word = phraseWord.text;
    let { start } = phraseWord;
    if (changing !== undefined) {
      word = word.slice(changing.start, changing.end);
      start += changing.start;
    }
    const form =
      (surname && inflectSurname(word, surname, wanted)) ??
      countedForm(word, phraseWord, reading, request) ??
      inflectDigitOrdinal(words, word, reading, request) ??
      words.inflect(word, reading, request);
    if (form === undefined) {
      if (phraseWord.role === "head") return undefined;
      continue;
    }
    result += copied === start ? form : text.slice(copied, start) + form;
    copied = start + word.length;
  }
  return copied === text.length ? result : result + text.slice(copied);
}

/** Nouns with forms of their own behind a numeral ("2 лет", "2 человекам"), from the genitive to the prepositional. */
const COUNTED_FORMS: Readonly<Record<string, string>> = {
  год: "лет",
  человек: "человек человекам - человеками человеках",
};

/** Numerals of things: the collective ones have forms of their own for persons only ("двоих детей", but "двух суток"). */
const NUMERALS_OF_THINGS: Readonly<Record<string, string>> = {
  двое: "двух двум - двумя двух",
  трое: "трёх трём - тремя трёх",
  четверо: "четырёх четырём - четырьмя четырёх",
  пятеро: "пяти пяти - пятью пяти",
  много: "многих многим - многими многих",
  мало: "мало мало - мало мало",
};

function countedForm(
  word: string,
  { counted, role, animacy }: ChangingWord,
  reading: WordReading,
  request: FormRequest,
): string | undefined {
  const isOfThings = reading.partOfSpeech === "numeral" && animacy === "inan";
  if (!isOfThings && (role !== "head" || (counted !== "few" && counted !== "many"))) return undefined;
  const form = formIn((isOfThings ? NUMERALS_OF_THINGS : COUNTED_FORMS)[reading.lemma], request.case);
  return form === undefined ? undefined : keepLetterCase(word, 0, form);
}

/** The form of a word when its phrase stands in `wanted`; undefined when it stays. */
function requestFor(
  { counted, animacy, role }: ChangingWord,
  { grammemes, partOfSpeech }: WordReading,
  wanted: Case,
): FormRequest | undefined {
  if (counted !== undefined && counted !== "one") {
    if (counted === "fraction") return undefined;
    if (wanted !== "acc") return { case: wanted, number: "plur" };
    // "две куклы" → "двух кукол", but "пять кукол" and "две сумки" stay.
    const isLiving = (animacy ?? grammemes.animacy) === "anim";
    return isLiving && counted === "few" ? { case: "gen", number: "plur" } : undefined;
  }
  const forms = REQUESTS[caseNumber(wanted)] as Requests;
  if (partOfSpeech !== "noun" || role !== "head") return animacy === "anim" ? forms.animate : forms.inanimate;
  if (wanted === "acc" && animacy !== grammemes.animacy) {
    // A surname that was predicted as a thing names a person: "Сергея Королёва".
    if (animacy === "anim" && grammemes.gender === "masc") return { case: "gen" };
    // "робот пылесос"
    if (animacy === "inan" && grammemes.animacy === "anim") return { case: "nom" };
  }
  return forms.noun;
}

/** What is asked of a noun that is the head; of what agrees with a living being; of what agrees with a thing, or stands alone. */
interface Requests {
  readonly noun: FormRequest;
  readonly animate: FormRequest;
  readonly inanimate: FormRequest;
}

/** In the order of `cases`. */
const REQUESTS: readonly Requests[] = cases.map((wanted) => ({
  noun: { case: wanted },
  animate: { case: wanted, animacy: "anim" },
  inanimate: { case: wanted, animacy: "inan" },
}));
