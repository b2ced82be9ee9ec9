import type { AgreementMask } from "./agreement-mask.js";
import { CLEARLY_OBLIQUE, FEMININE_FORMS, MASCULINE_NOMINATIVE, NOMINATIVE } from "./agreement-mask.js";
import type { WordDescription } from "./describe-word.js";
import { looksLikeMasculineSurname } from "./inflect-surname.js";
import { type Conjunct, describeAt, type Search, wordAt } from "./search.js";

/**
 * Names behind a name: "Лев Толстой", "Илья Муромец", "Дед Мороз". They stand in the same case. No dictionary has all surnames, so
 * a capital counts where nothing is known of the word.
 */
export function isName(search: Search, at: number, word: WordDescription, last: Conjunct): boolean {
  if (!word.capitalised || (last.names[last.names.length - 1] ?? last.noun) !== at - 1) return false;
  const named = describeAt(search, last.noun);
  const isPerson = isPersonName(named, last.slots);
  // "Дед Мороз", "Кот Матроскин": a creature with a name of its own, but "Кукла Весна" (a brand). "Вера Полозкова": no thing.
  const isCreature = (named.thing & last.slots) === 0;
  if (!isPerson && !isCreature && (named.personName & last.slots) === 0) return false;
  // "Эрих Мария Ремарк"
  const next = wordAt(search, at + 1);
  if (isPerson && (word.personName & NOMINATIVE) !== 0 && next?.capitalised === true) return true;
  const text = textAt(search, at);
  const own = isPerson ? formsBehindPerson(word, next === undefined) : formsBehindCreature(word, text);
  if ((own & last.slots) !== 0) {
    last.slots &= own;
    return true;
  }
  if (!isPerson || (last.slots & MASCULINE_NOMINATIVE) === 0) return false;
  // "Франц Кафка" declines like any noun in -а; "Алексей Толстой" looks like an oblique feminine.
  if ((own & FEMININE_FORMS & NOMINATIVE) !== 0) return /[ая]$/.test(text);
  return (word.adjective & CLEARLY_OBLIQUE) !== 0 && looksLikeMasculineSurname(text);
}

/** "Стивен Кинг", "Илья Муромец": the value ends with two words in capitals, the first a name, so the second is no thing of that name. */
export function beginsFullName(search: Search, at: number, word: WordDescription): boolean {
  return (
    word.capitalised &&
    isPersonName(word, NOMINATIVE) &&
    wordAt(search, at + 1)?.capitalised === true &&
    wordAt(search, at + 2) === undefined
  );
}

/** A name and nothing else in these forms ("Владимир", but not "Вера"); a creature that is a name too ("Лев") counts. */
function isPersonName({ personName, thing }: WordDescription, slots: AgreementMask): boolean {
  return (personName & slots) !== 0 && (thing & slots) === 0;
}

/** What is written with a capital behind a person's name is a surname, unless it is a known thing and more words come. */
function formsBehindPerson({ readings, noun, commonNoun, adjective }: WordDescription, isLast: boolean): AgreementMask {
  if (isLast || readings[0]?.known === false) return noun | adjective;
  return (noun & ~commonNoun) | adjective;
}

function formsBehindCreature({ personName, readings, noun, adjective }: WordDescription, text: string): AgreementMask {
  return readings[0]?.known === false && /(?:[ое]в|[иы]н)(?:а|ич|на)?$|[иы]ныч$/.test(text)
    ? noun | adjective
    : personName;
}

function textAt({ tokens }: Search, at: number): string {
  return tokens[at]?.text ?? "";
}
