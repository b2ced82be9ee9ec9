import type { AgreementTarget, Case } from "../grammar.js";
import type { Inflection, Phrase, PhraseWord } from "../morphology.js";
import type { FormRequest, WordReading, Words } from "../words.js";
import { inflectDigitOrdinal } from "./digit-ordinal.js";

/**
 * Puts a phrase into a case, its number kept: the main word and what agrees with it change, all else is copied. A phrase
 * whose main word has no such form comes back as it is.
 */
export function inflectPhrase(words: Words, phrase: Phrase, wanted: Case): Inflection {
  if (phrase.kind === "other") return { text: phrase.text, inflected: false };
  if (wanted === "nom") return { text: phrase.text, inflected: true };
  return rewrite(words, phrase, wanted, undefined);
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
  return rewrite(words, phrase, target.case, request);
}

/** "цвет хаки", "бордо": a noun that has one form agrees with everything. */
function neverChanges(phrase: Phrase): boolean {
  return phrase.words.every(({ role, reading }) => role === "fixed" || reading?.indeclinable === true);
}

/** Writes the phrase anew: each word that changes as `same` asks, or as its own place in the phrase does in `wanted`. */
function rewrite(words: Words, phrase: Phrase, wanted: Case, same: FormRequest | undefined): Inflection {
  let text = "";
  let copied = 0;
  for (const word of phrase.words) {
    const { reading } = word;
    if (reading === undefined || word.role === "fixed" || reading.indeclinable) continue;
    const request = same ?? requestFor(word, reading, wanted);
    if (request === undefined) continue;
    const start = word.start + (word.changing?.start ?? 0);
    const end = word.start + (word.changing?.end ?? word.text.length);
    const form = formOf(words, phrase.text.slice(start, end), reading, request);
    if (form === undefined) {
      if (word.role === "head") return { text: phrase.text, inflected: false };
      continue;
    }
    text += phrase.text.slice(copied, start) + form;
    copied = end;
  }
  return { text: text + phrase.text.slice(copied), inflected: true };
}

function formOf(words: Words, text: string, reading: WordReading, request: FormRequest): string | undefined {
  if (reading.source === "shape" && reading.lemma === "й") return inflectDigitOrdinal(reading, request);
  return words.inflect(text, reading, request);
}

/** The form of a word when its phrase stands in `wanted`; undefined when it stays. */
function requestFor(word: PhraseWord, reading: WordReading, wanted: Case): FormRequest | undefined {
  if (word.counted !== undefined && word.counted !== "one") {
    if (word.counted === "fraction") return undefined;
    if (wanted === "acc") {
      // "две куклы" → "двух кукол", but "пять кукол" and "две сумки" stay.
      const animacy = word.animacy ?? reading.grammemes.animacy;
      return animacy === "anim" && word.counted === "few" ? { case: "gen", number: "plur" } : undefined;
    }
    return { case: wanted, number: "plur" };
  }
  if (reading.partOfSpeech === "noun" && word.role === "head") {
    // A surname that was predicted as a thing names a person: "Сергея Королёва".
    const isPerson = wanted === "acc" && word.animacy === "anim" && reading.grammemes.animacy !== "anim";
    return isPerson && reading.grammemes.gender === "masc" ? NOUN_REQUESTS.gen : NOUN_REQUESTS[wanted];
  }
  return (word.animacy === "anim" ? ANIMATE_REQUESTS : INANIMATE_REQUESTS)[wanted];
}

const NOUN_REQUESTS = requests((wanted) => ({ case: wanted }));
const ANIMATE_REQUESTS = requests((wanted) => ({ case: wanted, animacy: "anim" }));
const INANIMATE_REQUESTS = requests((wanted) => ({ case: wanted, animacy: "inan" }));

function requests(make: (wanted: Case) => FormRequest): Readonly<Record<Case, FormRequest>> {
  const of = (wanted: Case): FormRequest => Object.freeze(make(wanted));
  return { nom: of("nom"), gen: of("gen"), dat: of("dat"), acc: of("acc"), ins: of("ins"), prep: of("prep") };
}
