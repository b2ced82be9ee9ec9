import { MONTH } from "../../dictionary/word-kinds.js";
import { append, NONE } from "../../list.js";
import type { Counted } from "../../morphology.js";
import type { AgreementMask } from "../../phrase/agreement-mask.js";
import {
  ANY_FORM,
  GENITIVE,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
  PLURAL_FORMS,
  SINGULAR_FORMS,
} from "../../phrase/agreement-mask.js";
import { INDECLINABLE, is, NUMERAL, type WordDescription } from "../../phrase/describe-word.js";
import { nounAhead } from "../../phrase/look-ahead.js";
import { Condition, Reason } from "../../phrase/rule-ids.js";
import {
  given,
  holds,
  isMeasureUnit,
  kindAt,
  mark,
  markAll,
  NOWHERE,
  ruleAt,
  type Search,
  takeMainNoun,
  takeModifiers,
  textAt,
  wordAt,
} from "../../phrase/search.js";
import { NUMBER } from "../../phrase/token.js";

/** "3-4", "3–4", "3 000", "12 500". */
const RANGE_OR_GROUPS = /^\d+[-–]\d+$|^\d{1,3}(?:\s\d{3})+$/;
/** "два", and of "два-три" the last. */
const FEW = /^(?:.*-)?(?:два|две|три|четыре|об[ае]|полтор[аы])$/i;

/**
 * What a numeral asks of the noun after it, undefined when it is not a plain number ("70×140"). A range asks what its
 * last number does ("3-4 месяца"), digits may stand in groups ("3 000").
 *
 * @example countedBy("21") // "one"
 * @example countedBy("1,5") // "fraction"
 */
export function countedBy(given: string): Counted | undefined {
  const numeral = RANGE_OR_GROUPS.test(given) ? given.replace(/^\d+[-–]|\s/g, "") : given;
  if (/^[Ѐ-ԯ]/.test(numeral)) return FEW.test(numeral) ? "few" : "many";
  if (/^\d+[.,/]\d+$/.test(numeral)) return "fraction";
  if (!/^\d+$/.test(numeral)) return undefined;
  if (/(?:^|[^1])1$/.test(numeral)) return "one";
  return /(?:^|[^1])[2-4]$/.test(numeral) ? "few" : "many";
}

/** Does a noun with these forms fit after the numeral: "2 подушки", "5 подушек", "1 подушка"? */
export function fitsCount(mask: AgreementMask, counted: Counted | undefined): boolean {
  if (counted === undefined) return false;
  // "3 суток", "2 ножниц"
  const isPluralOnly = counted === "few" && (mask & SINGULAR_FORMS) === 0;
  return (mask & formsCounted(isPluralOnly ? "many" : counted)) !== 0;
}

/** The forms of a noun after a numeral. */
export function formsCounted(counted: Counted): AgreementMask {
  if (counted === "one") return NOMINATIVE & SINGULAR_FORMS;
  return GENITIVE & (counted === "many" ? PLURAL_FORMS : SINGULAR_FORMS);
}

/** Nouns that other words of a numeral come after. */
const POWER = /^(?:тысяч|миллион|миллиард)(?:[аи]|ов)?$/i;

/** Index of the numeral at the beginning, `NOWHERE` when there is none. */
export function numeralAt({ numerals }: Search): number {
  return numerals.length === 0 ? NOWHERE : (numerals[numerals.length - 1] as number);
}

/**
 * A numeral in letters at the beginning, or one that goes on: "двадцать пять"; after a numeral "сорок" are no
 * magpies.
 */
export function readNumeral(search: Search, at: number, word: WordDescription): boolean {
  const because =
    given(search, Reason["numeral/word"], is(word, NUMERAL)) ??
    // "пять тысяч двести рублей": a noun that is a part of the numeral.
    given(search, Reason["numeral/power-of-ten"], POWER.test(word.text) && is(wordAt(search, at + 1), NUMERAL));
  if (because === undefined || !(numeralAt(search) === at - 1 || canBegin(search, at))) return false;
  search.numerals = append(search.numerals, at);
  mark(search, at, "numeral", because);
  return true;
}

/** Nothing comes before a numeral at `at` but adjectives in the plural: "эти два закона", "первые 5 лет". */
export function canBegin(search: Search, at: number): boolean {
  const { begun, pending, pendingSlots } = search;
  const isBehindPlurals = pending.length === at && (pendingSlots & NOMINATIVE_PLURAL) !== 0;
  return !begun || holds(search, Condition["numeral/after-plural-adjectives"], isBehindPlurals);
}

/** A noun after a numeral, or an adjective between them. */
export function readCounted(search: Search, at: number, { noun, adjective, kinds }: WordDescription): boolean {
  const { countedAdjectives } = search;
  const last = numeralAt(search);
  if (at !== last + 1 + countedAdjectives.length) return false;
  const counted = countedBy(textAt(search, last));
  if (counted === undefined) return false;
  const text = textAt(search, at);
  const forms = adjective & formsOfAdjective(counted);
  // "2 мягкие подушки", "пять новых законов", "1,5 квадратной мили"
  const isOfCounted = forms !== 0 && fitsCount(wordAt(search, nounAhead(search, at + 1, ANY_FORM)).noun, counted);
  if (counted !== "one" && holds(search, Reason["numeral/counted-adjective"], isOfCounted)) {
    search.countedAdjectives = append(countedAdjectives, at);
    return true;
  }
  // "1998 год"
  if (holds(search, Condition["numeral/year"], counted !== "one" && isNumbered(text))) return false;
  // "1 рабочий стол", "1 душевая кабина": an adjective that is a noun, too.
  const isOfOne = counted === "one" && nounAhead(search, at + 1, adjective & NOMINATIVE) > at;
  if (holds(search, Condition["numeral/adjective-of-one"], isOfOne)) return false;
  // "1 сентября": the first day of it.
  const isMonth = holds(search, Reason["numeral/day-of-month"], (kinds & MONTH) !== 0);
  if (holds(search, Reason["numeral/counted-noun"], fitsCount(noun, counted) && !isMonth)) {
    const slots = counted === "one" ? noun & formsCounted("one") : NOMINATIVE_PLURAL;
    // "к 2000 рублей": read as "двум тысячам", which govern the genitive in every case.
    const isThousands = counted === "many" && /\d\s?000$/.test(textAt(search, last));
    const asked = holds(search, Condition["numeral/thousands"], isThousands) ? "fraction" : counted;
    takeMainNoun(search, at, slots, NONE, Reason["numeral/counted-noun"], asked);
    takeNumeral(search, asked, at);
    mark(search, at, "counted", Reason["numeral/counted-noun"]);
    return true;
  }
  // "двое взрослых", "трое неизвестных": no noun comes after the adjective.
  if (holds(search, Reason["numeral/adjective-without-noun"], (adjective & GENITIVE & PLURAL_FORMS) !== 0)) {
    search.countedAdjectives = append(search.countedAdjectives, at);
    takeNumeral(search, counted, NOWHERE);
    mark(search, at, "counted", Reason["numeral/adjective-without-noun"]);
    return true;
  }
  if (holds(search, Reason["numeral/unit-with-bare-plural"], counted === "many" && isBarePlural(search, text))) {
    takeMainNoun(search, at, NOMINATIVE, NONE, Reason["numeral/unit-with-bare-plural"], counted);
    takeNumeral(search, counted, at);
    mark(search, at, "counted", Reason["numeral/unit-with-bare-plural"]);
    return true;
  }
  // "100 грамм", "10 ампер": a genitive without ending, which dictionaries don't have.
  const isUnit = holds(search, Reason["numeral/unit-in-full"], isMeasureUnit(search, text));
  search.unit ||= isUnit || isMonth;
  if (search.unit)
    mark(search, at, "counted", isMonth ? Reason["numeral/day-of-month"] : Reason["numeral/unit-in-full"]);
  return search.unit;
}

/** The forms of an adjective between a numeral and the noun that it counts. */
function formsOfAdjective(counted: Counted): AgreementMask {
  if (counted === "fraction") return GENITIVE & SINGULAR_FORMS;
  return (GENITIVE | NOMINATIVE) & PLURAL_FORMS;
}

/** "5 мегабит", "60 килограмм": a unit that has no ending beside a number that asks for the genitive plural. */
function isBarePlural({ words }: Search, text: string): boolean {
  return words.analyse(`-${text}`).some(({ partOfSpeech, grammemes }) => {
    return partOfSpeech === "noun" && grammemes.case === (grammemes.number === "sing" ? "nom" : "gen");
  });
}

/** "2 ньютона": a thing beside a number, whomever it is called after. */
export function isThingBesideNumber({ words }: Search, text: string): boolean {
  const [reading] = words.analyse(`-${text}`);
  return reading?.partOfSpeech === "noun" && reading.grammemes.animacy === "inan";
}

function takeNumeral(search: Search, counted: Counted, noun: number): void {
  const { numerals, countedAdjectives: adjectives, pending } = search;
  // "эти два закона" decline like "два новых закона", each in its own nominative.
  search.numeral = { at: numerals, counted, noun, adjectives: [...pending, ...adjectives] };
  takeModifiers(search, pending);
  markAll(search, adjectives, "counted", Reason["numeral/counted-adjective"]);
  search.pending = NONE;
}

/** "1998 год", "19 век": which one, not how many. */
function isNumbered(text: string): boolean {
  return /^(?:год|век)$/i.test(text);
}

/** "5 ключей комбинированных", "2 клапана впускных": an adjective right after what is counted. */
export function readCountedBehind(search: Search, at: number, { adjective }: WordDescription): boolean {
  const { numeral } = search;
  const forms = adjective & GENITIVE & PLURAL_FORMS;
  if (numeral === undefined || forms === 0 || ruleAt(search, at - 1) !== "counted") return false;
  if (!holds(search, Reason["numeral/adjective-after-counted"], nounAhead(search, at + 1, forms) < 0)) return false;
  numeral.adjectives = append(numeral.adjectives, at);
  mark(search, at, "counted", Reason["numeral/adjective-after-counted"]);
  return true;
}

/** "12 В", "100 мл": after a number a unit is no preposition and no noun of its own. */
export function isUnit(search: Search, at: number, text: string): boolean {
  if (kindAt(search, at - 1) !== NUMBER || text.length > 3 || !isMeasureUnit(search, text)) return false;
  // "2 дня" is a noun that declines, "2 мл" and "10000 мАч" are not.
  const word = wordAt(search, at);
  const isCounted =
    text === "ом" ||
    (text.length > 2 && !is(word, INDECLINABLE) && fitsCount(word.noun, countedBy(textAt(search, at - 1)))) ||
    isNumbered(text);
  if (holds(search, Condition["numeral/declined-unit"], isCounted)) return false;
  // "2 в 1", "5 с половиной", "3 к 1": the small letter is a preposition when a word or number goes on.
  return !holds(search, Condition["preposition/letter-after-number"], "вска".includes(text));
}
