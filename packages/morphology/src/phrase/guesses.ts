import { FABRIC, FORM_OF_GOODS } from "../dictionary/word-kinds.js";
import { lastOf } from "../list.js";
import { NOMINATIVE } from "./agreement-mask.js";
import { CAPITALISED, is, NO_WORD } from "./describe-word.js";
import type { GuessId } from "./rule-ids.js";
import { holds, isFormOf, isSold, kindAt, ruleAt, type Search, textAt, wordAt } from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, type Token, WORD } from "./token.js";

/**
 * Where a phrase can be read in two ways and nothing in it decides, the likelier one is taken and called a guess.
 * @returns the id of the first guess that the forms hang on; undefined when there is none
 */
export function findGuess(search: Search): GuessId | undefined {
  return guesses.find(([id, isGuess]) => holds(search, id, isGuess(search)))?.[0];
}

const guesses: readonly (readonly [id: GuessId, isGuess: (search: Search) => boolean])[] = [
  // "Бензоопрыскиватель Чемпион", "Карловы Вары", "Постельное бельё, пледы", "1 столовая ложка"
  ["guess/of-head", (search) => search.tokens.some(({ because }) => isUnsure(search, because))],
  // "Шевченко Тарас", "ИП Климова Ольга", but "Диван Виктория"
  ["guess/person", (search) => hasFirstNameAfterHead(search)],
  // "Юрьев-Польский", "Голенищев-Кутузов": which half declines? What a dictionary has is none, "Буэнос-Айрес".
  ["guess/hyphen-of-name", ({ tokens }) => tokens.some(isNameOfHalves)],
  // "Жевательная резинка свежая мята": whose adjective is it?
  ["guess/adjective-before-noun", (search) => search.tokens.some((_, at) => isBetweenNouns(search, at))],
  // "Раст. масло": a word, or an abbreviation?
  ["guess/full-stop", (search) => search.tokens.some((_, at) => isShortened(search, at))],
  // "Kрасная сумка": Latin and Cyrillic letters in one word
  ["guess/mixed-letters", ({ tokens }) => tokens.some(({ kind, text }) => kind === CODE && isMixed(text))],
  // "ЛОР оборудование", "КАМАЗ кабина"
  ["guess/capitals-before-noun", (search) => isHeadInCapitals(search)],
];

/** Conditions that decide on the head by likelihood. */
const UNSURE = /^(?:head\/unknown-thing|list\/after-adjective|brand\/(?:unknown-before-capitals|counted-noun))$/;
const NAME_OF_HALVES = /^[А-ЯЁ][а-яё]+[-‐‑][А-ЯЁ][а-яё]+$/;

/** Before what shops sell a brand is none ("Дулюкс Краска"). */
function isUnsure(search: Search, because: string | undefined): boolean {
  if (because === undefined || !UNSURE.test(because)) return false;
  return because !== "brand/unknown-before-capitals" || !isSold(search, search.conjuncts[0]?.noun ?? -1);
}

function isNameOfHalves({ role, text, reading }: Token): boolean {
  if (role === "fixed" || !NAME_OF_HALVES.test(text)) return false;
  return reading?.source !== "dictionary" && reading?.source !== "lexicon";
}

function hasFirstNameAfterHead(search: Search): boolean {
  const head = search.conjuncts[0]?.noun ?? -1;
  if (head < 0 || isSold(search, head) || search.conjuncts.length > 1) return false;
  const isName = (at: number): boolean => {
    const word = wordAt(search, at);
    return is(word, CAPITALISED) && (word.personName & NOMINATIVE) !== 0 && ruleAt(search, at) === "complement";
  };
  return isName(head + 1) || isName(head + 2);
}

function isBetweenNouns(search: Search, at: number): boolean {
  const { because, kind } = search.tokens[at] as Search["tokens"][number];
  if (kind !== WORD || because !== "after-head/adjective") return false;
  const next = wordAt(search, at + 1);
  if (next === NO_WORD || is(next, CAPITALISED) || isFormOf(search, next, FABRIC | FORM_OF_GOODS)) return false;
  const agreeing = wordAt(search, at).adjective & NOMINATIVE & next.thing;
  return agreeing !== 0 && (lastOf(search.conjuncts)?.slots ?? 0) !== 0 && (next.adjective & agreeing) === 0;
}

function isShortened({ tokens }: Search, at: number): boolean {
  const [word, stop, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (word?.role === "fixed" || stop?.text !== "." || next?.kind !== WORD) return false;
  return !isCapital(next.text);
}

function isMixed(text: string): boolean {
  return /^[A-Za-zЀ-ԯ]+$/.test(text) && /[A-Za-z]/.test(text) && /[а-яё]/.test(text);
}

function isHeadInCapitals(search: Search): boolean {
  const head = search.conjuncts[0]?.noun ?? -1;
  const text = textAt(search, head);
  if (text.length < 3 || text !== text.toUpperCase() || kindAt(search, head) !== WORD) return false;
  const next = wordAt(search, head + 1);
  return (next.thing & NOMINATIVE) !== 0 && ruleAt(search, head + 1) === "complement" && !is(next, CAPITALISED);
}
