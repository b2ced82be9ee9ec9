import type { AgreementTarget, Case, Morphology, WordReading } from "@skladno/morphology";
import {
  findGovernor,
  type Governor,
  isAdjectivalPronoun,
  isAmbiguousPreposition,
  isCircumstancePreposition,
  isCommerceAdverb,
  isCoordinatingConjunction,
  isParticle,
  isPersonalPronoun,
  isRankNoun,
  isRecipientPronoun,
  takesNa,
} from "@skladno/morphology/government";
import { targetOf } from "./agreement-target.js";

/** What a literal word may do for the fields around it. */
export interface LiteralWord {
  readonly role:
    | "preposition"
    | "verb"
    | "conjunction"
    /** May stand between a verb or noun of commerce and what it governs. */
    | "adverb_of_commerce"
    /** An adverb or particle: a verb governs on over it, a noun doesn't. */
    | "adverb"
    | "adjective"
    | "pronoun"
    | "noun"
    | "number"
    /** Latin: a brand or a model. */
    | "latin"
    | "other";
  /** The case it governs by itself. */
  readonly governs?: Case | undefined;
  /** в, на, под: a noun of commerce after it is a circumstance. */
  readonly circumstance?: boolean;
  /** "на" after it takes the accusative. */
  readonly takesNa?: boolean;
  /** хит, лидер, топ */
  readonly rank?: boolean;
  /** A unit of measure, time or money. */
  readonly measure?: boolean;
  /** For nouns: every form that the word can be, the likeliest first. */
  readonly forms: readonly AgreementTarget[];
  /** For adjectives: the cases that its form can be; an animate accusative is left out, it looks like the genitive. */
  readonly cases: readonly Case[];
  /** A dative of the person for whom something is bought: "Купить маме {{x}}". */
  readonly recipient?: boolean;
  /** Written with a capital. */
  readonly capital: boolean;
}

/** Understands one literal word by the table of governing words and the dictionary. */
export function readLiteralWord(word: string, morphology: Morphology): LiteralWord {
  const lowered = word.toLowerCase();
  return { forms: [], cases: [], capital: word !== lowered, ...classify(word, lowered, morphology) };
}

type Classified = Partial<LiteralWord> & Pick<LiteralWord, "role">;

function classify(word: string, lowered: string, morphology: Morphology): Classified {
  if (lowered.endsWith("-")) return { role: "adjective" };
  if (/^\p{N}/u.test(lowered)) return { role: /-\p{Script=Cyrillic}{3}/u.test(lowered) ? "adjective" : "number" };
  if (!/\p{Script=Cyrillic}/u.test(lowered)) return { role: "latin" };
  const governor = findGovernor(word) ?? governorOfCompound(word);
  const governs = governor?.case;
  if (governor?.kind === "preposition" || isAmbiguousPreposition(word)) {
    return { role: "preposition", governs, circumstance: isCircumstancePreposition(word) };
  }
  if (governor?.kind === "verb") return { role: "verb", governs };
  if (isCoordinatingConjunction(word)) return { role: "conjunction" };
  if (isCommerceAdverb(word)) return { role: "adverb_of_commerce" };
  if (isParticle(word)) return { role: "adverb" };
  if (isRecipientPronoun(word)) return { role: "pronoun", recipient: true };
  if (isPersonalPronoun(word)) return { role: "pronoun" };

  const readings = morphology.analyse(word);
  // "цвета" is a form of "цвет", not the name Цвета.
  const common = readings.filter(({ partOfSpeech, proper }) => partOfSpeech === "noun" && !proper);
  const forms = (common.length > 0 ? common : readings).flatMap(formOfNoun);
  if (governor !== undefined) return { role: "noun", governs, takesNa: takesNa(word), forms };
  const { partOfSpeech, lemma = "" } = readings[0] ?? {};
  switch (partOfSpeech) {
    case "adjective":
    case "participle":
    case "ordinal":
      return { role: "adjective", cases: casesOf(readings) };
    case "adverb":
    case "particle":
      return { role: "adverb" };
    case "pronoun":
      return isAdjectivalPronoun(lemma) ? { role: "adjective", cases: casesOf(readings) } : { role: "pronoun" };
    case "noun":
      // "нового" may be a noun ("новое"), but before a field it qualifies it; where it stands alone, its forms count.
      if (readings.some(isLikeAdjective(lemma))) return { role: "adjective", forms, cases: casesOf(readings) };
      return {
        role: "noun",
        takesNa: takesNa(word),
        rank: isRankNoun(word),
        measure: morphology.parsePhrase(`5 ${word}`).measure,
        forms,
        recipient: forms.length > 0 && forms.every(({ case: form }) => form === "dat" || form === "prep"),
      };
    default:
      return { role: "other" };
  }
}

function casesOf(readings: readonly WordReading[]): readonly Case[] {
  const cases = readings
    .filter(({ partOfSpeech, grammemes }) => partOfSpeech !== "noun" && grammemes.animacy !== "anim")
    .flatMap(({ grammemes }) => grammemes.case ?? []);
  return [...new Set(cases)];
}

/** "Онлайн-заказ", "экспресс-доставка" govern as their last half does. */
function governorOfCompound(word: string): Governor | undefined {
  const governor = word.includes("-") ? findGovernor(word.slice(word.lastIndexOf("-") + 1)) : undefined;
  return governor?.kind === "noun" ? governor : undefined;
}

/** The adjective that a noun of adjectival shape comes from: "новый" for "новое", "мороженый" for "мороженое". */
function isLikeAdjective(noun: string): (reading: WordReading) => boolean {
  const stem = /^(.{2,})(?:[ыио]й|[ая]я|[ое]е|[ыи]е)$/.exec(noun)?.[1];
  return ({ partOfSpeech, known, lemma }) =>
    stem !== undefined && known && partOfSpeech === "adjective" && lemma.slice(0, -2) === stem;
}

function formOfNoun({ partOfSpeech, grammemes }: WordReading): readonly AgreementTarget[] {
  if (partOfSpeech !== "noun" || grammemes.case === undefined) return [];
  return [targetOf(grammemes, grammemes.case)].filter((target) => target !== undefined);
}
