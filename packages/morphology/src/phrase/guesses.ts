import { FABRIC, FORM_OF_GOODS } from "../dictionary/word-kinds.js";
import { lastOf } from "../list.js";
import { NOMINATIVE } from "./agreement-mask.js";
import { CAPITALISED, is, NO_WORD } from "./describe-word.js";
import type { GuessId } from "./rule-ids.js";
import { holds, isFormOf, isSold, ruleAt, type Search, textAt, wordAt } from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, type Token, WORD } from "./token.js";

/**
 * Where a phrase can be read in two ways and nothing in it decides, the likelier one is taken and called a guess.
 * @returns the id of the first guess that the forms hang on; undefined when there is none
 */
export function findGuess(search: Search): GuessId | undefined {
  const { tokens } = search;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const id = token.role !== "fixed" ? guessOfChanging(search, at, token) : guessOfStaying(search, token);
    if (id !== undefined) return id;
  }
  // "Шевченко Тарас", "ИП Климова Ольга", but "Диван Виктория"
  return holds(search, "guess/person", hasFirstNameAfterHead(search)) ? "guess/person" : undefined;
}

function guessOfStaying(search: Search, { kind, text, because }: Token): GuessId | undefined {
  // "Kрасная сумка": Latin and Cyrillic letters in one word
  if (kind === CODE) return holds(search, "guess/mixed-letters", isMixed(text)) ? "guess/mixed-letters" : undefined;
  // "Карловы Вары", "1 столовая ложка"
  return holds(search, "guess/of-head", isUnsure(search, because)) ? "guess/of-head" : undefined;
}

function guessOfChanging(search: Search, at: number, token: Token): GuessId | undefined {
  // "Бензоопрыскиватель Чемпион", "Постельное бельё, пледы"
  if (holds(search, "guess/of-head", isUnsure(search, token.because))) return "guess/of-head";
  // "Юрьев-Польский", "Голенищев-Кутузов": which half declines? What a dictionary has is none, "Буэнос-Айрес".
  if (holds(search, "guess/hyphen-of-name", isNameOfHalves(token))) return "guess/hyphen-of-name";
  // "Жевательная резинка свежая мята": whose adjective is it?
  if (holds(search, "guess/adjective-before-noun", isBetweenNouns(search, at))) return "guess/adjective-before-noun";
  // "Раст. масло": a word, or an abbreviation?
  if (holds(search, "guess/full-stop", isShortened(search, at))) return "guess/full-stop";
  // "ЛОР оборудование", "КАМАЗ кабина"
  const isInCapitals = at === search.conjuncts[0]?.noun && isHeadInCapitals(search, at);
  return holds(search, "guess/capitals-before-noun", isInCapitals) ? "guess/capitals-before-noun" : undefined;
}

/** Conditions that decide on the head by likelihood. */
const UNSURE: ReadonlySet<string | undefined> = new Set([
  "head/unknown-thing",
  "list/after-adjective",
  "brand/unknown-before-capitals",
  "brand/counted-noun",
]);
const NAME_OF_HALVES = /^[А-ЯЁ][а-яё]+[-‐‑][А-ЯЁ][а-яё]+$/;

/** Before what shops sell a brand is none ("Дулюкс Краска"). */
function isUnsure(search: Search, because: string | undefined): boolean {
  if (!UNSURE.has(because)) return false;
  return because !== "brand/unknown-before-capitals" || !isSold(search, search.conjuncts[0]?.noun ?? -1);
}

function isNameOfHalves({ text, reading }: Token): boolean {
  return reading?.source !== "dictionary" && reading?.source !== "lexicon" && NAME_OF_HALVES.test(text);
}

function hasFirstNameAfterHead(search: Search): boolean {
  const head = search.conjuncts[0]?.noun ?? -1;
  if (head < 0 || search.conjuncts.length > 1) return false;
  const isName = (at: number): boolean => {
    if (!isCapital(textAt(search, at)) || ruleAt(search, at) !== "complement") return false;
    return (wordAt(search, at).personName & NOMINATIVE) !== 0;
  };
  return (isName(head + 1) || isName(head + 2)) && !isSold(search, head);
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
  const next = tokens[at + 2];
  return tokens[at + 1]?.text === "." && next?.kind === WORD && !isCapital(next.text);
}

function isMixed(text: string): boolean {
  return /^[A-Za-zЀ-ԯ]+$/.test(text) && /[A-Za-z]/.test(text) && /[а-яё]/.test(text);
}

function isHeadInCapitals(search: Search, head: number): boolean {
  const text = textAt(search, head);
  if (text.length < 3 || ruleAt(search, head + 1) !== "complement" || text !== text.toUpperCase()) return false;
  const next = wordAt(search, head + 1);
  return (next.thing & NOMINATIVE) !== 0 && !is(next, CAPITALISED);
}
