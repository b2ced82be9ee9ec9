import { letterCode } from "../dictionary/letters.js";
import { CASES_BEHIND, CONJUNCTION } from "../dictionary/word-kinds.js";
import { isAdjectival } from "../is-adjectival.js";
import { ANIMACY_BITS, ANIMATE, CASE_BITS, NOMINATIVE as NOMINATIVE_TAG, type Tag, tagOf } from "../tag.js";
import type { Reading } from "../words.js";
import type { AgreementMask } from "./agreement-mask.js";
import { GENITIVE, maskInAllCases, maskOf, NOMINATIVE, SINGULAR_FORMS } from "./agreement-mask.js";
import { isCapital } from "./split-words.js";
import {
  ABBREVIATION,
  ACTIVE_PARTICIPLE,
  ADJECTIVE_FIRST,
  CAPITALISED,
  INDECLINABLE,
  NUMERAL,
  NUMERAL_IN_ANY_CASE,
  PERSON_IN_A,
  TRANSPARENT,
  UNKNOWN,
} from "./word-flags.js";

export * from "./word-flags.js";

/** A Cyrillic word as the search for the main word needs it: every reading summed up in a few bits. */
export interface WordDescription {
  readonly text: string;
  /** What can change of it. */
  readonly part: string;
  /** The likeliest one, and all that a word of a phrase can have; the likelier first. */
  readonly readings: readonly Reading[];
  /** What the word can be as a noun, and as an adjective, participle, ordinal or adjectival pronoun. */
  readonly noun: AgreementMask;
  readonly adjective: AgreementMask;
  /** The same for common nouns alone: no names of persons, places, brands. */
  readonly commonNoun: AgreementMask;
  /** The same for names of persons. */
  readonly personName: AgreementMask;
  /** The same for inanimate common nouns. */
  readonly thing: AgreementMask;
  /** The lists that the word as it stands is in, see `dictionary/word-kinds.ts`. */
  readonly kinds: number;
  /** The lists that its lemmas are in, once they have been asked for. */
  lemmaKinds: number | undefined;
  /** What there is to say with yes or no: the bits of word-flags.ts. */
  readonly flags: number;
}

/** Has the word one of these flags? */
export function is({ flags }: WordDescription, wanted: number): boolean {
  return (flags & wanted) !== 0;
}

/** Is the word as it stands in one of these lists, see `dictionary/word-kinds.ts`? */
export function isOneOf({ kinds }: WordDescription, lists: number): boolean {
  return (kinds & lists) !== 0;
}

/** A predicted adjective that is less likely than this share of a predicted noun is none. */
const LEAST_LIKELY = 0.2;

const LETTER_A = 1;
const LETTER_YA = 32;

/**
 * Sums up the readings of a word.
 * @param text as it stands
 * @param part what can change of it
 * @param kinds the lists that the word is in
 */
export function summarise(text: string, part: string, kinds: number, analysed: readonly Reading[]): WordDescription {
  let flags = isCapital(text) ? CAPITALISED : 0;
  const last = letterCode(part.charCodeAt(part.length - 1));
  const endsInA = last === LETTER_A || last === LETTER_YA;
  let kept = 0;
  let noun = 0;
  let commonNoun = 0;
  let personName = 0;
  let thing = 0;
  let adjective = 0;
  let adverb = false;
  let abbreviation: boolean | undefined;
  let predictedNoun = 0;
  // "СТО" is a garage, "сто" a hundred.
  const isShort =
    endsInCapitals(part) && analysed.some((reading) => reading.partOfSpeech === "noun" && reading.indeclinable);
  for (const reading of analysed) {
    if (isShort && reading.partOfSpeech !== "noun") continue;
    const { partOfSpeech, grammemes, known, proper, indeclinable } = reading;
    const tag = tagOf(grammemes);
    const isAnimate = (tag & ANIMACY_BITS) === ANIMATE;
    let mask = 0;
    if (partOfSpeech === "noun") {
      mask = withAccusative(formsOf(reading, tag));
      noun |= mask;
      if (!proper) {
        commonNoun |= mask;
        if (!isAnimate) thing |= mask;
        // "убийца", but not "диагностика" and "директора" of men.
        else if (endsInA && (mask & NOMINATIVE & SINGULAR_FORMS) !== 0) flags |= PERSON_IN_A;
      } else if (isAnimate) personName |= mask;
      if ((mask & NOMINATIVE) !== 0) {
        predictedNoun = Math.max(predictedNoun, reading.score);
        abbreviation ??= indeclinable && endsInCapitals(part);
      }
    } else if (isAdjectival(partOfSpeech)) {
      mask = withAccusative(formsOf(reading, tag));
      // "беркелий" is hardly an adjective, when its ending makes it a noun.
      const isLikely = reading.score >= predictedNoun * LEAST_LIKELY && (known || !indeclinable);
      if (isLikely) {
        if (noun === 0) flags |= ADJECTIVE_FIRST;
        adjective |= mask;
      }
    } else if (partOfSpeech === "numeral") {
      flags |= (tag & CASE_BITS) <= NOMINATIVE_TAG ? NUMERAL | NUMERAL_IN_ANY_CASE : NUMERAL_IN_ANY_CASE;
    } else if (partOfSpeech === "adverb" && noun === 0 && adjective === 0 && (flags & NUMERAL) === 0) {
      adverb = true;
    }
    // The likeliest reading, and those that can be chosen; the others needn't be kept.
    if (kept === 0 || (mask & CHOSEN_FORMS) !== 0 || partOfSpeech === "numeral") {
      keptReadings[kept++] = reading;
    }
  }
  const isFunctionWord = (kinds & (CASES_BEHIND | CONJUNCTION)) !== 0;
  // "мини" is no form of a name, "очень" no noun: a likelier adverb hides the rest.
  const isHidden = isFunctionWord || (adverb && (noun & NOMINATIVE) === 0);
  if (!isFunctionWord && (isHidden || (noun | adjective) === 0) && (flags & NUMERAL) === 0) flags |= TRANSPARENT;
  if (isHidden) noun = commonNoun = personName = thing = adjective = 0;
  if (adjective !== 0 && ACTIVE_ENDING.test(part)) flags |= ACTIVE_PARTICIPLE;
  if (abbreviation) flags |= ABBREVIATION;
  const [first] = analysed;
  if (first?.known === false) flags |= UNKNOWN;
  if (first?.indeclinable === true) flags |= INDECLINABLE;
  return {
    text,
    part,
    readings: analysed.length === 1 ? analysed : keptReadings.slice(0, kept),
    noun,
    adjective,
    commonNoun,
    personName,
    thing,
    kinds,
    lemmaKinds: undefined,
    flags,
  };
}

/**
 * Room for what is kept of a word, used again for the next one: a list that grows would leave three times its size with
 * each word.
 */
const keptReadings: Reading[] = [];

/** What words that change stand in: the nominative, or after a numeral the genitive. */
const CHOSEN_FORMS = NOMINATIVE | GENITIVE;

const ACTIVE_ENDING = /(?:щ|вш)(?:ий|ая|ее|ие)$/i;

/** Adds the accusative that looks like a nominative, as it does in all but the feminine; readings leave it out. */
function withAccusative(mask: AgreementMask): AgreementMask {
  return mask | ((mask & 0b1101) << ACCUSATIVE_SHIFT);
}

const ACCUSATIVE_SHIFT = 12;

/** What a noun or an adjectival reading can be, the accusative that looks like a nominative left out. */
export function formsOf({ grammemes, indeclinable }: Reading, tag: Tag = tagOf(grammemes)): AgreementMask {
  return indeclinable ? maskInAllCases(tag) : maskOf(tag);
}

/** "ТВ", "МФУ", "Смарт-ТВ": the word, or what comes after its last hyphen, is written in capitals. */
function endsInCapitals(word: string): boolean {
  return !endsInSmallLetter(word) && isInCapitals(word.slice(word.lastIndexOf("-") + 1));
}

/** As most words do. */
function endsInSmallLetter(word: string): boolean {
  const last = word.charCodeAt(word.length - 1);
  return last >= SMALL_A && last <= SMALL_YO;
}

const SMALL_A = 0x430;
const SMALL_YO = 0x451;

/** Two letters or more, all of them capitals. */
export function isInCapitals(word: string): boolean {
  return word.length > 1 && !endsInSmallLetter(word) && word === word.toUpperCase();
}

/** What there is to say of what is no word. */
export const NO_WORD: WordDescription = /* @__PURE__ */ summarise("", "", 0, []);
