import { isMeasureUnit } from "../government.js";
import type { Animacy } from "../grammar.js";
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
  PLURAL_SLOT,
} from "./agreement-mask.js";
import type { WordDescription } from "./describe-word.js";
import { createDescriber, isAdjectival } from "./describe-word.js";
import type { MainWords } from "./find-main-word.js";
import { findMainWord } from "./find-main-word.js";
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
  readonly animacy?: Animacy;
  readonly counted?: Counted;
}

/** What is known of the phrase as a whole. */
interface Summary {
  readonly kind: PhraseKind;
  readonly reason?: UninflectableReason;
  readonly slot?: Slot;
  /** Overrides the number of the slot: coordinated nouns are plural. */
  readonly plural?: boolean;
  readonly animacy?: Animacy;
  readonly proper: boolean;
  readonly measure: boolean;
}

const GENITIVE = maskOfCases("gen");

/** Makes the function that understands a value as a phrase, by the words given. It never throws. */
export function createPhraseParser(words: Words): (text: string, options?: ParseOptions) => Phrase {
  const describe = createDescriber(words);
  return (text, options) => {
    const tokens = splitWords(text);
    const main = findMainWord(tokens, describe, { preferAdjectival: options?.preferAdjectival ?? false });
    const decisions = new Map<number, Decision>();
    const summary = decide(tokens, main, describe, decisions);
    return assemble(text, tokens, main.rules, decisions, summary);
  };
}

function decide(
  tokens: readonly Token[],
  main: MainWords,
  describe: (token: Token) => WordDescription,
  decisions: Map<number, Decision>,
): Summary {
  const describeAt = (at: number): WordDescription | undefined => {
    const token = tokens[at];
    return token === undefined ? undefined : describe(token);
  };
  if (main.conjuncts.length > 0) return decideNouns(main, describeAt, decisions);
  if (main.numeral !== undefined) return decideNumeral(tokens, main.numeral, describeAt, decisions);
  if (main.adjectives.length > 0) return decideAdjectives(main, describeAt, decisions);
  if (main.unit) return { kind: "numeral", proper: false, measure: true, slot: PLURAL_SLOT };
  return { kind: "other", reason: main.reason ?? "no_noun", proper: false, measure: false };
}

type DescribeAt = (at: number) => WordDescription | undefined;

function decideNouns(main: MainWords, describeAt: DescribeAt, decisions: Map<number, Decision>): Summary {
  let first: { readonly reading: WordReading; readonly slot: Slot } | undefined;
  for (const conjunct of main.conjuncts) {
    const isCounted = conjunct.counted !== undefined && conjunct.counted !== "one";
    const found = isCounted
      ? countedReading(describeAt(conjunct.noun), conjunct.counted)
      : nounReading(describeAt(conjunct.noun), conjunct.slots);
    if (found === undefined) continue;
    first ??= found;
    const animacy = found.reading.grammemes.animacy ?? "inan";
    decisions.set(conjunct.noun, {
      role: "head",
      reading: found.reading,
      ...(conjunct.counted === undefined ? {} : { counted: conjunct.counted }),
    });
    for (const at of conjunct.modifiers) {
      const reading = adjectiveReading(describeAt(at), 1 << found.slot);
      if (reading !== undefined) decisions.set(at, { role: "modifier", reading, animacy });
    }
    for (const at of conjunct.names) {
      const name = nounReading(describeAt(at), 1 << found.slot);
      if (name !== undefined) decisions.set(at, { role: "head", reading: name.reading });
    }
  }
  if (first === undefined) return { kind: "other", reason: "no_noun", proper: false, measure: false };
  const animacy = first.reading.grammemes.animacy ?? "inan";
  for (const at of main.shared) {
    const reading = adjectiveReading(describeAt(at), 1 << PLURAL_SLOT);
    if (reading !== undefined) decisions.set(at, { role: "modifier", reading, animacy });
  }
  return {
    kind: "noun",
    slot: first.slot,
    plural: main.conjuncts.length > 1,
    animacy,
    proper: first.reading.proper,
    measure: false,
  };
}

function decideNumeral(
  tokens: readonly Token[],
  numeral: NonNullable<MainWords["numeral"]>,
  describeAt: DescribeAt,
  decisions: Map<number, Decision>,
): Summary {
  const { counted } = numeral;
  const found =
    counted === "one"
      ? nounReading(describeAt(numeral.noun), NOMINATIVE & ~(1 << PLURAL_SLOT))
      : countedReading(describeAt(numeral.noun), counted);
  const animacy = found?.reading.grammemes.animacy ?? "inan";
  const numeralReading = describeAt(numeral.at)?.readings.find(({ partOfSpeech }) => partOfSpeech === "numeral");
  if (tokens[numeral.at]?.kind === "word") {
    decisions.set(numeral.at, { role: "head", reading: numeralReading, animacy });
  }
  if (found !== undefined) decisions.set(numeral.noun, { role: "head", reading: found.reading, counted });
  for (const at of numeral.adjectives) {
    const reading = adjectiveReading(describeAt(at), 1 << PLURAL_SLOT) ?? pluralGenitive(describeAt(at));
    if (reading !== undefined) decisions.set(at, { role: "modifier", reading, animacy, counted });
  }
  return {
    kind: "numeral",
    slot: found?.slot ?? PLURAL_SLOT,
    plural: counted !== "one",
    animacy,
    proper: false,
    measure: isMeasureUnit(tokens[numeral.noun]?.text ?? ""),
  };
}

function decideAdjectives(main: MainWords, describeAt: DescribeAt, decisions: Map<number, Decision>): Summary {
  const slot = firstSlot(main.adjectiveSlots);
  let isFirst = true;
  for (const at of main.adjectives) {
    const reading = adjectiveReading(describeAt(at), 1 << slot);
    if (reading === undefined) continue;
    decisions.set(at, { role: isFirst ? "head" : "modifier", reading });
    isFirst = false;
  }
  return { kind: "adjectival", slot, proper: false, measure: false };
}

/** The likeliest noun reading in the nominative that fits, and the form that it has. */
function nounReading(
  description: WordDescription | undefined,
  slots: AgreementMask,
): { readonly reading: WordReading; readonly slot: Slot } | undefined {
  let other: { readonly reading: WordReading; readonly slot: Slot } | undefined;
  for (const reading of description?.readings ?? []) {
    if (reading.partOfSpeech !== "noun") continue;
    const mask = maskOf(reading.indeclinable ? { ...reading.grammemes, case: "nom" } : reading.grammemes);
    const common = mask & NOMINATIVE & slots;
    if (common !== 0) return { reading, slot: firstSlot(common) };
    // The adjectives decide on the gender of an abbreviation and of a person ("серийный убийца").
    const follows = reading.indeclinable || reading.grammemes.animacy === "anim";
    if (follows && (mask & NOMINATIVE) !== 0) other ??= { reading, slot: firstSlot(slots) };
  }
  return other;
}

/** The reading of a noun behind a numeral: the genitive, singular behind 2 to 4, else plural. */
function countedReading(
  description: WordDescription | undefined,
  counted: Counted | undefined,
): { readonly reading: WordReading; readonly slot: Slot } | undefined {
  const wanted = GENITIVE & (counted === "many" ? 0x888888 : 0x777777);
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
    (reading) => isAdjectival(reading.partOfSpeech) && (maskOf(reading.grammemes) & GENITIVE & 0x888888) !== 0,
  );
}

function assemble(
  text: string,
  tokens: readonly Token[],
  rules: readonly (PhraseRule | undefined)[],
  decisions: ReadonlyMap<number, Decision>,
  summary: Summary,
): Phrase {
  const words: PhraseWord[] = [];
  let known = true;
  let score = 1;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || (token.kind !== "word" && token.kind !== "code" && token.kind !== "number")) continue;
    const decision = decisions.get(at);
    const reading = decision?.reading;
    if (reading !== undefined && !reading.known) {
      known = false;
      score = Math.min(score, reading.score);
    }
    words.push(Object.freeze(phraseWord(token, rules[at], decision)));
  }
  const gender = summary.slot === undefined || summary.plural === true ? undefined : genderOfSlot(summary.slot);
  const number = summary.slot === undefined ? undefined : summary.plural === true ? "plur" : numberOfSlot(summary.slot);
  return Object.freeze({
    text,
    kind: summary.kind,
    ...(summary.reason === undefined ? {} : { reason: summary.reason }),
    ...(gender === undefined ? {} : { gender }),
    ...(number === undefined ? {} : { number }),
    ...(summary.animacy === undefined ? {} : { animacy: summary.animacy }),
    proper: summary.proper,
    measure: summary.measure,
    confidence: known ? "known" : score < LOW_SCORE ? "low" : "predicted",
    words: Object.freeze(words),
  });
}

/** Below this score a predicted word is reported as uncertain. */
const LOW_SCORE = 0.5;

function phraseWord(token: Token, rule: PhraseRule | undefined, decision: Decision | undefined): PhraseWord {
  const isWhole = token.kind !== "word" || (token.changeStart === 0 && token.changeEnd === token.text.length);
  return {
    text: token.text,
    start: token.start,
    end: token.end,
    role: decision?.role ?? "fixed",
    ...(decision?.reading === undefined ? {} : { reading: decision.reading }),
    ...(rule === undefined ? {} : { rule: decision !== undefined || !changes(rule) ? rule : "does_not_agree" }),
    ...(isWhole ? {} : { changing: { start: token.changeStart, end: token.changeEnd } }),
    ...(decision?.animacy === undefined ? {} : { animacy: decision.animacy }),
    ...(decision?.counted === undefined ? {} : { counted: decision.counted }),
  };
}

function changes(rule: PhraseRule): boolean {
  return rule === "agrees" || rule === "main_noun" || rule === "coordinated_noun" || rule === "name";
}
