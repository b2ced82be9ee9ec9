import type { AgreementMask } from "./agreement-mask.js";
import { ANY_FORM, NOMINATIVE } from "./agreement-mask.js";
import { append, NONE, type Search, wordAt } from "./search.js";

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
    if (isCode(search, at)) continue;
    const word = wordAt(search, at);
    if (word === undefined || word.preposition !== undefined || word.conjunction) return undefined;
    const asNoun = word.noun & mask;
    const asAdjective = word.adjective & mask;
    if (asNoun !== 0 && (asAdjective === 0 || nounAhead(search, at + 1, asAdjective) < 0))
      return { noun: at, mask: asNoun, adjectives };
    if (asAdjective !== 0) {
      adjectives = append(adjectives, at);
      mask = asAdjective;
    } else if (!word.transparent) return undefined;
  }
  return undefined;
}

/** Index of the noun that an adjective with these forms stands before, -1 when another word comes first. */
export function nounAhead(search: Search, from: number, forms: AgreementMask): number {
  let mask = forms;
  for (let at = from; at < from + FARTHEST_NOUN; at++) {
    if (isCode(search, at)) continue;
    const word = wordAt(search, at);
    if (word === undefined || word.preposition !== undefined) return -1;
    if (word.conjunction) continue;
    if ((word.noun & mask) !== 0) return at;
    if ((word.adjective & mask) !== 0) mask &= word.adjective;
    else if (!word.transparent && !word.firstPart) return -1;
  }
  return -1;
}

/** Nominative forms of the next adjective, codes and quotations looked through; 0 when another word comes first. */
export function adjectiveAhead(search: Search, from: number): AgreementMask {
  for (let at = from; at < from + FARTHEST_NOUN; at++) {
    const token = search.tokens[at];
    if (token?.enclosed === undefined && token?.kind !== "code" && token?.kind !== "number")
      return (wordAt(search, at)?.adjective ?? 0) & NOMINATIVE;
  }
  return 0;
}

/** A comma, "и" or "/" comes next. */
export function joinsNext(search: Search, at: number): boolean {
  const next = search.tokens[at + 1];
  if (next === undefined || next.enclosed !== undefined) return false;
  return next.kind === "comma" || next.kind === "joining-sign" || wordAt(search, at + 1)?.conjunction === true;
}

function isCode({ tokens }: Search, at: number): boolean {
  const token = tokens[at];
  return token?.kind === "code" && token.enclosed === undefined;
}
