import { MAKE } from "../../dictionary/word-kinds.js";
import { append, lastOf, NONE } from "../../list.js";
import { NOMINATIVE, NOMINATIVE_PLURAL, SINGULAR_FORMS } from "../../phrase/agreement-mask.js";
import { chooseAdjective, chooseNoun } from "../../phrase/choose-reading.js";
import { acceptConjuncts } from "../../phrase/coordinate.js";
import { CAPITALISED, is, isOneOf, UNKNOWN } from "../../phrase/describe-word.js";
import { joinsNext, nounPhraseAhead } from "../../phrase/look-ahead.js";
import { Reason } from "../../phrase/rule-ids.js";
import {
  type Conjunct,
  isSold,
  kindAt,
  mark,
  markAll,
  NOWHERE,
  newConjunct,
  type Search,
  takeMainNoun,
  textAt,
  wordAt,
} from "../../phrase/search.js";
import { isCapital } from "../../phrase/split-words.js";
import { WORD } from "../../phrase/token.js";
import type { Reading } from "../../words.js";
import { findPerson, type Person } from "./find-person.js";
import { isJob } from "./jobs.js";
import { formsOfGender, INITIAL } from "./names.js";

/** "ИП Климов О. Ю.": the form of a business stays before the person who has it. */
const LEGAL_FORM = /^(?:ИП|КФХ|ЧП|ФЛП|ИЧП|КХ)$/;
const LONGEST_LEGAL_FORM = 3;

/**
 * Takes the person that a value begins with for its main noun.
 * @returns index of the next token to look at, 0 when no person comes first
 */
export function takePersonFirst(search: Search): number {
  const form = textAt(search, 0);
  const isLegalForm = form.length <= LONGEST_LEGAL_FORM && LEGAL_FORM.test(form);
  const start = search.dropped !== Reason["name/after-legal-form"] && isLegalForm ? 1 : 0;
  const person = findPerson(search, start, start > 0 ? 0 : undefined);
  if (person === undefined) return 0;
  if (start > 0) mark(search, 0, "invariable", Reason["name/after-legal-form"]);
  for (let at = start; at < person.end; at++)
    if (INITIAL.test(textAt(search, at))) mark(search, at, "unknown", Reason["token/unknown"]);
  search.begun = true;
  return takeAsMain(search, person);
}

/**
 * A person after the adjectives that agree: "учёный Жорес Алфёров", "святой Николай Чудотворец"; after a plural the
 * first of several: "Ведущие Роман и Светлана".
 */
export function takePersonAfterAdjectives(search: Search, at: number): number {
  const { pending, pendingSlots } = search;
  const last = lastOf(pending);
  if (last === undefined) return at;
  const isOfSeveral = (pendingSlots & NOMINATIVE_PLURAL) !== 0 && isJob(search, wordAt(search, last));
  const person = findPerson(search, at, isOfSeveral ? formsOfGender("masc") : undefined);
  if (person === undefined) return at;
  if ((formsOfGender(person.gender) & pendingSlots) === 0) {
    if (!isOfSeveral || !joinsNext(search, person.end - 1)) return at;
    search.shared = pending;
    markAll(search, pending, "agrees", Reason["coordination/adjective-before"]);
    search.pending = NONE;
  }
  return takeAsMain(search, person);
}

function takeAsMain(search: Search, person: Person): number {
  takeMainNoun(search, person.head, formsOfGender(person.gender), search.pending, person.because);
  search.pending = NONE;
  takeNames(search, lastOf(search.conjuncts) as Conjunct, person);
  return person.end;
}

/**
 * A person after a noun for a person, after "и" or in a list: "директор школы Иванова Мария Петровна", "певица Ёлка",
 * "Ильф и Петров", "Шурыгин Вадим, Лосева Дарья".
 * @returns index of the next token to look at, `at` when no person comes there
 */
export function takePersonAfter(search: Search, at: number): number {
  const last = lastOf(search.conjuncts);
  if (last === undefined) return at;
  const head = wordAt(search, last.noun);
  const isCapitalised = is(wordAt(search, at), CAPITALISED);
  if (!isCapitalised) {
    // "Смирнова Ольга врач"
    const isAfterPerson = last.person?.end === at && isJob(search, wordAt(search, at));
    const mayBeJob = search.afterComma
      ? last.person !== undefined || isJob(search, head) || head.personName !== 0
      : isAfterPerson;
    return mayBeJob ? takeJob(search, at, last) : at;
  }
  const isListed = search.afterComma && last.person !== undefined && search.dropped !== Reason["name/listed"];
  const isJoined = search.conjunctionAt === at - 1;
  const person = isListed
    ? asListed(findPerson(search, at), last.person)
    : isJoined
      ? findJoined(search, at, last)
      : findAfterNoun(search, at, last);
  if (person === undefined) return at;
  if (isJoined && is(head, UNKNOWN))
    last.person ??= personByNoun(last, chooseNoun(head, last.slots, "person")?.reading);
  if (isJoined) acceptConjuncts(search);
  if (isListed || isJoined) {
    search.conjuncts = append(
      search.conjuncts,
      newConjunct(person.head, formsOfGender(person.gender), NONE, undefined),
    );
    mark(search, person.head, "coordinated_noun", isListed ? Reason["name/listed"] : person.because);
  }
  takeNames(search, lastOf(search.conjuncts) as Conjunct, person);
  search.conjunctionAt = NOWHERE;
  search.afterComma = false;
  return person.end;
}

/** One name after a comma may be anything, but after a surname alone it is another one. */
function asListed(person: Person | undefined, before: Person | undefined): Person | undefined {
  if (person === undefined || person.end - person.start > 1) return person;
  return before?.because === Reason["name/surname-alone"] && person.because === before.because ? person : undefined;
}

/** "Ильф и Петров" */
function findJoined(search: Search, at: number, { noun, person }: Conjunct): Person | undefined {
  if (person === undefined && !is(wordAt(search, noun), CAPITALISED)) return undefined;
  return findPerson(search, at, person === undefined && isSold(search, noun) ? undefined : 0);
}

/** "директор школы Иванова Мария Петровна", "певица Ёлка" */
function findAfterNoun(search: Search, at: number, last: Conjunct): Person | undefined {
  const head = wordAt(search, last.noun);
  if (last.names.length > 0 || last.person !== undefined) return undefined;
  // "граф Лев Толстой", "топ-стилист Эльвира"; but "Кукла Маша"
  const isAfterJob = isJob(search, head);
  if (!isAfterJob && ((head.thing & last.slots) !== 0 || isSold(search, last.noun))) return undefined;
  // "папа римский Франциск"
  const before = lastOf(last.modifiers) ?? last.noun;
  const isSingular = (head.commonNoun & last.slots & SINGULAR_FORMS) !== 0;
  // "Фотографы Алексей и Дарья Ремизовы"
  const mayBeSeveral = isAfterJob || joinsNext(search, at);
  const isOfSeveral = !isSingular && (wordAt(search, at).personName & NOMINATIVE) !== 0 && mayBeSeveral;
  const isAdjacent = Math.max(before, last.noun) === at - 1 && !isOneOf(head, MAKE) && (isSingular || isOfSeveral);
  // "МГУ имени М. В. Ломоносова"
  if (!isAdjacent && INITIAL.test(textAt(search, at)) && !isAfterJob) return undefined;
  const forms = isOfSeveral ? formsOfGender("masc") : last.slots;
  return findPerson(search, at, isAdjacent ? forms : undefined, isSingular || isOfSeveral);
}

/** "Ильф и Петров": what nobody knows is a person as the other. */
function personByNoun({ noun }: Conjunct, reading: Reading | undefined): Person | undefined {
  if (reading === undefined) return undefined;
  const gender = reading.grammemes.gender ?? "masc";
  const names = [{ at: noun, reading, surname: undefined }];
  return { start: noun, head: noun, end: noun + 1, gender, names, because: Reason["head/noun"], isGuess: false };
}

/** "Алёна, мастер по наращиванию": a first name alone. */
function personByFirstName(search: Search, conjunct: Conjunct): Person | undefined {
  const { noun, slots, names } = conjunct;
  const word = wordAt(search, noun);
  const forms = word.personName & slots & SINGULAR_FORMS;
  const reading = chooseNoun(word, forms, "person")?.reading;
  return forms === 0 || names.length > 0 || !is(word, CAPITALISED) ? undefined : personByNoun(conjunct, reading);
}

/** How many words a job may have before its name: "учитель английского языка". */
const LONGEST_COMPLEMENT = 5;

/**
 * "Ерохина Вера Павловна, врач-невролог", "…, главный врач": what a person is declines with the names. "Доктор наук,
 * профессор Рогов": another job with a person.
 */
function takeJob(search: Search, at: number, last: Conjunct): number {
  const ahead = search.dropped === Reason["name/with-job"] ? undefined : nounPhraseAhead(search, at);
  const person = last.person ?? personByFirstName(search, last);
  if (ahead === undefined) return at;
  const job = chooseNoun(wordAt(search, ahead.noun), ahead.mask & NOMINATIVE & SINGULAR_FORMS, undefined);
  if (job === undefined || job.reading.grammemes.animacy !== "anim") return at;
  // "Бухгалтер Доронин Евгений, юрист Петрова Алёна", "…, учитель математики Отто Шмидт"
  let next = ahead.noun + 1;
  while (kindAt(search, next) === WORD && !isCapital(textAt(search, next)) && next < ahead.noun + LONGEST_COMPLEMENT)
    next++;
  const other = findPerson(search, next, next === ahead.noun + 1 ? ahead.mask & NOMINATIVE : undefined, true);
  if (other === undefined && person === undefined) return at;
  search.afterComma = false;
  if (other !== undefined) {
    takeMainNoun(search, ahead.noun, ahead.mask & NOMINATIVE, ahead.adjectives, Reason["name/with-job"]);
    takeNames(search, lastOf(search.conjuncts) as Conjunct, other);
    return other.end;
  }
  const nameOf = (own: number, reading: Reading | undefined) => ({ at: own, reading, surname: undefined });
  const adjectives = ahead.adjectives.map((own) =>
    nameOf(own, chooseAdjective(wordAt(search, own), ahead.mask & NOMINATIVE)),
  );
  last.person = {
    ...(person as Person),
    names: [...(person as Person).names, ...adjectives, nameOf(ahead.noun, job.reading)],
  };
  markAll(search, ahead.adjectives, "agrees", Reason["name/with-job"]);
  mark(search, ahead.noun, "name", Reason["name/with-job"]);
  return ahead.noun + 1;
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
}
