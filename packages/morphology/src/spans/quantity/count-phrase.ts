import { type Case, caseNumber } from "../../grammar.js";
import type { Counted, CountedPhrase, Phrase, PhraseWord } from "../../morphology.js";
import { inflectPhrase, type RequestOf, rewrite } from "../../phrase/inflect-phrase.js";
import { pluralizePhrase } from "../../phrase/pluralize-phrase.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";
import { GENITIVE, NOMINATIVE, PLURAL } from "../../tag.js";
import type { Reading } from "../../words.js";
import { countedBy } from "./count-nouns.js";

/**
 * What a number asks for; "2", "3" and "4" alone count living beings in a form of their own, whole thousands govern
 * in every case.
 */
type Count = Counted | "few_alone" | "thousands";

/**
 * The form of a phrase after a number: "2 детских велосипеда", "к 5 сумкам", "1,5 литра". Section 5 of the language's
 * second edition has the rules; they are those of D. E. Rosenthal's handbook.
 */
export function countPhrase(words: WordsOfPhrases, phrase: Phrase, given: string, wanted: Case): CountedPhrase {
  const heads = phrase.words.filter(({ role, reading }) => role === "head" && reading !== undefined);
  if (phrase.kind === "numeral" || phrase.kind === "other" || heads.length === 0)
    return inflectPhrase(words, phrase, wanted);
  const count = countOf(given);
  const isDirect = wanted === "nom" || wanted === "acc";
  const inGenitive = isDirect || count === "fraction" || count === "thousands";
  const isFew = count === "few" || count === "few_alone";
  if (heads.every(({ reading }) => reading?.grammemes.number === "plur")) {
    const form =
      count === "one" ? inflectPhrase(words, phrase, wanted) : counted(words, phrase, inGenitive ? "gen" : wanted);
    const wantsSingular =
      count === "one" || count === "fraction" || (isFew && heads.some((head) => hasSingular(words, head)));
    return wantsSingular ? { ...form, problem: "no_singular" } : form;
  }
  if (count === "one") return inflectPhrase(words, phrase, wanted);
  if (count === "fraction") return inflectPhrase(words, phrase, "gen");
  if (!pluralizePhrase(words, phrase).plural) return { ...inflectPhrase(words, phrase, "gen"), problem: "no_plural" };
  if (!isDirect || !isFew) return counted(words, phrase, inGenitive ? "gen" : wanted);
  // "купить 2 кукол", but "купить 22 куклы"
  if (count === "few_alone" && wanted === "acc" && phrase.animacy === "anim") return counted(words, phrase, "gen");
  return counted(words, phrase, "gen", requestOfFew(words, phrase));
}

function countOf(given: string): Count {
  const digits = given.replace(/[^\d.,]/g, "");
  const count = countedBy(digits) ?? "many";
  if (count === "few" && digits.length === 1) return "few_alone";
  return /[1-9]\d*000$/.test(digits) && count === "many" ? "thousands" : count;
}

/** The whole in the plural, or as a request says. The main nouns are marked as counted: "5 лет", "5 человек". */
function counted(words: WordsOfPhrases, phrase: Phrase, wanted: Case, requestOf: RequestOf = inPlural): CountedPhrase {
  const marked = phrase.words.map((word): PhraseWord => (word.role === "head" ? { ...word, counted: "many" } : word));
  const text = rewrite(words, phrase.text, marked, wanted, requestOf);
  return text === undefined ? { text: phrase.text, inflected: false } : { text, inflected: true };
}

const inPlural: RequestOf = (_, __, wanted) => (caseNumber(wanted) + NOMINATIVE) | PLURAL;

/**
 * After 2 to 4: the noun in the genitive singular, an adjective in the genitive plural, with a feminine noun in the
 * nominative plural.
 */
function requestOfFew(words: WordsOfPhrases, { gender }: Phrase): RequestOf {
  const asAdjective = PLURAL | (gender === "fem" ? NOMINATIVE : GENITIVE);
  return ({ text }, reading) =>
    reading.partOfSpeech !== "noun" ||
    declinesLikeAdjective(words, text, reading) ||
    reading.grammemes.number === "plur"
      ? asAdjective
      : GENITIVE;
}

/** "2 рабочих", "2 ванные", "2 мороженых" */
function declinesLikeAdjective(words: WordsOfPhrases, text: string, reading: Reading): boolean {
  const genitive = words.inflect(text, reading, { case: "gen" }) ?? "";
  return /[ое]го$/i.test(genitive) || (/[ая]я$/i.test(text) && /[ое]й$/i.test(genitive));
}

/** "кроссовки" has one, "брюки" have none. */
function hasSingular(words: WordsOfPhrases, { text, reading }: PhraseWord): boolean {
  if (reading === undefined || reading.indeclinable) return false;
  return words.inflect(text, reading, { case: "nom", number: "sing" }) !== undefined;
}
