import { FABRIC, FORM_OF_GOODS, PRODUCT } from "../dictionary/word-kinds.js";
import { lastOf } from "../list.js";
import type { PhraseRule } from "../morphology.js";
import type { Reading } from "../words.js";
import type { AfterHead } from "./after-head-view.js";
import { GENITIVE, NOMINATIVE } from "./agreement-mask.js";
import { ABBREVIATION, CAPITALISED, is, isOneOf, type WordDescription } from "./describe-word.js";
import { Guess } from "./rule-ids.js";
import { type Conjunct, callGuess, isFormOf, isSold, kindAt, ruleAt, type Search, textAt, wordAt } from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, JOINING_SIGN, NUMBER, type Token, WORD } from "./token.js";

/*
 * Where a phrase can be read in two ways and nothing in it decides, the likelier one is taken and called a guess.
 */

/** "Жевательная резинка свежая мята": an adjective that agrees with the noun before it, and with the one after it. */
export function mayBelongToNextNoun(search: Search, at: number): boolean {
  const next = wordAt(search, at + 1);
  const agreeing = wordAt(search, at).adjective & NOMINATIVE & next.thing;
  if (agreeing === 0 || (next.adjective & agreeing) !== 0 || is(next, CAPITALISED)) return false;
  return !isFormOf(search, next, FABRIC | FORM_OF_GOODS);
}

/**
 * "Кресло, велюр, серый": an adjective after a comma that agrees with the head, and with a noun that stays between the
 * two.
 */
export function mayBelongToSegment({ search, word, last }: AfterHead, thing: number): boolean {
  if (!search.afterComma || thing <= last.noun || ruleAt(search, thing) !== "complement") return false;
  return (wordAt(search, thing).noun & word.adjective & NOMINATIVE) !== 0;
}

/**
 * "Коврик размер 14 чёрный": an adjective that agrees with the head, and with a noun that stays, a number or a code
 * between.
 */
export function mayBelongToNumbered(view: AfterHead, thing: number): boolean {
  const { search, at, word, last, rule } = view;
  if (thing <= last.noun || thing >= at - 1 || ruleAt(search, thing) !== "complement" || rule !== undefined)
    return false;
  for (let between = thing + 1; between < at; between++)
    if ((kindAt(search, between) & (CODE | NUMBER)) === 0) return false;
  const noun = wordAt(search, thing);
  return (noun.noun & word.adjective & NOMINATIVE) !== 0 && !is(noun, ABBREVIATION | CAPITALISED);
}

/** "Сады Придонья сок": is the head what shops sell, or a name before it? */
export function mayBeGoods({ search, word, last }: AfterHead): boolean {
  if (is(word, CAPITALISED) || !isOneOf(word, PRODUCT)) return false;
  return search.conjuncts.length === 1 && !isSold(search, last.noun);
}

const NOUNS: ReadonlySet<PhraseRule | undefined> = new Set<PhraseRule>(["main_noun", "coordinated_noun", "name"]);

/** "Уровень ADA Cube, штатив и чехол": a list that goes on, or what comes with the goods? */
export function mayBeIncluded({ tokens, conjuncts, tentative }: Search): boolean {
  const second = tentative[0];
  if (second === undefined) return false;
  const own = (conjuncts[0] as Conjunct).noun;
  return tokens.slice(own, second.noun).some(({ kind }) => (kind & (CODE | NUMBER)) !== 0);
}

/** "Устройство зарядное 2 USB + кабель", but "Шампунь + бальзам": is it another thing, or an addition? */
export function mayBeAddition({ search, conjunctionAt }: AfterHead): boolean {
  return kindAt(search, conjunctionAt) === JOINING_SIGN && !NOUNS.has(ruleAt(search, conjunctionAt - 1));
}

/** "Шевченко Тарас", "ИП Климова Ольга", but "Диван Виктория": a first name that stays. */
export function mayBePerson(search: Search, at: number, word: WordDescription): boolean {
  if (mayBeStrangePerson(search, at, word)) return true;
  if (!is(word, CAPITALISED) || (word.personName & NOMINATIVE) === 0 || search.conjuncts.length > 1) return false;
  const head = lastOf(search.conjuncts)?.noun ?? at;
  return at - head <= 2 && !isSold(search, head);
}

/** "братья Вайнеры": a capitalised word that stays right after a noun for persons, and cannot be its genitive. */
function mayBeStrangePerson(search: Search, at: number, word: WordDescription): boolean {
  const last = lastOf(search.conjuncts);
  if (last === undefined || last.noun !== at - 1 || last.counted !== undefined || !is(word, CAPITALISED)) return false;
  const head = wordAt(search, last.noun);
  const isOfOther = (word.noun & GENITIVE) !== 0 || is(word, ABBREVIATION);
  return !isOfOther && (head.thing & last.slots) === 0 && !is(head, CAPITALISED) && !isSold(search, last.noun);
}

export const NAME_OF_HALVES = /^[А-ЯЁ][а-яё]+[-‐‑][А-ЯЁ][а-яё]+$/;

/** What is unsure of a word that changes, whatever it is in its phrase. */
export function callGuessOfWord(search: Search, at: number, { source }: Reading): void {
  const { tokens } = search;
  // "Юрьев-Польский", "Голенищев-Кутузов": which half declines? What a dictionary has is none, "Буэнос-Айрес".
  const isOfHalves = (): boolean =>
    source !== "dictionary" && source !== "lexicon" && NAME_OF_HALVES.test(textAt(search, at));
  callGuess(search, Guess["guess/hyphen-of-name"], isOfHalves);
  // "Раст. масло": a word, or an abbreviation?
  callGuess(search, Guess["guess/full-stop"], () => {
    const next = tokens[at + 2];
    return tokens[at + 1]?.text === "." && next?.kind === WORD && !isCapital(next.text);
  });
}

/** "Kрасная сумка": Latin and Cyrillic letters in one word. */
export function isMixed({ text }: Token): boolean {
  return /^[A-Za-zЀ-ԯ]+$/.test(text) && /[A-Za-z]/.test(text) && /[а-яё]/.test(text);
}
