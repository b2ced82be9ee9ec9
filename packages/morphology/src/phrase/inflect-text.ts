import type { Case } from "../grammar.js";
import { setAside } from "../spans/set-aside.js";
import { decide } from "./decide.js";
import { findMainWord } from "./find-main-word.js";
import type { InflectLoneWord } from "./inflect-lone-word.js";
import { requestFor, rewrite } from "./inflect-phrase.js";
import type { Describe } from "./remember-words.js";
import type { RuleId } from "./rule-ids.js";
import { splitWords } from "./split-words.js";
import type { Token } from "./token.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/** The text in another case, itself where it can't be inflected. */
export type InflectText = (text: string, wanted: Case) => string;

/**
 * Puts texts into cases as parsing and inflecting do, without the phrase between.
 * @param inflectLoneWord a short way for values of one word
 * @param dropped for tests: the id whose condition never holds
 */
export function createTextInflector(
  words: WordsOfPhrases,
  describe: Describe,
  inflectLoneWord: InflectLoneWord,
  dropped?: RuleId,
): InflectText {
  // A value is often put into several cases, one after the other.
  let last: string | undefined;
  let tokens: readonly Token[] = [];
  return (given, wanted) => {
    const short = inflectLoneWord(given, wanted);
    if (short !== undefined) return short;
    const text = compose(given);
    if (wanted === "nom") return text;
    if (last !== text) {
      const parted = setAside(text, splitWords(text), words, describe, dropped);
      const search = findMainWord(parted.tokens, words, describe, false, dropped);
      // What can't be inflected has no readings then.
      decide(search);
      tokens = search.tokens;
      last = text;
    }
    return rewrite(words, text, tokens, wanted, requestFor) ?? text;
  };
}

/** "й" and "ё" may be written as letters with a mark of their own. */
export function compose(text: string): string {
  return /[\u0306\u0308]/.test(text) ? text.normalize("NFC") : text;
}
