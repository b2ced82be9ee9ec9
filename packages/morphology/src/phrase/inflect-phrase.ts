import { type AgreementTarget, type Case, caseNumber } from "../grammar.js";
import { formIn, keepLetterCase } from "../inflect/keep-letter-case.js";
import type { Inflection, Phrase } from "../morphology.js";
import { ANIMATE, GENDER_BITS, GENITIVE, INANIMATE, NOMINATIVE, PLURAL, packTag, type Tag, unpackTag } from "../tag.js";
import type { FormRequest, Words } from "../words.js";
import { inflectDigitOrdinal } from "./digit-ordinal.js";
import { inflectSurname } from "./inflect-surname.js";
import type { Change } from "./token.js";

/**
 * Puts a phrase into a case, its number kept: the main word and what agrees with it change, all else is copied. A phrase
 * whose main word has no such form comes back as it is.
 */
export function inflectPhrase(words: Words, phrase: Phrase, wanted: Case): Inflection {
  if (phrase.kind === "other") return { text: phrase.text, inflected: false };
  if (wanted === "nom") return { text: phrase.text, inflected: true };
  return inflection(phrase, rewrite(words, phrase.text, changesOf(phrase), wanted, undefined));
}

/** Makes an adjectival phrase agree with a noun. A phrase of another kind comes back as it is. */
export function agreePhrase(words: Words, phrase: Phrase, target: AgreementTarget): Inflection {
  if (phrase.kind !== "adjectival")
    return { text: phrase.text, inflected: phrase.kind !== "other" && neverChanges(phrase) };
  const tag = packTag(target) & ~(target.number === "plur" ? GENDER_BITS : 0);
  return inflection(phrase, rewrite(words, phrase.text, changesOf(phrase), target.case, tag));
}

function inflection(phrase: Phrase, text: string | undefined): Inflection {
  return text === undefined ? { text: phrase.text, inflected: false } : { text, inflected: true };
}

/** "цвет хаки", "бордо": a noun that has one form agrees with everything. */
function neverChanges(phrase: Phrase): boolean {
  return phrase.words.every(({ role, reading }) => role === "fixed" || reading?.indeclinable === true);
}

function changesOf({ words }: Phrase): { readonly change: Change | undefined }[] {
  return words.map(({ role, reading, start, text, changing, animacy, counted, surname }) => {
    if (reading === undefined || role === "fixed") return { change: undefined };
    const part = changing === undefined ? text : text.slice(changing.start, changing.end);
    const from = start + (changing?.start ?? 0);
    return { change: { text: part, start: from, role, reading, animacy, counted, surname } };
  });
}

/**
 * Writes a phrase anew: each word that changes as `same` asks, or as its own place in the phrase does in `wanted`.
 * Undefined when the main word has no such form.
 */
export function rewrite(
  words: Words,
  text: string,
  tokens: readonly { readonly change: Change | undefined }[],
  wanted: Case,
  same: Tag | undefined,
): string | undefined {
  let result = "";
  let copied = 0;
  for (const { change } of tokens) {
    if (change === undefined || change.reading.indeclinable) continue;
    const tag = same ?? requestFor(change, wanted);
    if (tag === undefined) continue;
    const request = unpackTag(tag) as FormRequest;
    const { text: word, start } = change;
    const surname = change.surname === undefined ? undefined : inflectSurname(word, change.surname, wanted);
    const form =
      surname ??
      countedForm(word, change, request) ??
      inflectDigitOrdinal(words, word, change.reading, request) ??
      words.inflect(word, change.reading, request);
    if (form === undefined) {
      if (change.role === "head") return undefined;
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

function countedForm(word: string, change: Change, request: FormRequest): string | undefined {
  const { counted, reading, role, animacy } = change;
  const isOfThings = reading.partOfSpeech === "numeral" && animacy === "inan";
  if (!isOfThings && (role !== "head" || (counted !== "few" && counted !== "many"))) return undefined;
  const form = formIn((isOfThings ? NUMERALS_OF_THINGS : COUNTED_FORMS)[reading.lemma], request.case);
  return form === undefined ? undefined : keepLetterCase(word, 0, form);
}

/** The form of a word when its phrase stands in `wanted`; undefined when it stays. */
function requestFor(word: Change, wanted: Case): Tag | undefined {
  const { reading, counted, animacy, role } = word;
  const inWanted = caseNumber(wanted) + NOMINATIVE;
  if (counted !== undefined && counted !== "one") {
    if (counted === "fraction") return undefined;
    if (wanted !== "acc") return inWanted | PLURAL;
    // "две куклы" → "двух кукол", but "пять кукол" and "две сумки" stay.
    return (animacy ?? reading.grammemes.animacy) === "anim" && counted === "few" ? GENITIVE | PLURAL : undefined;
  }
  if (reading.partOfSpeech !== "noun" || role !== "head") return inWanted | (animacy === "anim" ? ANIMATE : INANIMATE);
  if (wanted !== "acc") return inWanted;
  const isAnimate = reading.grammemes.animacy === "anim";
  // "робот пылесос"
  if (animacy === "inan" && isAnimate) return NOMINATIVE;
  // A surname that was predicted as a thing names a person: "Сергея Королёва".
  return animacy === "anim" && !isAnimate && reading.grammemes.gender === "masc" ? GENITIVE : inWanted;
}
