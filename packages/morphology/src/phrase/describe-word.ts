import type { PartOfSpeech } from "../grammar.js";
import type { WordReading, Words } from "../words.js";
import type { AgreementMask } from "./agreement-mask.js";
import { ANY_FORM, maskOf, NOMINATIVE } from "./agreement-mask.js";
import { analyseDigitOrdinal } from "./digit-ordinal.js";
import { firstParts } from "./first-parts.js";
import { maskBehindPreposition } from "./prepositions.js";
import type { Token } from "./split-words.js";

/** A Cyrillic word as the search for the main word needs it: every reading summed up in a few bits. */
export interface WordDescription {
  readonly readings: readonly WordReading[];
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

/** Words that join, whatever else the dictionary says of them. */
export const conjunctions: ReadonlySet<string> = new Set(["и", "или", "либо", "да"]);

/** Words that are longer are no words; the dictionary needn't look at them. */
const LONGEST_WORD = 100;

/** How many descriptions are remembered. Catalogues repeat their words; when it is full, it begins anew. */
const REMEMBERED_WORDS = 8192;

const MASCULINE_NOMINATIVE = 0b0001;
const FEMININE_NOMINATIVE = 0b0010;

const nothing: WordDescription = Object.freeze({
  readings: Object.freeze([]),
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

/** Describes words by `words`, remembering what it has seen: the same word always gives the same description. */
export function createDescriber(words: Words): (token: Token) => WordDescription {
  let remembered = new Map<string, WordDescription>();
  return (token) => {
    const { text } = token;
    if (text.length > LONGEST_WORD) return nothing;
    const seen = remembered.get(text);
    if (seen !== undefined) return seen;
    const description = describeWord(words, token);
    if (remembered.size >= REMEMBERED_WORDS) remembered = new Map();
    remembered.set(text, description);
    return description;
  };
}

function describeWord(words: Words, token: Token): WordDescription {
  const { text, changeStart, changeEnd } = token;
  const whole = changeStart === 0 && changeEnd === text.length;
  const part = whole ? text : text.slice(changeStart, changeEnd);
  const lower = part.toLowerCase();
  const ordinal = changeStart > 0 && isDigit(text.charCodeAt(changeStart - 2)) ? analyseDigitOrdinal(part) : undefined;
  if (ordinal === undefined && changeStart > 0 && part.length < 3) return nothing;
  const readings = ordinal ?? words.analyse(part);
  const preposition = whole ? maskBehindPreposition(lower) : undefined;
  const conjunction = whole && conjunctions.has(lower);
  let noun = 0;
  let commonNoun = 0;
  let personName = 0;
  let thing = 0;
  let personInA = 0;
  let adjective = 0;
  let numeral = false;
  let numeralInAnyCase = false;
  let adverb = false;
  let adjectiveFirst = false;
  let abbreviation: boolean | undefined;
  let predictedNoun = 0;
  for (const reading of readings) {
    const { partOfSpeech } = reading;
    if (partOfSpeech === "noun") {
      const mask = nounMask(reading, lower);
      noun |= mask;
      if (!reading.proper) {
        commonNoun |= mask;
        if (reading.grammemes.animacy !== "anim") thing |= mask;
        else if ((mask & FEMININE_NOMINATIVE) !== 0 && /[ая]$/.test(lower)) personInA = MASCULINE_NOMINATIVE;
      }
      if (reading.proper && reading.grammemes.animacy === "anim") personName |= mask;
      if (!reading.known && (mask & NOMINATIVE) !== 0) predictedNoun = Math.max(predictedNoun, reading.score);
      if (mask & NOMINATIVE) abbreviation ??= reading.indeclinable && endsInCapitals(part);
    } else if (isAdjectival(partOfSpeech)) {
      if (!reading.known && !ADJECTIVAL_ENDING.test(lower)) continue;
      // "беркелий" is hardly an adjective, when its ending makes it a noun.
      if (!reading.known && reading.score < predictedNoun * LEAST_LIKELY) continue;
      if (noun === 0) adjectiveFirst = true;
      adjective |= reading.indeclinable ? ANY_FORM : withAccusative(maskOf(reading.grammemes), ADJECTIVE_TWINS);
    } else if (partOfSpeech === "numeral") {
      numeralInAnyCase = true;
      if (reading.grammemes.case === "nom" || reading.grammemes.case === undefined) numeral = true;
    } else if (partOfSpeech === "adverb" && noun === 0 && adjective === 0) {
      adverb = true;
    }
  }
  // "мини" is no form of a name, "очень" no noun: a likelier adverb hides the rest.
  const hidden = preposition !== undefined || conjunction || (adverb && (noun & NOMINATIVE) === 0);
  return {
    readings,
    noun: hidden ? 0 : noun,
    commonNoun: hidden ? 0 : commonNoun,
    personName: hidden ? 0 : personName,
    thing: hidden ? 0 : thing,
    personInA: hidden ? 0 : personInA,
    adjective: hidden ? 0 : adjective,
    numeral: numeral && !hidden,
    numeralInAnyCase,
    preposition,
    conjunction,
    firstPart: whole && firstParts.has(lower),
    adjectiveFirst,
    transparent: preposition === undefined && !conjunction && (hidden || (noun === 0 && adjective === 0)) && !numeral,
    abbreviation: abbreviation ?? false,
  };
}

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

/** The forms of a noun reading. An indeclinable noun is every case of its number at once. */
function nounMask(reading: WordReading, lower: string): AgreementMask {
  const { grammemes } = reading;
  if (!reading.indeclinable) {
    if (grammemes.animacy === "anim") return withAccusative(maskOf(grammemes), ANIMATE_TWINS);
    return withAccusative(maskOf(grammemes), /[ая]$/.test(lower) ? NOUN_IN_A_TWINS : NOUN_TWINS);
  }
  let mask = 0;
  for (const wanted of ["nom", "gen", "dat", "acc", "ins", "prep"] as const)
    mask |= maskOf({ ...grammemes, case: wanted });
  return mask;
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

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** "ТВ", "МФУ", "Смарт-ТВ": the word, or what stands behind its last hyphen, is written in capitals. */
function endsInCapitals(word: string): boolean {
  const last = word.slice(word.lastIndexOf("-") + 1);
  return last.length > 1 && last === last.toUpperCase();
}
