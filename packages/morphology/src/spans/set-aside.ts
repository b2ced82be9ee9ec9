import type { Describe } from "../phrase/remember-words.js";
import type { Reason, RuleId } from "../phrase/rule-ids.js";
import type { Token } from "../phrase/token.js";
import type { WordsOfPhrases } from "../phrase/words-of-phrases.js";
import { isAbbreviation } from "./abbreviation/find-abbreviation.js";
import { findLabel } from "./label/find-label.js";

/** The tokens that are read as a phrase, and those that take no part in it, each in the order of the text. */
export interface Parted {
  readonly tokens: readonly Token[];
  readonly aside: readonly Token[];
}

const NONE: readonly Token[] = [];

/**
 * Sets aside what never changes and is looked through: the label before the name of the goods, and abbreviations.
 * @param dropped for tests: the id whose condition never holds
 */
export function setAside(
  text: string,
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
  dropped: RuleId | undefined,
): Parted {
  if (!/[.!]/.test(text)) return { tokens, aside: NONE };
  const kept: Token[] = [];
  const aside: Token[] = [];
  const take = (token: Token, rule: "complement" | "invariable", because: Reason): void => {
    token.rule = rule;
    token.because = because;
    aside.push(token);
  };
  const label = findLabel(tokens, describe);
  let first = 0;
  if (label !== undefined && label.because !== dropped)
    for (; first < label.length; first++) take(tokens[first] as Token, "complement", label.because);
  for (let at = first; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const isShort = dropped !== "abbreviation/before-small-letter" && isAbbreviation(text, tokens, at, words);
    if (!isShort) kept.push(token);
    else {
      take(token, "invariable", "abbreviation/before-small-letter");
      // The full stop.
      at++;
    }
  }
  return aside.length === 0 ? { tokens, aside } : { tokens: kept, aside };
}
