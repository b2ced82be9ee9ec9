import { CASES_BEHIND, CONJUNCTION, FIRST_PART, type KindsOf } from "../dictionary/word-kinds.js";
import type { PartOfSpeech } from "../grammar.js";
import { lowerCase } from "../lower-case.js";
import type { WordReading, Words } from "../words.js";
import type { AgreementMask } from "./agreement-mask.js";
import { ANY_FORM, GENITIVE, maskInAllCases, maskOf, maskOfCaseSet, NOMINATIVE } from "./agreement-mask.js";
import { analyseDigitOrdinal } from "./digit-ordinal.js";
import { isCapital } from "./split-words.js";

/** A Cyrillic word as the search for the main word needs it: every reading summed up in a few bits. */
export interface WordDescription {
  /** The likeliest one, and all that a word of a phrase can have; the likelier first. */
  readonly readings: readonly WordReading[];
  readonly capitalised: boolean;
  /** "включающий", "бывшая": a participle with an object of its own. */
  readonly activeParticiple: boolean;
  /** What the word can be as a noun, and as an adjective, participle, ordinal or adjectival pronoun. */
  readonly noun: AgreementMask;
  readonly adjective: AgreementMask;
  /** The same for common nouns alone: no names of persons, places, brands. */
  readonly commonNoun: AgreementMask;
  /** The same for names of persons. */
  readonly personName: AgreementMask;
  /** The same for inanimate common nouns. */
  readonly thing: AgreementMask;
  /** Masculine when it is a living being in -а or -я, which may be a man: "убийца", "коллега". */
  readonly personInA: AgreementMask;
  /** A numeral in letters in the nominative ("две", "пять"). */
  readonly numeral: boolean;
  /** A numeral in letters in any case ("двоих", "трёх"). */
  readonly numeralInAnyCase: boolean;
  /** The forms that may follow it, when it is a preposition. */
  readonly preposition: AgreementMask | undefined;
  readonly conjunction: boolean;
  /** Joins a following noun without being the main word: "мини печь". */
  readonly firstPart: boolean;
  /** Its adjectival reading comes before the nominal one. */
  readonly adjectiveFirst: boolean;
  /** No reading of it is of any use for agreement: an adverb, a verb, a particle, an unknown word. */
  readonly transparent: boolean;
  /** The likeliest noun reading in the nominative is written in capitals or never declined. */
  readonly abbreviation: boolean;
}

/** A predicted adjective that is less likely than this share of a predicted noun is none. */
const LEAST_LIKELY = 0.2;

/** Words that are longer are no words; the dictionary needn't look at them. */
const LONGEST_WORD = 100;

/** How many descriptions are remembered. Catalogues repeat their words; when it is full, it begins anew. */
const REMEMBERED_WORDS = 8192;

const SMALL_A = 0x430;
const SMALL_YA = 0x44f;
const MASCULINE_NOMINATIVE = 0b0001;
const FEMININE_NOMINATIVE = 0b0010;

const nothing: WordDescription = Object.freeze({
  readings: Object.freeze([]),
  capitalised: false,
  activeParticiple: false,
  noun: 0,
  adjective: 0,
  commonNoun: 0,
  personName: 0,
  thing: 0,
  personInA: 0,
  numeral: false,
  numeralInAnyCase: false,
  preposition: undefined,
  conjunction: false,
  firstPart: false,
  adjectiveFirst: false,
  transparent: true,
  abbreviation: false,
});

/**
 * Says what a word can be; only text.slice(changeStart, changeEnd) of it can change. What has been seen is remembered: the same word
 * always gives the same description.
 */
export type Describe = (text: string, changeStart: number, changeEnd: number) => WordDescription;

/** Describes words by their readings and by what is known of them by heart. */
export function createDescriber(words: Words, kindsOf: KindsOf): Describe {
  let remembered = new Map<string, WordDescription>();
  return (text, changeStart, changeEnd) => {
    const seen = remembered.get(text);
    if (seen !== undefined) return seen;
    if (text.length > LONGEST_WORD) return nothing;
    const description = describeWord(words, kindsOf, text, changeStart, changeEnd);
    if (remembered.size >= REMEMBERED_WORDS) remembered = new Map();
    remembered.set(text, description);
    return description;
  };
}

function describeWord(
  words: Words,
  kindsOf: KindsOf,
  text: string,
  changeStart: number,
  changeEnd: number,
): WordDescription {
  const isWhole = changeStart === 0 && changeEnd === text.length;
  const part = isWhole ? text : text.slice(changeStart, changeEnd);
  const lower = lowerCase(part);
  const capitalised = isCapital(text);
  const kinds = isWhole ? kindsOf(lower) : 0;
  const preposition = (kinds & CASES_BEHIND) === 0 ? undefined : maskOfCaseSet(kinds);
  const conjunction = (kinds & CONJUNCTION) !== 0;
  const ordinal = changeStart > 0 && /^\d+-[а-яё]+$/i.test(text) ? analyseDigitOrdinal(words, lower) : undefined;
  const last = lower.charCodeAt(lower.length - 1);
  const endsInA = last === SMALL_A || last === SMALL_YA;
  if (ordinal === undefined && changeStart > 0 && part.length < 3) return nothing;
  let kept = 0;
  let noun = 0;
  let commonNoun = 0;
  let personName = 0;
  let thing = 0;
  let personInA = 0;
  let adjective = 0;
  let isNumeral = false;
  let numeralInAnyCase = false;
  let adverb = false;
  let adjectiveFirst = false;
  let abbreviation: boolean | undefined;
  let predictedNoun = 0;
  for (const reading of ordinal ?? words.analyse(part)) {
    const { partOfSpeech, grammemes, known, proper, indeclinable } = reading;
    const isAnimate = grammemes.animacy === "anim";
    let mask = 0;
    if (partOfSpeech === "noun") {
      mask = withAccusative(formsOf(reading), isAnimate ? ANIMATE_TWINS : endsInA ? NOUN_IN_A_TWINS : NOUN_TWINS);
      noun |= mask;
      if (!proper) {
        commonNoun |= mask;
        if (!isAnimate) thing |= mask;
        else if ((mask & FEMININE_NOMINATIVE) !== 0 && endsInA) personInA = MASCULINE_NOMINATIVE;
      } else if (isAnimate) personName |= mask;
      if ((mask & NOMINATIVE) !== 0) {
        if (!known) predictedNoun = Math.max(predictedNoun, reading.score);
        abbreviation ??= indeclinable && endsInCapitals(part);
      }
    } else if (isAdjectival(partOfSpeech)) {
      mask = withAccusative(formsOf(reading), ADJECTIVE_TWINS);
      // "беркелий" is hardly an adjective, when its ending makes it a noun.
      const isLikely = known || (ADJECTIVAL_ENDING.test(lower) && reading.score >= predictedNoun * LEAST_LIKELY);
      if (isLikely) {
        if (noun === 0) adjectiveFirst = true;
        adjective |= mask;
      }
    } else if (partOfSpeech === "numeral") {
      numeralInAnyCase = true;
      if (grammemes.case === "nom" || grammemes.case === undefined) isNumeral = true;
    } else if (partOfSpeech === "adverb" && noun === 0 && adjective === 0 && !isNumeral) {
      adverb = true;
    }
    // The likeliest reading, and those that can be chosen; the others needn't be kept.
    if (kept === 0 || (mask & CHOSEN_FORMS) !== 0 || partOfSpeech === "numeral") {
      keptReadings[kept++] = reading;
    }
  }
  const isFunctionWord = preposition !== undefined || conjunction;
  // "мини" is no form of a name, "очень" no noun: a likelier adverb hides the rest.
  const isHidden = isFunctionWord || (adverb && (noun & NOMINATIVE) === 0);
  if (isHidden) noun = commonNoun = personName = thing = personInA = adjective = 0;
  return {
    readings: keptReadings.slice(0, kept),
    capitalised,
    activeParticiple: adjective !== 0 && ACTIVE_PARTICIPLE.test(lower.slice(-4)),
    noun,
    commonNoun,
    personName,
    thing,
    personInA,
    adjective,
    numeral: isNumeral && !isHidden,
    numeralInAnyCase,
    preposition,
    conjunction,
    firstPart: (kinds & FIRST_PART) !== 0,
    adjectiveFirst,
    transparent: !isFunctionWord && noun === 0 && adjective === 0 && !isNumeral,
    abbreviation: abbreviation ?? false,
  };
}

/** Room for what is kept of a word, used again for the next one: a list that grows would leave three times its size with each word. */
const keptReadings: WordReading[] = [];

/** What words that change stand in: the nominative, or behind a numeral the genitive. */
const CHOSEN_FORMS = NOMINATIVE | GENITIVE;

const ACTIVE_PARTICIPLE = /(?:щ|вш)(?:ий|ая|ее|ие)$/;

/** A predicted adjective looks like one; "прозерина" is rather the genitive of a noun than a feminine "прозерин". */
const ADJECTIVAL_ENDING = /(?:[ыиоь][йея]|[аяь]я|[оеь]е|[оеь]го|[оеь]му|[ыиь]ми?|[ыиь]х|[ое][мй]|[уюь]ю)(?:ся)?$/;

/** Nominatives that look like accusatives: of adjectives all but the feminine, of nouns the neuter too when animate. */
const ADJECTIVE_TWINS = 0b1101;
const ANIMATE_TWINS = 0b0100;
const NOUN_TWINS = 0b1111;
const NOUN_IN_A_TWINS = 0b1101;

/** Adds the accusative that looks like a nominative; readings leave it out. */
function withAccusative(mask: AgreementMask, twins: number): AgreementMask {
  return mask | ((mask & twins) << ACCUSATIVE_SHIFT);
}

const ACCUSATIVE_SHIFT = 12;

/** What a noun or an adjectival reading can be, the accusative that looks like a nominative left out. */
export function formsOf({ partOfSpeech, grammemes, indeclinable }: WordReading): AgreementMask {
  if (!indeclinable) return maskOf(grammemes);
  return partOfSpeech === "noun" ? maskInAllCases(grammemes) : ANY_FORM;
}

/** Adjectives, participles, ordinals and the pronouns that decline like them (мой, этот, самый). */
export function isAdjectival(partOfSpeech: PartOfSpeech): boolean {
  return (
    partOfSpeech === "adjective" ||
    partOfSpeech === "participle" ||
    partOfSpeech === "ordinal" ||
    partOfSpeech === "pronoun"
  );
}

/** "ТВ", "МФУ", "Смарт-ТВ": the word, or what stands behind its last hyphen, is written in capitals. */
function endsInCapitals(word: string): boolean {
  const last = word.slice(word.lastIndexOf("-") + 1);
  return last.length > 1 && last === last.toUpperCase();
}
