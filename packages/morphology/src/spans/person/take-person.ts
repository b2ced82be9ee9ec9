import { MAKE, TITLE } from "../../dictionary/word-kinds.js";
import { append, lastOf, NONE } from "../../list.js";
import { SINGULAR_FORMS } from "../../phrase/agreement-mask.js";
import { CAPITALISED, is, isOneOf } from "../../phrase/describe-word.js";
import {
  type Conjunct,
  callGuess,
  isSold,
  mark,
  NOWHERE,
  newConjunct,
  type Search,
  takeMainNoun,
  textAt,
  wordAt,
} from "../../phrase/search.js";
import { findPerson, formsOfGender, INITIAL, type Person } from "./find-person.js";

/** "ИП Климов О. Ю.": the form of a business stays before the person who has it. */
const LEGAL_FORM = /^(?:ИП|КФХ|ЧП|ФЛП|ИЧП|КХ)$/;

/**
 * Takes the person that a value begins with for its main noun.
 * @returns index of the next token to look at, 0 when no person comes first
 */
export function takePersonFirst(search: Search): number {
  const start = search.dropped !== "name/after-legal-form" && LEGAL_FORM.test(textAt(search, 0)) ? 1 : 0;
  const person = findPerson(search, start, start > 0 ? 0 : undefined);
  if (person === undefined) return 0;
  if (start > 0) mark(search, 0, "invariable", "name/after-legal-form");
  for (let at = start; at < person.end; at++)
    if (INITIAL.test(textAt(search, at))) mark(search, at, "unknown", "token/unknown");
  search.begun = true;
  return takeAsMain(search, person);
}

/** "учёный Жорес Алфёров", "святой Николай Чудотворец": a person after the adjectives that agree. */
export function takePersonAfterAdjectives(search: Search, at: number): number {
  const person = search.pending.length > 0 ? findPerson(search, at) : undefined;
  if (person === undefined || (formsOfGender(person.gender) & search.pendingSlots) === 0) return at;
  return takeAsMain(search, person);
}

function takeAsMain(search: Search, person: Person): number {
  takeMainNoun(search, person.head, formsOfGender(person.gender), search.pending, person.because);
  search.pending = NONE;
  takeNames(search, lastOf(search.conjuncts) as Conjunct, person);
  return person.end;
}

/**
 * A person after a noun for a person or after "и": "директор школы Иванова Мария Петровна", "певица Ёлка", "Ильф и
 * Петров".
 * @returns index of the next token to look at, `at` when no person comes there
 */
export function takePersonAfter(search: Search, at: number): number {
  const last = lastOf(search.conjuncts);
  if (last === undefined || !is(wordAt(search, at), CAPITALISED)) return at;
  const head = wordAt(search, last.noun);
  const isJoined = search.conjunctionAt === at - 1;
  // "граф Лев Толстой": no drawing of functions
  const isBeing = isOneOf(head, TITLE) || (head.thing & last.slots) === 0;
  const isOfNoun = isBeing && last.names.length === 0 && last.person === undefined;
  if (isJoined ? !is(head, CAPITALISED) : !isOfNoun || isSold(search, last.noun)) return at;
  // "папа римский Франциск"
  const before = lastOf(last.modifiers) ?? last.noun;
  const isAdjacent =
    Math.max(before, last.noun) === at - 1 &&
    !isOneOf(head, MAKE) &&
    (head.commonNoun & last.slots & SINGULAR_FORMS) !== 0;
  const person = findPerson(
    search,
    at,
    isJoined && !isSold(search, last.noun) ? 0 : isAdjacent ? last.slots : undefined,
    isBeing && !isJoined && (head.commonNoun & last.slots & SINGULAR_FORMS) !== 0,
  );
  if (person === undefined) return at;
  if (isJoined) {
    search.conjuncts = append(
      search.conjuncts,
      newConjunct(person.head, formsOfGender(person.gender), NONE, undefined),
    );
    mark(search, person.head, "coordinated_noun", person.because);
  }
  takeNames(search, lastOf(search.conjuncts) as Conjunct, person);
  search.conjunctionAt = NOWHERE;
  return person.end;
}

/** Takes the names of a person for those of the noun before them: "директор Иванова Мария Петровна". */
export function takeNames(search: Search, noun: Conjunct, person: Person): void {
  noun.person = person;
  noun.nameSlots = formsOfGender(person.gender);
  for (const { at } of person.names) {
    if (at === noun.noun) continue;
    noun.names = append(noun.names, at);
    mark(search, at, "name", person.because);
  }
  callGuess(search, "guess/person", () => person.isGuess);
}
