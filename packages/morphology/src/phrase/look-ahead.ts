import { CONJUNCTION } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import type { AgreementMask } from "./agreement-mask.js";
import { ANY_FORM } from "./agreement-mask.js";
import { is, isOneOf, NO_WORD, TRANSPARENT } from "./describe-word.js";
import { kindAt, type Search, wordAt } from "./search.js";
import { CODE, COMMA, JOINING_SIGN } from "./token.js";

/** How far ahead the noun of an adjective is looked for; it keeps the search linear. */
export const FARTHEST_NOUN = 8;

/** A noun phrase found by looking ahead. */
export interface NounPhraseAhead {
  readonly noun: number;
  /** The forms that the noun and its adjectives have in common. */
  readonly mask: AgreementMask;
  readonly adjectives: readonly number[];
}

/** Adjectives and the noun that they agree with, from `from` on; undefined when there is no such thing. */
export function nounPhraseAhead(search: Search, from: number): NounPhraseAhead | undefined {
  let mask: AgreementMask = ANY_FORM;
  let adjectives: readonly number[] = NONE;
  for (let at = from; at <= from + FARTHEST_NOUN; at++) {
    const word = wordAt(search, at);
    if (word === NO_WORD) break;
    const asNoun = word.noun & mask;
    const asAdjective = word.adjective & mask;
    if (asNoun !== 0 && (asAdjective === 0 || nounAhead(search, at + 1, asAdjective) < 0))
      return { noun: at, mask: asNoun, adjectives };
    if (asAdjective !== 0) {
      adjectives = append(adjectives, at);
      mask = asAdjective;
    } else if (!is(word, TRANSPARENT)) break;
  }
  return undefined;
}

/** Index of the noun that an adjective with these forms comes before, -1 when another word comes first. */
export function nounAhead(search: Search, from: number, forms: AgreementMask): number {
  let mask = forms;
  for (let at = from; at < from + FARTHEST_NOUN; at++) {
    if (kindAt(search, at) === CODE) continue;
    const word = wordAt(search, at);
    if (word === NO_WORD) break;
    if (isOneOf(word, CONJUNCTION)) continue;
    if ((word.noun & mask) !== 0) return at;
    if ((word.adjective & mask) !== 0) mask &= word.adjective;
    else if (!is(word, TRANSPARENT)) break;
  }
  return -1;
}

/** A comma, "и" or "/" comes next. */
export function joinsNext(search: Search, at: number): boolean {
  const kind = kindAt(search, at + 1);
  return kind === COMMA || kind === JOINING_SIGN || isOneOf(wordAt(search, at + 1), CONJUNCTION);
}
