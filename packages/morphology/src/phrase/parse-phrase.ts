import { isMeasureUnit } from "../government.js";
import type { Animacy, Case, Gender } from "../grammar.js";
import type { Counted, Phrase, PhraseKind, PhraseRule, PhraseWord, UninflectableReason } from "../morphology.js";
import type { WordReading, Words } from "../words.js";
import type { AgreementMask, Slot } from "./agreement-mask.js";
import {
  firstSlot,
  genderOfSlot,
  maskOf,
  maskOfCases,
  NOMINATIVE,
  numberOfSlot,
  PLURAL_FORMS,
  PLURAL_SLOT,
  SINGULAR_FORMS,
} from "./agreement-mask.js";
import type { WordDescription } from "./describe-word.js";
import { createDescriber, isAdjectival } from "./describe-word.js";
import type { MainWords, Numeral } from "./find-main-word.js";
import { findMainWord } from "./find-main-word.js";
import type { Change } from "./inflect-phrase.js";
import { rewrite } from "./inflect-phrase.js";
import type { Token } from "./split-words.js";
import { splitWords } from "./split-words.js";

export interface ParseOptions {
  /** Read a word that can be both a noun and an adjective as an adjective; false when absent. */
  readonly preferAdjectival?: boolean;
}

/** A word whose reading has been decided. */
interface Decision {
  readonly role: "head" | "modifier";
  readonly reading: WordReading | undefined;
  readonly animacy: Animacy | undefined;
  readonly counted: Counted | undefined;
  /** Of a name behind a name. */
  readonly surname: Gender | undefined;
}

/** What is known of the phrase as a whole. */
interface Summary {
  readonly kind: PhraseKind;
  readonly reason: UninflectableReason | undefined;
  readonly slot: Slot | undefined;
  /** Overrides the number of the slot: coordinated nouns are plural. */
  readonly plural: boolean;
  readonly animacy: Animacy | undefined;
  readonly proper: boolean;
  readonly measure: boolean;
}

const GENITIVE = maskOfCases("gen");

/** The two things that can be done with the text of a phrase. */
export interface PhraseReader {
  /** Understands a value as a phrase. Never throws. */
  parse(text: string, options?: ParseOptions): Phrase;
  /** The text in another case, itself where it can't be inflected: as parsing and inflecting, without the phrase between. */
  inflect(text: string, wanted: Case): string;
}

/** Makes a reader of phrases by the words given. */
export function createPhraseReader(words: Words): PhraseReader {
  const describe = createDescriber(words);
  const decide = (text: string, preferAdjectival: boolean): Decisions => {
    const tokens = splitWords(text);
    return new Decisions(tokens, findMainWord(tokens, describe, preferAdjectival));
  };
  return {
    parse: (text, options) => decide(text, options?.preferAdjectival ?? false).phrase(text),
    inflect: (text, wanted) => decide(text, false).inflect(words, text, wanted),
  };
}

/** Decides on the readings of the words that change, then puts the phrase together. */
class Decisions {
  /** By index of the token. */
  private readonly decisions: (Decision | undefined)[] = [];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly main: MainWords,
  ) {}

  phrase(text: string): Phrase {
    const summary = this.decide();
    return assemble(text, this.tokens, this.main.rules, this.decisions, summary);
  }

  inflect(words: Words, text: string, wanted: Case): string {
    if (wanted === "nom" || this.decide().kind === "other") return text;
    const changes: Change[] = [];
    for (let at = 0; at < this.decisions.length; at++) {
      const decision = this.decisions[at];
      const token = this.tokens[at];
      if (decision?.reading === undefined || token === undefined || decision.reading.indeclinable) continue;
      const { start, changeStart, changeEnd } = token;
      const { role, reading, animacy, counted, surname } = decision;
      changes.push({ start: start + changeStart, end: start + changeEnd, role, reading, animacy, counted, surname });
    }
    return rewrite(words, text, changes, wanted, undefined) ?? text;
  }

  private decide(): Summary {
    const { main } = this;
    if (main.numeral !== undefined) this.decideNumeral(main.numeral);
    if (main.conjuncts.length > 0) return this.decideNouns();
    if (main.adjectives.length > 0) return this.decideAdjectives();
    if (main.unit) return summaryOf("numeral", PLURAL_SLOT, undefined, true);
    return other(main.reason ?? "no_noun");
  }

  private decideNouns(): Summary {
    const { main } = this;
    let first: ChosenNoun | undefined;
    for (const conjunct of main.conjuncts) {
      const isCounted = conjunct.counted !== undefined && conjunct.counted !== "one";
      const found = isCounted
        ? countedReading(this.describeAt(conjunct.noun), conjunct.counted)
        : nounReading(this.describeAt(conjunct.noun), conjunct.slots);
      if (found === undefined) continue;
      first ??= found;
      const animacy = found.reading.grammemes.animacy ?? "inan";
      this.set(conjunct.noun, "head", found.reading, undefined, conjunct.counted);
      for (const at of conjunct.modifiers) this.setModifier(at, found.slot, animacy);
      for (const at of conjunct.names) {
        const description = this.describeAt(at);
        const reading = nounReading(description, 1 << found.slot)?.reading ?? description?.readings[0];
        if (reading === undefined) continue;
        this.set(at, "head", reading, animacy, undefined, genderOfSlot(found.slot));
      }
    }
    if (first === undefined) return other("no_noun");
    const animacy = first.reading.grammemes.animacy ?? "inan";
    for (const at of main.shared) this.setModifier(at, PLURAL_SLOT, animacy);
    const isNumeral = main.numeral !== undefined && main.conjuncts.length === 1;
    return {
      kind: isNumeral ? "numeral" : "noun",
      reason: undefined,
      slot: first.slot,
      plural: main.conjuncts.length > 1,
      animacy,
      proper: first.reading.proper,
      measure: isNumeral && isMeasureUnit(this.tokens[main.numeral.noun]?.text ?? ""),
    };
  }

  /** The numeral and the adjectives between it and its noun, which is decided on with the other nouns. */
  private decideNumeral({ at, before, counted, noun, adjectives }: Numeral): void {
    const found = counted === "one" ? undefined : countedReading(this.describeAt(noun), counted);
    const animacy = found?.reading.grammemes.animacy ?? "inan";
    for (const index of [...before, at]) {
      if (this.tokens[index]?.kind !== "word") continue;
      const reading = this.describeAt(index)?.readings.find(({ partOfSpeech }) => partOfSpeech === "numeral");
      this.set(index, "head", reading, animacy);
    }
    for (const index of adjectives) {
      const description = this.describeAt(index);
      const reading = adjectiveReading(description, 1 << PLURAL_SLOT) ?? pluralGenitive(description);
      if (reading !== undefined) this.set(index, "modifier", reading, animacy, counted);
    }
  }

  private decideAdjectives(): Summary {
    const slot = firstSlot(this.main.adjectiveSlots);
    let isFirst = true;
    for (const at of this.main.adjectives) {
      const reading = adjectiveReading(this.describeAt(at), 1 << slot);
      if (reading === undefined) continue;
      this.set(at, isFirst ? "head" : "modifier", reading);
      isFirst = false;
    }
    return summaryOf("adjectival", slot, undefined, false);
  }

  private setModifier(at: number, slot: Slot, animacy: Animacy): void {
    const reading = adjectiveReading(this.describeAt(at), 1 << slot);
    if (reading !== undefined) this.set(at, "modifier", reading, animacy);
  }

  private set(
    at: number,
    role: Decision["role"],
    reading: WordReading | undefined,
    animacy?: Animacy,
    counted?: Counted,
    surname?: Gender,
  ): void {
    this.decisions[at] = { role, reading, animacy, counted, surname };
  }

  private describeAt(at: number): WordDescription | undefined {
    return this.main.descriptions[at];
  }
}

function summaryOf(kind: PhraseKind, slot: Slot | undefined, animacy: Animacy | undefined, measure: boolean): Summary {
  return { kind, reason: undefined, slot, plural: false, animacy, proper: false, measure };
}

function other(reason: UninflectableReason): Summary {
  return { kind: "other", reason, slot: undefined, plural: false, animacy: undefined, proper: false, measure: false };
}

/** A noun reading and the form of the nominative that it has. */
interface ChosenNoun {
  readonly reading: WordReading;
  readonly slot: Slot;
}

/** The likeliest noun reading in the nominative that fits, and the form that it has. */
function nounReading(description: WordDescription | undefined, slots: AgreementMask): ChosenNoun | undefined {
  let other: ChosenNoun | undefined;
  let indeclinable: ChosenNoun | undefined;
  if (description === undefined) return undefined;
  for (const reading of description.readings) {
    if (reading.partOfSpeech !== "noun") continue;
    const mask = maskOf(reading.indeclinable ? { ...reading.grammemes, case: "nom" } : reading.grammemes);
    const common = mask & NOMINATIVE & slots;
    if (common !== 0) {
      const slot = firstSlot(common);
      // "пол", "бак", "соль" are rather the things than the abbreviations and the note of the same letters.
      const isDoubtful = reading.indeclinable && reading.source === "dictionary" && !description.abbreviation;
      if (!isDoubtful && (indeclinable === undefined || (slot !== PLURAL_SLOT && !reading.proper)))
        return { reading, slot };
      if (isDoubtful) indeclinable ??= { reading, slot };
      continue;
    }
    // The adjectives decide on the gender of an abbreviation and of a person ("серийный убийца").
    const follows = reading.indeclinable || reading.grammemes.animacy === "anim";
    if (follows && (mask & NOMINATIVE) !== 0) other ??= { reading, slot: firstSlot(slots) };
  }
  return indeclinable ?? other;
}

/** The reading of a noun behind a numeral: the genitive, singular behind 2 to 4, else plural. */
function countedReading(
  description: WordDescription | undefined,
  counted: Counted | undefined,
): ChosenNoun | undefined {
  const wanted = GENITIVE & (counted === "many" ? PLURAL_FORMS : SINGULAR_FORMS);
  for (const reading of description?.readings ?? []) {
    if (reading.partOfSpeech !== "noun") continue;
    const mask = maskOf(reading.indeclinable ? { ...reading.grammemes, case: "gen" } : reading.grammemes);
    if ((mask & wanted) !== 0) return { reading, slot: PLURAL_SLOT };
  }
  return undefined;
}

function adjectiveReading(description: WordDescription | undefined, slots: AgreementMask): WordReading | undefined {
  let other: WordReading | undefined;
  for (const reading of description?.readings ?? []) {
    if (!isAdjectival(reading.partOfSpeech)) continue;
    if (reading.indeclinable) return reading;
    const mask = maskOf(reading.grammemes) & NOMINATIVE;
    if ((mask & slots) !== 0) return reading;
    if (mask !== 0) other ??= reading;
  }
  return other;
}

function pluralGenitive(description: WordDescription | undefined): WordReading | undefined {
  return description?.readings.find(
    (reading) => isAdjectival(reading.partOfSpeech) && (maskOf(reading.grammemes) & GENITIVE & PLURAL_FORMS) !== 0,
  );
}

function assemble(
  text: string,
  tokens: readonly Token[],
  rules: readonly (PhraseRule | undefined)[],
  decisions: readonly (Decision | undefined)[],
  summary: Summary,
): Phrase {
  const words: PhraseWord[] = [];
  let known = true;
  let score = 1;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.kind !== "word" && token.kind !== "code" && token.kind !== "number")) continue;
    const decision = decisions[at];
    const reading = decision?.reading;
    if (reading !== undefined && !reading.known) {
      known = false;
      // An abbreviation that stays as it is can't come out wrong, and surnames decline by their endings.
      if (!reading.indeclinable && decision?.surname === undefined) score = Math.min(score, reading.score);
    }
    words.push(Object.freeze(phraseWord(token, rules[at], decision)));
  }
  const phrase: Mutable<Phrase> = {
    text,
    kind: summary.kind,
    proper: summary.proper,
    measure: summary.measure,
    confidence: known ? "known" : score < LOW_SCORE ? "low" : "predicted",
    words: Object.freeze(words),
  };
  if (summary.reason !== undefined) phrase.reason = summary.reason;
  if (summary.slot !== undefined) {
    phrase.number = summary.plural ? "plur" : numberOfSlot(summary.slot);
    const gender = summary.plural ? undefined : genderOfSlot(summary.slot);
    if (gender !== undefined) phrase.gender = gender;
  }
  if (summary.animacy !== undefined) phrase.animacy = summary.animacy;
  return Object.freeze(phrase);
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Below this score a predicted word is reported as uncertain. */
const LOW_SCORE = 0.3;

function phraseWord(token: Token, rule: PhraseRule | undefined, decision: Decision | undefined): PhraseWord {
  const word: Mutable<PhraseWord> = {
    text: token.text,
    start: token.start,
    end: token.end,
    role: decision === undefined ? "fixed" : decision.role,
  };
  if (rule !== undefined) word.rule = decision === undefined && changes(rule) ? "does_not_agree" : rule;
  if (decision !== undefined) {
    if (decision.reading !== undefined) word.reading = decision.reading;
    if (decision.animacy !== undefined) word.animacy = decision.animacy;
    if (decision.counted !== undefined) word.counted = decision.counted;
    if (decision.surname !== undefined) word.surname = decision.surname;
  }
  if (token.kind === "word" && token.changeEnd - token.changeStart !== token.text.length) {
    word.changing = Object.freeze({ start: token.changeStart, end: token.changeEnd });
  }
  return word;
}

function changes(rule: PhraseRule): boolean {
  return rule === "agrees" || rule === "main_noun" || rule === "coordinated_noun" || rule === "name";
}
