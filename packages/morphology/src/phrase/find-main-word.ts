import { isMeasureUnit } from "../government.js";
import type { Counted, PhraseRule, UninflectableReason } from "../morphology.js";
import type { AgreementMask } from "./agreement-mask.js";
import {
  ANY_FORM,
  caseSetOf,
  FEMININE_FORMS,
  maskOfCases,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
  PLURAL_FORMS,
  SINGULAR_FORMS,
} from "./agreement-mask.js";
import { countedBy, fitsCount } from "./counted-by.js";
import type { WordDescription } from "./describe-word.js";
import { looksLikeMasculineSurname } from "./inflect-surname.js";
import type { Token } from "./split-words.js";

/**
 * The search for the main word: one pass from left to right. Before the main noun, adjectives in the nominative are
 * collected until a noun comes that they agree with. Behind it every word is either an adjective that agrees with it as
 * it stands, or something that stays: a prepositional phrase (which swallows its own adjectives and its noun), a
 * complement in another case, an apposition. "и" joins what is alike: an oblique noun joins the oblique noun before it
 * ("для волос и тела"), a nominative one joins the main noun.
 */
export interface MainWords {
  readonly conjuncts: readonly Conjunct[];
  /** Adjectives that agree with all conjuncts together, in the plural: "детские шампунь и бальзам". */
  readonly shared: readonly number[];
  /** The words of a purely adjectival value, when there is no noun. */
  readonly adjectives: readonly number[];
  readonly adjectiveSlots: AgreementMask;
  readonly numeral: Numeral | undefined;
  /** A number with a unit that never changes: "256 ГБ". */
  readonly unit: boolean;
  readonly reason: UninflectableReason | undefined;
  readonly rules: readonly (PhraseRule | undefined)[];
  /** What is known of each word that was looked at, by index of the token. */
  readonly descriptions: readonly (WordDescription | undefined)[];
}

/** A main noun with the adjectives that agree with it. Indices are those of the tokens. */
export interface Conjunct {
  readonly noun: number;
  /** Nominative forms that the noun can still be, all adjectives considered. */
  slots: AgreementMask;
  readonly modifiers: number[];
  /** Names behind a name. */
  readonly names: number[];
  /** How a number counts this noun ("2 подушки", "и 2 подушки"). */
  readonly counted?: Counted;
}

/** A numeral at the beginning with the noun that it counts, which is the first of the conjuncts. */
export interface Numeral {
  readonly at: number;
  /** The words before it in a numeral of several: "двадцать" of "двадцать пять". */
  readonly before: readonly number[];
  readonly counted: Counted;
  readonly noun: number;
  readonly adjectives: readonly number[];
}

/** How far ahead the noun of an adjective is looked for; it keeps the search linear. */
const FARTHEST_NOUN = 8;

const OBLIQUE = ANY_FORM & ~NOMINATIVE;
const GENITIVE = maskOfCases("gen");
/** Complements without a preposition: "набор ножей", "управление голосом", "помощь детям". */
const COMPLEMENT_CASES = caseSetOf(maskOfCases("gen", "dat", "ins"));
/** The oblique cases that need no preposition; an accusative looks like a nominative too often to tell anything. */
const CLEARLY_OBLIQUE = maskOfCases("gen", "dat", "ins", "prep");
const FEMININE_ACCUSATIVE = maskOfCases("acc") & FEMININE_FORMS;
const PLURAL_OF_COUNTED = maskOfCases("gen") | NOMINATIVE;

/**
 * Finds the main word of a phrase, and what agrees with it.
 * @param preferAdjectival read a word that can be a noun and an adjective ("рабочий", "прихожая") as an adjective
 */
export function findMainWord(
  tokens: readonly Token[],
  describe: (token: Token) => WordDescription,
  preferAdjectival: boolean,
): MainWords {
  return new Search(tokens, describe, preferAdjectival).run();
}

/** A noun phrase found by looking ahead. */
interface NounPhraseAhead {
  readonly noun: number;
  readonly mask: AgreementMask;
  readonly adjectives: number[];
}

class Search {
  private readonly rules: (PhraseRule | undefined)[];
  private readonly descriptions: (WordDescription | undefined)[];
  private readonly conjuncts: Conjunct[] = [];
  private readonly shared: number[] = [];

  /** Adjectives before the main noun, and the nominative forms that they have in common. */
  private pending: number[] = [];
  private pendingSlots: AgreementMask = NOMINATIVE;
  private pendingClosed = false;

  /** Nouns behind a comma: conjuncts if "и" and another noun follow. */
  private tentative: Conjunct[] = [];

  private numeralAt = -1;
  private numeralsBefore: number[] = [];
  private numeral: Numeral | undefined;
  private countedAdjectives: number[] = [];
  private unit = false;

  private prepositionOpen = false;
  private prepositionCases: AgreementMask = ANY_FORM;
  private prepositionMask: AgreementMask = ANY_FORM;
  private prepositionHasAdjective = false;

  /** Cases of the last noun that stays; a noun behind "и" that shares one of them joins it, not the main noun. */
  private joint = 0;
  private conjunctionAt = -1;
  private conjunctionBefore = -1;
  /** A common noun in the nominative behind the main noun: "Пюре яблоко". */
  private appositionAt = -1;
  private numberBehindConjunction = -1;
  private afterComma = false;
  private activeParticipleAt = -1;
  private skippedNoun = -1;
  private skippedBehindComma = false;
  private hasCyrillic = false;
  /** A word, a code or a number has been seen; `isFirst` is true for the very one that begins. */
  private begun = false;
  private isFirst = false;
  /** An adjective of the main noun begins with a capital. */
  private hasCapitalModifier = false;
  private oblique = false;
  private stopped = false;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly describeToken: (token: Token) => WordDescription,
    private readonly preferAdjectival: boolean,
  ) {
    this.rules = new Array<PhraseRule | undefined>(tokens.length).fill(undefined);
    this.descriptions = new Array<WordDescription | undefined>(tokens.length).fill(undefined);
  }

  run(): MainWords {
    const { tokens } = this;
    for (let at = 0; at < tokens.length && !this.stopped; ) at = this.step(at);
    if (this.conjuncts.length === 0 && !this.oblique) this.fallBackToSkippedNoun();
    const hasMain = this.conjuncts.length > 0;
    if (hasMain || this.oblique) this.pending = [];
    const unit = !hasMain && this.pending.length === 0 && this.unit;
    return {
      conjuncts: this.conjuncts,
      shared: this.shared,
      adjectives: this.pending,
      adjectiveSlots: this.pendingSlots,
      numeral: this.numeral,
      unit,
      reason: hasMain || this.pending.length > 0 || unit ? undefined : this.reason(),
      rules: this.rules,
      descriptions: this.descriptions,
    };
  }

  private reason(): UninflectableReason {
    if (this.tokens.length === 0) return "empty";
    if (this.oblique) return "oblique";
    return this.hasCyrillic || this.tokens.some((token) => hasCyrillicLetter(token.text)) ? "no_noun" : "no_cyrillic";
  }

  /** Handles the token at `at`; returns the index of the next one. */
  private step(at: number): number {
    const token = this.tokens[at];
    if (token === undefined) return at + 1;
    if (token.enclosed !== undefined) {
      this.prepositionOpen = false;
      this.rules[at] = token.enclosed;
      return at + 1;
    }
    this.isFirst = !this.begun;
    switch (token.kind) {
      case "word":
        this.begun = true;
        return this.word(at, token);
      case "comma":
        this.prepositionOpen = false;
        this.conjunctionAt = -1;
        this.afterComma = true;
        return at + 1;
      case "joining-sign":
        if (this.conjuncts.length > 0) this.conjunctionAt = at;
        return at + 1;
      case "stop":
        if (this.conjuncts.length > 0 || this.pending.length > 0) this.stopAt(at);
        return at + 1;
      case "number":
        this.begun = true;
        this.rules[at] = "number";
        if (this.prepositionOpen) this.numberBehindPreposition();
        else if (this.conjunctionAt === at - 1 && at > 0) this.numberBehindConjunction = at;
        else if (this.isFirst) this.numeralAt = at;
        return at + 1;
      case "code":
        this.begun = true;
        this.rules[at] = "code";
        this.prepositionOpen = false;
        if (this.isFirst && isNumberWithUnit(token.text)) this.unit = true;
        if (this.numeralAt === at - 1 && isMeasureUnit(token.text)) this.unit = true;
        return at + 1;
      default:
        if (this.numeralAt >= 0 && this.numeralAt === at - 1 && isMeasureUnit(token.text)) this.unit = true;
        return at + 1;
    }
  }

  private word(at: number, token: Token): number {
    this.hasCyrillic = true;
    if (this.isUnit(at, token)) {
      this.rules[at] = "invariable";
      this.prepositionOpen = false;
      if (this.numeralAt === at - 1) this.unit = true;
      return at + 1;
    }
    if (this.isLoneLetter(at, token)) {
      this.rules[at] = "code";
      this.prepositionOpen = false;
      return at + 1;
    }
    const description = this.describe(at);
    if (description.preposition !== undefined) {
      this.rules[at] = "preposition";
      this.prepositionOpen = true;
      this.prepositionCases = description.preposition;
      this.prepositionMask = ANY_FORM;
      this.prepositionHasAdjective = false;
      this.conjunctionAt = -1;
      this.afterComma = false;
      return at + 1;
    }
    if (description.conjunction) {
      this.rules[at] = "conjunction";
      if (!this.prepositionOpen) this.conjunctionAt = at;
      return at + 1;
    }
    if (this.prepositionOpen && this.insidePrepositionalPhrase(at, description)) return at + 1;
    const next =
      this.conjuncts.length === 0 ? this.beforeMainNoun(at, description) : this.behindMainNoun(at, description);
    this.afterComma = false;
    return next;
  }

  /** Consumes a word of a prepositional phrase; false when the phrase ended before it. */
  private insidePrepositionalPhrase(at: number, description: WordDescription): boolean {
    this.rules[at] = "behind_preposition";
    if (description.transparent || description.numeral) {
      if (description.readings.length === 0) this.prepositionOpen = false;
      if (description.numeralInAnyCase) this.numberBehindPreposition();
      return true;
    }
    const allowed = this.prepositionMask & this.prepositionCases;
    const asAdjective = description.adjective & allowed;
    const asNoun = description.noun & allowed;
    if (asNoun !== 0 && (asAdjective === 0 || this.nounAhead(at + 1, asAdjective) < 0)) {
      this.prepositionOpen = false;
      this.joint = caseSetOf(asNoun);
      return true;
    }
    if (asAdjective !== 0) {
      this.prepositionMask &= description.adjective;
      this.prepositionHasAdjective = true;
      this.joint = caseSetOf(asAdjective);
      return true;
    }
    this.prepositionOpen = false;
    // An adjective stood for the noun ("для беременных"): this word comes behind the phrase.
    if (this.prepositionHasAdjective) return false;
    this.joint = 0;
    return true;
  }

  /** "на 6 персон", "5 в 1 универсальный": the number wants an oblique noun, or stands for it. */
  private numberBehindPreposition(): void {
    this.prepositionCases = CLEARLY_OBLIQUE | FEMININE_ACCUSATIVE;
    this.prepositionHasAdjective = true;
  }

  private beforeMainNoun(at: number, description: WordDescription): number {
    if (description.transparent) {
      this.rules[at] = description.readings.length === 0 ? "unknown" : "invariable";
      return at + 1;
    }
    if (this.countedByNumeral(at, description)) return at + 1;
    const goesOn = at > 0 && this.numeralAt === at - 1 && this.tokens[at - 1]?.kind === "word";
    if (description.numeral && (this.isFirst || goesOn)) {
      if (goesOn) this.numeralsBefore.push(this.numeralAt);
      this.numeralAt = at;
      this.rules[at] = "numeral";
      return at + 1;
    }
    if (description.firstPart && this.nominalAt(at + 1)) {
      this.rules[at] = "first_part";
      return at + 1;
    }
    const asAdjective = description.adjective & NOMINATIVE;
    const asNoun = description.noun & NOMINATIVE;
    if (asAdjective !== 0 && (asNoun === 0 || this.readsAsAdjective(at, description))) {
      const oblique = description.adjective & CLEARLY_OBLIQUE;
      if (oblique !== 0 && this.nounAhead(at + 1, asAdjective) < 0 && this.nounAhead(at + 1, oblique) >= 0) {
        // "ручной работы ваза": not "ручной" of "ручной фонарь".
        return this.obliqueBeforeMainNoun(at, description);
      }
      this.collect(at, asAdjective);
      return at + 1;
    }
    if (asNoun !== 0) return this.nounInNominative(at, description, asNoun);
    return this.obliqueBeforeMainNoun(at, description);
  }

  /** Puts an adjective to those before it; one that does not agree with them begins anew. */
  private collect(at: number, slots: AgreementMask): void {
    const together = this.pendingSlots & slots;
    if (this.pending.length === 0) {
      this.pending.push(at);
      this.pendingSlots = slots;
    } else if (together !== 0) {
      this.pending.push(at);
      this.pendingSlots = together;
    } else if (!this.pendingClosed && this.nounAhead(at + 1, slots) >= 0) {
      for (const index of this.pending) this.rules[index] = "does_not_agree";
      this.pending = [at];
      this.pendingSlots = slots;
    } else {
      this.rules[at] = "does_not_agree";
    }
  }

  /**
   * A word that can be a noun and an adjective in the nominative ("рабочий", "мороженое", "прихожая"). It is an adjective
   * when a noun that agrees with it follows, and a noun when it has an adjective of its own.
   */
  private readsAsAdjective(at: number, description: WordDescription): boolean {
    const slots = description.adjective & (this.pending.length > 0 ? this.pendingSlots : NOMINATIVE);
    if (slots !== 0 && this.nounAhead(at + 1, slots) >= 0) return true;
    if (this.preferAdjectival) return true;
    if (this.pending.length === 0 && at + 1 === this.tokens.length && isAttribute(description)) return true;
    const things = description.thing & NOMINATIVE;
    if (things === 0 && isNeuterNoun(description)) return false;
    if (things === 0) return description.adjectiveFirst || (description.noun & NOMINATIVE & 1) !== 0;
    if (this.pending.length > 0) return (things & this.pendingSlots) === 0;
    const next = this.tokens[at + 1];
    if (next?.kind === "word" && next.enclosed === undefined && (this.describe(at + 1).adjective & things) !== 0)
      return false;
    return description.adjectiveFirst;
  }

  private nounInNominative(at: number, description: WordDescription, asNoun: AgreementMask): number {
    const agreeing = this.pending.length > 0 ? asNoun & this.pendingSlots : asNoun;
    if (agreeing !== 0 && this.givesWay(at, description)) {
      // "Яндекс Станция", "Красная Москва духи": a name before a common noun is its attribute.
      for (const index of this.pending) this.rules[index] = "complement";
      this.pending = [];
      this.pendingSlots = NOMINATIVE;
      this.rules[at] = "complement";
      return at + 1;
    }
    if (description.abbreviation) {
      // "УШМ аккумуляторная": the adjectives tell the gender.
      this.takeAsMainNoun(at, this.pending.length > 0 ? this.pendingSlots : NOMINATIVE, this.pending);
      return at + 1;
    }
    if (agreeing !== 0) {
      this.takeAsMainNoun(at, agreeing, this.pending);
      return at + 1;
    }
    if ((this.pendingSlots & NOMINATIVE_PLURAL) !== 0 && this.joinsNext(at)) {
      for (const index of this.pending) {
        this.shared.push(index);
        this.rules[index] = "agrees";
      }
      this.takeAsMainNoun(at, asNoun, []);
      return at + 1;
    }
    if ((description.personInA & this.pendingSlots) !== 0) {
      // "серийный убийца": the adjective follows the sex of the person.
      this.takeAsMainNoun(at, this.pendingSlots, this.pending);
      return at + 1;
    }
    const uncertain = description.readings[0]?.known === false || description.readings[0]?.indeclinable === true;
    if (uncertain && !this.afterComma && this.nounAhead(at + 1, this.pendingSlots) < 0) {
      // "лазерное МФУ": what is never declined has the gender that its adjective shows.
      this.takeAsMainNoun(
        at,
        description.readings[0]?.indeclinable === true ? this.pendingSlots : asNoun,
        this.pending,
      );
      return at + 1;
    }
    if (this.skippedNoun < 0) {
      this.skippedNoun = at;
      this.skippedBehindComma = this.afterComma || this.pendingClosed;
    }
    this.rules[at] = "does_not_agree";
    return at + 1;
  }

  private takeAsMainNoun(at: number, slots: AgreementMask, modifiers: number[]): void {
    this.conjuncts.push({ noun: at, slots, modifiers, names: [] });
    this.rules[at] = this.conjuncts.length === 1 ? "main_noun" : "coordinated_noun";
    for (const index of modifiers) this.rules[index] = "agrees";
    this.pending = [];
    this.joint = 0;
  }

  /** True when the noun at `at` is only the name or the abbreviation before the main noun: "Барби кукла", "ТВ приставка". */
  private givesWay(at: number, description: WordDescription): boolean {
    const next = this.tokens[at + 1];
    if (next === undefined || next.kind !== "word" || next.enclosed !== undefined) return false;
    const first = description.readings[0];
    const isName = (description.commonNoun & NOMINATIVE) === 0;
    const ahead = this.nounPhraseAhead(at + 1);
    if (ahead === undefined) return false;
    const noun = this.describe(ahead.noun);
    const nominative = ahead.mask & NOMINATIVE;
    if ((noun.commonNoun & nominative) === 0 || noun.abbreviation || noun.readings[0]?.known === false) return false;
    if (isName || description.abbreviation) return true;
    // "Витэкс Крем для рук": with its capital the known word begins the name of the product.
    if (first?.known === false && isCapitalised(this.tokens[ahead.adjectives[0] ?? ahead.noun])) return true;
    // "Зубр дрель аккумуляторная": a creature or an unknown word before a thing, and the adjective behind agrees with
    // the thing alone.
    const isThing = first?.known === true && (description.thing & NOMINATIVE) !== 0;
    if (isThing || (noun.thing & nominative) === 0 || ahead.noun !== at + 1) return false;
    const behind = this.adjectiveBehind(ahead.noun + 1);
    return behind !== 0 && (behind & nominative) !== 0 && (behind & description.noun & NOMINATIVE) === 0;
  }

  /** Nominative forms of the next adjective, codes and quotations looked through; 0 when another word comes first. */
  private adjectiveBehind(from: number): AgreementMask {
    for (let at = from; at < this.tokens.length && at < from + FARTHEST_NOUN; at++) {
      const token = this.tokens[at];
      if (token === undefined) return 0;
      if (token.enclosed !== undefined || token.kind === "code" || token.kind === "number") continue;
      return token.kind === "word" ? this.describe(at).adjective & NOMINATIVE : 0;
    }
    return 0;
  }

  private obliqueBeforeMainNoun(at: number, description: WordDescription): number {
    this.rules[at] = "complement";
    if (this.pending.length > 0) {
      // "утеплённый пухом": a complement of the participle; what follows it no longer stands by the adjectives.
      this.pendingClosed = true;
      return at + 1;
    }
    if (this.numeralAt >= 0 || this.unit) return at + 1;
    // "ручной работы ваза" goes on, "красную сумку" is a value in another case.
    const forms = (description.noun | description.adjective) & GENITIVE;
    const noun = forms === 0 ? -1 : this.commonNounInNominativeAhead(at, forms);
    if (noun >= 0) {
      for (let index = at; index < noun; index++) this.rules[index] ??= "complement";
      return noun;
    }
    this.oblique = true;
    this.stopAt(at);
    return at + 1;
  }

  /** Index of the common noun, no genitive itself, that follows a genitive phrase from `at` on; -1 when there is none. */
  private commonNounInNominativeAhead(at: number, forms: AgreementMask): number {
    for (let index = at; index < this.tokens.length && index <= at + FARTHEST_NOUN; index++) {
      const token = this.tokens[index];
      if (token?.kind !== "word" || token.enclosed !== undefined) return -1;
      const description = this.describe(index);
      if (description.transparent || description.preposition !== undefined || description.conjunction) return -1;
      if (((description.noun | description.adjective) & GENITIVE & forms) !== 0) continue;
      return (description.commonNoun & NOMINATIVE) !== 0 && index > at ? index : -1;
    }
    return -1;
  }

  private behindMainNoun(at: number, description: WordDescription): number {
    const isJoined = this.conjunctionAt >= 0;
    this.conjunctionBefore = this.conjunctionAt;
    this.conjunctionAt = -1;
    if (description.transparent) {
      this.rules[at] = description.readings.length === 0 ? "unknown" : "invariable";
      if (isJoined && description.readings.length > 0) this.conjunctionAt = at;
      return at + 1;
    }
    if (isJoined || this.afterComma) {
      const next = this.coordinate(at, isJoined);
      if (next > at) return next;
    }
    this.numberBehindConjunction = -1;
    const last = this.lastConjunct();
    this.letIndeclinableFollow(at, description, last);
    const slots = description.adjective & NOMINATIVE & this.agreeingSlots(last);
    if (slots !== 0 && this.belongsToComplement(at, description)) {
      this.rules[at] = "complement";
      return at + 1;
    }
    if (slots !== 0 && !this.belongsToNextNoun(at, description, slots)) {
      this.rules[at] = "agrees";
      if ((slots & last.slots) !== 0) {
        last.slots &= slots;
        last.modifiers.push(at);
        if (isCapitalised(this.tokens[at])) this.hasCapitalModifier = true;
      } else this.shared.push(at);
      this.joint = 0;
      this.tentative = [];
      this.activeParticipleAt = isActiveParticiple(this.tokens[at]?.text ?? "") ? at : -1;
      return at + 1;
    }
    if (slots !== 0) {
      this.rules[at] = "belongs_to_next_noun";
      return at + 1;
    }
    if (this.isName(at, description, last)) {
      last.names.push(at);
      this.rules[at] = "name";
      return at + 1;
    }
    if (this.isObliqueAsAWhole(at, description, last)) return at + 1;
    this.rules[at] = "complement";
    if (description.noun !== 0) {
      this.joint |= caseSetOf(description.noun) & COMPLEMENT_CASES;
      if ((description.noun & CLEARLY_OBLIQUE) === 0 && !this.afterComma) this.appositionAt = at;
    }
    return at + 1;
  }

  /** "Мюсли запечённые": what is never declined takes gender and number from the first adjective right behind it. */
  private letIndeclinableFollow(at: number, description: WordDescription, last: Conjunct): void {
    if (last.noun !== at - 1 || last.modifiers.length > 0) return;
    const slots = description.adjective & NOMINATIVE;
    if (slots === 0 || (slots & last.slots) !== 0) return;
    if (this.describe(last.noun).readings[0]?.indeclinable === true) last.slots = slots;
  }

  private lastConjunct(): Conjunct {
    const last = this.conjuncts[this.conjuncts.length - 1];
    if (last === undefined) throw new Error("A main noun was asked for before it was found.");
    return last;
  }

  private agreeingSlots(last: Conjunct): AgreementMask {
    return this.conjuncts.length > 1 ? last.slots | NOMINATIVE_PLURAL : last.slots;
  }

  /** "Сумки женской": what looked like a plural is a genitive, as the adjective right behind it shows. */
  private isObliqueAsAWhole(at: number, description: WordDescription, last: Conjunct): boolean {
    if (this.conjuncts.length > 1 || last.noun !== at - 1 || last.modifiers.length > 0) return false;
    const forms = description.adjective & this.describe(last.noun).noun & CLEARLY_OBLIQUE;
    if (forms === 0 || description.noun !== 0 || this.nounAhead(at + 1, description.adjective) >= 0) return false;
    this.conjuncts.length = 0;
    this.oblique = true;
    this.rules[last.noun] = "complement";
    this.rules[at] = "complement";
    this.stopAt(at);
    return true;
  }

  /** "Лев Толстой": a name right behind a name, in the same form. */
  private isName(at: number, description: WordDescription, last: Conjunct): boolean {
    const before = last.names[last.names.length - 1] ?? last.noun;
    if (before !== at - 1 || this.tokens[before]?.kind !== "word") return false;
    const named = this.describe(last.noun);
    if ((named.commonNoun & last.slots) !== 0) {
      // "Дед Мороз", "Кот Матроскин": a creature with a name of its own, but "Кукла Весна" (a brand).
      const name = isCapitalised(this.tokens[at]) ? description.personName & last.slots : 0;
      if ((named.thing & last.slots) !== 0 || name === 0) return false;
      last.slots &= name;
      return true;
    }
    // A surname that no dictionary has is a name too when it is written like one.
    const isUnknown = description.readings[0]?.known === false && isCapitalised(this.tokens[at]);
    const own = (isUnknown ? description.noun : description.noun & ~description.commonNoun) & last.slots;
    if (own === 0) return this.isMasculineSurname(at, description, last);
    last.slots &= own;
    return true;
  }

  /** "Алексей Толстой": the surname looks like an oblique feminine. */
  private isMasculineSurname(at: number, description: WordDescription, last: Conjunct): boolean {
    const token = this.tokens[at];
    return (
      (last.slots & 1) !== 0 &&
      (description.adjective & CLEARLY_OBLIQUE) !== 0 &&
      token !== undefined &&
      isCapitalised(token) &&
      looksLikeMasculineSurname(token.text)
    );
  }

  /**
   * An adjective that agrees with the main noun by chance: its own noun follows. "Крем ночной" but "Уход ночной смены";
   * "включающий белый чехол" (the object of a participle); "Шоколад Красный Октябрь" (a brand in capitals).
   */
  private belongsToNextNoun(at: number, description: WordDescription, slots: AgreementMask): boolean {
    const oblique = description.adjective & CLEARLY_OBLIQUE;
    if (oblique !== 0) {
      const noun = this.nounAhead(at + 1, oblique);
      if (noun >= 0 && (this.describe(noun).noun & slots) === 0) return true;
    }
    if (this.activeParticipleAt === at - 1 && at > 0) {
      const noun = this.nounAhead(at + 1, slots);
      if (noun >= 0) return true;
    }
    const token = this.tokens[at];
    const next = this.tokens[at + 1];
    if (next?.kind === "word" && next.enclosed === undefined && this.namesProperty(at + 1, slots)) return true;
    if (!isCapitalised(token) || !isCapitalised(next) || next?.kind !== "word" || next.enclosed !== undefined)
      return false;
    const following = this.describe(at + 1);
    if ((following.noun & slots) === 0 || (following.adjective & slots) !== 0) return false;
    // In a title with capitals everywhere a capital says nothing.
    return !this.hasCapitalModifier;
  }

  /** "Саженец яблони колонновидной": what is rather a genitive belongs to the genitive right before it. */
  private belongsToComplement(at: number, { adjective, readings }: WordDescription): boolean {
    if (this.rules[at - 1] !== "complement" || readings[0]?.grammemes.case === "nom") return false;
    return (this.describe(at - 1).noun & adjective & CLEARLY_OBLIQUE) !== 0;
  }

  /** "Чехол на диван серый цвет": the adjective says which colour, not which cover. */
  private namesProperty(at: number, slots: AgreementMask): boolean {
    const { noun, readings } = this.describe(at);
    return (noun & slots) !== 0 && readings.some(({ lemma }) => PROPERTIES.has(lemma));
  }

  /** A noun phrase behind "и" or a comma; returns the index behind it, or -1 when there is none. */
  private coordinate(at: number, isJoined: boolean): number {
    const ahead = this.nounPhraseAhead(at);
    const number = this.numberBehindConjunction;
    this.numberBehindConjunction = -1;
    if (ahead === undefined) return -1;
    // "…, чёрные": a noun too, but here an adjective of the main noun.
    const description = this.describe(at);
    const agreeing = description.adjective & NOMINATIVE & this.agreeingSlots(this.lastConjunct());
    const isNounByItself = isJoined && (description.thing & NOMINATIVE) !== 0 && !description.adjectiveFirst;
    if (ahead.noun === at && agreeing !== 0 && number < 0 && !isNounByItself) return -1;
    const joint = caseSetOf(ahead.mask & OBLIQUE) & this.joint;
    if (joint !== 0) {
      for (let index = at; index <= ahead.noun; index++) this.rules[index] ??= "complement";
      this.joint = joint;
      return ahead.noun + 1;
    }
    let slots = ahead.mask & NOMINATIVE;
    let counted: Counted | undefined;
    if (isJoined && number >= 0 && number === at - 1) {
      counted = countedBy(this.tokens[number]?.text ?? "");
      if (!fitsCount(ahead.mask, counted)) counted = undefined;
      else if (counted !== "one") slots = ahead.mask;
    }
    if (slots === 0) return -1;
    if (isJoined && this.appositionAt >= 0 && this.appositionAt === this.conjunctionBefore - 1) {
      // "Пюре яблоко и груша": the second flavour, not a second purée.
      for (let index = at; index <= ahead.noun; index++) this.rules[index] ??= "complement";
      return ahead.noun + 1;
    }
    if (!isJoined) {
      // "Сумка, красная кожа" is an apposition; "Шампунь, бальзам и маска" will be a list when "и" comes.
      if (this.joint !== 0) return -1;
      if (ahead.adjectives.length > 0 && !this.joinsNext(ahead.noun)) {
        const first = this.describe(ahead.adjectives[0] ?? at).adjective & this.agreeingSlots(this.lastConjunct());
        if (first !== 0 && ((ahead.mask & first) === 0 || isActiveParticiple(this.tokens[at]?.text ?? ""))) return -1;
      }
    }
    const conjunct: Conjunct = {
      noun: ahead.noun,
      slots,
      modifiers: ahead.adjectives,
      names: [],
      ...(counted === undefined ? {} : { counted }),
    };
    if (isJoined) {
      for (const earlier of this.tentative) this.acceptConjunct(earlier);
      this.tentative = [];
      this.acceptConjunct(conjunct);
    } else {
      this.tentative.push(conjunct);
      for (let index = at; index <= ahead.noun; index++) this.rules[index] ??= "complement";
    }
    this.joint = 0;
    return ahead.noun + 1;
  }

  private acceptConjunct(conjunct: Conjunct): void {
    this.conjuncts.push(conjunct);
    this.rules[conjunct.noun] = "coordinated_noun";
    for (const index of conjunct.modifiers) this.rules[index] = "agrees";
  }

  /** Adjectives and the noun that they agree with, from `at` on; undefined when there is no such thing. */
  private nounPhraseAhead(at: number): NounPhraseAhead | undefined {
    let mask: AgreementMask = ANY_FORM;
    const adjectives: number[] = [];
    for (let index = at; index < this.tokens.length && index <= at + FARTHEST_NOUN; index++) {
      const token = this.tokens[index];
      if (token === undefined || token.enclosed !== undefined) return undefined;
      if (token.kind === "code") continue;
      if (token.kind !== "word") return undefined;
      const description = this.describe(index);
      if (description.preposition !== undefined || description.conjunction) return undefined;
      const asNoun = description.noun & mask;
      const asAdjective = description.adjective & mask;
      if (asNoun !== 0 && (asAdjective === 0 || this.nounAhead(index + 1, asAdjective) < 0)) {
        return { noun: index, mask: asNoun, adjectives };
      }
      if (asAdjective !== 0) {
        adjectives.push(index);
        mask &= description.adjective;
      } else if (!description.transparent) return undefined;
    }
    return undefined;
  }

  /** Index of the noun that an adjective with these forms stands before, -1 when another word comes first. */
  private nounAhead(from: number, forms: AgreementMask): number {
    let mask = forms;
    for (let at = from; at < this.tokens.length && at < from + FARTHEST_NOUN; at++) {
      const token = this.tokens[at];
      if (token === undefined || token.enclosed !== undefined) return -1;
      if (token.kind === "code") continue;
      if (token.kind !== "word") return -1;
      const description = this.describe(at);
      if (description.conjunction) continue;
      if (description.preposition !== undefined) return -1;
      if ((description.noun & mask) !== 0) return at;
      if ((description.adjective & mask) !== 0) mask &= description.adjective;
      else if (!description.transparent && !description.firstPart) return -1;
    }
    return -1;
  }

  /** A noun behind a numeral, and the adjectives between them. */
  private countedByNumeral(at: number, description: WordDescription): boolean {
    if (this.numeralAt < 0 || this.pending.length > 0) return false;
    const expected = this.numeralAt + 1 + this.countedAdjectives.length;
    if (at !== expected) return false;
    const counted = countedBy(this.tokens[this.numeralAt]?.text ?? "");
    if (counted === undefined) return false;
    if (fitsCount(description.noun, counted)) {
      this.numeral = {
        at: this.numeralAt,
        before: this.numeralsBefore,
        counted,
        noun: at,
        adjectives: this.countedAdjectives,
      };
      const slots = counted === "one" ? description.noun & NOMINATIVE & SINGULAR_FORMS : NOMINATIVE_PLURAL;
      this.conjuncts.push({ noun: at, slots, modifiers: [], names: [], counted });
      this.rules[at] = "counted";
      for (const index of this.countedAdjectives) this.rules[index] = "counted";
      return true;
    }
    if (isMeasureUnit(this.tokens[at]?.text ?? "")) {
      // "100 грамм", "10 ампер": a genitive without ending, which dictionaries don't have.
      this.unit = true;
      this.rules[at] = "counted";
      return true;
    }
    if ((counted === "few" || counted === "many") && (description.adjective & PLURAL_OF_COUNTED & PLURAL_FORMS) !== 0) {
      const noun = this.nounAhead(at + 1, ANY_FORM);
      if (noun >= 0 && fitsCount(this.describe(noun).noun, counted)) {
        this.countedAdjectives.push(at);
        return true;
      }
    }
    return false;
  }

  private fallBackToSkippedNoun(): void {
    if (this.skippedNoun < 0 || this.skippedBehindComma) return;
    const slots = this.describe(this.skippedNoun).noun & NOMINATIVE;
    // Right before the noun an adjective belongs to it, even when the noun's gender is not what it seems.
    const belongs = this.pending[this.pending.length - 1] === this.skippedNoun - 1;
    this.takeAsMainNoun(this.skippedNoun, slots, belongs ? this.pending : []);
  }

  private joinsNext(at: number): boolean {
    const next = this.tokens[at + 1];
    if (next === undefined || next.enclosed !== undefined) return false;
    if (next.kind === "comma" || next.kind === "joining-sign") return true;
    return next.kind === "word" && this.describe(at + 1).conjunction;
  }

  private nominalAt(at: number): boolean {
    const token = this.tokens[at];
    if (token?.kind !== "word" || token.enclosed !== undefined) return false;
    const description = this.describe(at);
    return ((description.noun | description.adjective) & NOMINATIVE) !== 0;
  }

  /** "12 В", "100 мл": behind a number a unit is no preposition and no noun of its own. */
  private isUnit(at: number, token: Token): boolean {
    const before = this.tokens[at - 1];
    if (before === undefined || token.end - token.start > 3 || before.enclosed !== undefined) return false;
    if (before.kind !== "number" || !isMeasureUnit(token.text)) return false;
    // "2 дня" is a noun that declines, "2 мл" is not.
    if (token.text.length > 2 && fitsCount(this.describe(at).noun, countedBy(before.text))) return false;
    // "2 в 1", "5 с половиной", "3 к 1": the small letter is a preposition when a word or number goes on.
    return token.text !== token.text.toLowerCase() || !UNITS_AND_WORDS.has(token.text) || at + 1 >= this.tokens.length;
  }

  /** "Витамин С", "Батарейка А": a lone capital is a letter unless what follows is its noun. */
  private isLoneLetter(at: number, token: Token): boolean {
    if (at === 0 || token.end - token.start !== 1 || token.text === token.text.toLowerCase()) return false;
    const next = this.tokens[at + 1];
    if (next?.kind !== "word" || next.enclosed !== undefined) return next?.kind !== "number" && next?.kind !== "code";
    const following = this.describe(at + 1);
    return ((following.noun | following.adjective) & NOMINATIVE) !== 0;
  }

  private stopAt(at: number): void {
    this.stopped = true;
    for (let index = at; index < this.tokens.length; index++) this.rules[index] ??= "behind_stop";
  }

  private describe(at: number): WordDescription {
    const seen = this.descriptions[at];
    if (seen !== undefined) return seen;
    const token = this.tokens[at];
    if (token === undefined) throw new Error(`There is no token ${at}.`);
    const description = this.describeToken(token);
    this.descriptions[at] = description;
    return description;
  }
}

/**
 * A value that is this word alone is an attribute: a masculine adjective ("золотой", "рабочий", "взрослый") or one that
 * never changes and that the lexicon lists as such ("оверсайз"), but not "брокколи".
 */
function isAttribute(description: WordDescription): boolean {
  if (description.adjective !== ANY_FORM) return (description.adjective & NOMINATIVE & 1) !== 0;
  return description.readings.some(
    ({ partOfSpeech, source }) => partOfSpeech === "adjective" && source !== "dictionary",
  );
}

/** "животные", "насекомые": a noun of its own beside an adjective, as its neuter shows. */
function isNeuterNoun(description: WordDescription): boolean {
  return description.readings.some(({ partOfSpeech, lemma }) => partOfSpeech === "noun" && /[ое]е$/.test(lemma));
}

/** What goods have: nouns that stand with their adjective behind the name as they are. */
const PROPERTIES: ReadonlySet<string> = new Set(
  (
    "цвет оттенок тон размер вкус аромат запах вид материал состав стиль сорт тип полярность комплектация выкладка сторона " +
    "сталь кожа упаковка посадка длина рукав резинка подошва каблук фасон крой принт рисунок узор качество версия модель серия"
  ).split(" "),
);

/** Units that are prepositions or conjunctions too. */
const UNITS_AND_WORDS: ReadonlySet<string> = new Set(["в", "с", "к", "а"]);

function isCapitalised(token: Token | undefined): boolean {
  const first = token?.text[0];
  return first !== undefined && first !== first.toLowerCase();
}

function isActiveParticiple(text: string): boolean {
  const lower = text.toLowerCase();
  return /(?:щ|вш)(?:ий|ая|ее|ие)$/.test(lower);
}

function isNumberWithUnit(text: string): boolean {
  const match = /^[\d.,×xх*/–-]+([^\d]+)$/u.exec(text);
  return match?.[1] !== undefined && isMeasureUnit(match[1]);
}

function hasCyrillicLetter(text: string): boolean {
  return /[Ѐ-ԯ]/u.test(text);
}
