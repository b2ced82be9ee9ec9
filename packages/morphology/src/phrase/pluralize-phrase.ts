import { changeReading } from "../analyse/reading.js";
import { WITHOUT_PLURAL } from "../dictionary/word-kinds.js";
import type { Phrase, PhraseWord, PluralPhrase } from "../morphology.js";
import type { WordReading } from "../words.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/**
 * Puts the main nouns of a phrase and what agrees with them into the plural. All of the main nouns must have one, or
 * the phrase comes back: "мебель и стол" is no "мебель и столы".
 */
export function pluralizePhrase(words: WordsOfPhrases, phrase: Phrase): PluralPhrase {
  if (phrase.kind === "numeral") return { phrase, plural: true };
  if (phrase.kind === "other") return { phrase, plural: false };
  if (phrase.words.every(isPlural)) return { phrase, plural: true };
  let text = "";
  let copied = 0;
  const plurals: PhraseWord[] = [];
  for (const word of phrase.words) {
    const plural = pluralOf(words, word);
    if (plural === undefined) return { phrase, plural: false };
    text += phrase.text.slice(copied, word.start);
    plurals.push(Object.freeze({ ...plural, start: text.length, end: text.length + plural.text.length }));
    text += plural.text;
    copied = word.end;
  }
  text += phrase.text.slice(copied);
  return {
    phrase: Object.freeze({ ...phrase, text, gender: undefined, number: "plur", words: Object.freeze(plurals) }),
    plural: true,
  };
}

/** Nothing of it would change. */
function isPlural({ reading }: PhraseWord): boolean {
  return reading === undefined || reading.grammemes.number === "plur";
}

/** The word in the plural, itself where it stays; undefined for a main noun that has none. */
function pluralOf(words: WordsOfPhrases, word: PhraseWord): PhraseWord | undefined {
  const { text, role, reading, changing } = word;
  if (reading === undefined || reading.grammemes.number === "plur") return word;
  if (role === "head" && hasNoPlural(words, word, reading)) return undefined;
  const from = changing === undefined ? text : text.slice(changing.start, changing.end);
  const form = reading.indeclinable ? from : words.inflect(from, reading, { case: "nom", number: "plur" });
  if (form === undefined) return role === "head" ? undefined : word;
  const { partOfSpeech, grammemes, lemma } = reading;
  const { gender, ...others } = grammemes;
  const plural = changeReading(reading, {
    lemma,
    grammemes: Object.freeze({ ...others, number: "plur", ...(partOfSpeech === "noun" ? { gender } : {}) }),
    ...(reading.indeclinable ? {} : { paradigm: { type: "made", from, reading, number: "plur" } }),
  }) as WordReading;
  if (changing === undefined) return { ...word, text: form, reading: plural };
  return {
    ...word,
    text: text.slice(0, changing.start) + form + text.slice(changing.end),
    reading: plural,
    changing: Object.freeze({ start: changing.start, end: changing.start + form.length }),
  };
}

/** A name, or what shops name in the singular only. */
function hasNoPlural({ kindsOf }: WordsOfPhrases, { surname }: PhraseWord, { proper, lemma }: WordReading): boolean {
  return proper || surname !== undefined || (kindsOf(lemma) & WITHOUT_PLURAL) !== 0;
}
