import { UNIT } from "../../dictionary/word-kinds.js";
import type { RuleId } from "../../phrase/rule-ids.js";
import { NUMBER, type Token, WORD } from "../../phrase/token.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";

/** The tokens that are read as a phrase, and those that take no part in it, each in the order of the text. */
export interface Parted {
  readonly tokens: readonly Token[];
  readonly aside: readonly Token[];
}

const NONE: readonly Token[] = [];

/** A word is cut after a consonant, never before the end of a vowel, "й" or a sign (GOST R 7.0.12-2011, 4.3). */
const CUT = /[бвгджзклмнпрстфхцчшщ]$/i;
/** What may be between the full stop of an abbreviation and the word that it belongs to. */
const NEXT_WORD = /\.[ \u00a0\u2009\u202f]*(?=[а-яё])/uy;

/**
 * Sets abbreviations aside: a Cyrillic word that is cut after a consonant, with a full stop, before a word in small
 * letters on the same line ("Муж. куртка", "5 амер. пинт", "Спорт. костюм"). The small letter decides, not the word, so
 * that "сад. инвентарь" is read too. It never changes and is looked through by everything else. A unit of measure after
 * a number is left to its number ("5 кг. муки").
 * @param dropped for tests: the id whose condition never holds
 */
export function setAbbreviationsAside(
  text: string,
  tokens: readonly Token[],
  words: WordsOfPhrases,
  dropped: RuleId | undefined,
): Parted {
  if (!text.includes(".") || dropped === "abbreviation/before-small-letter") return { tokens, aside: NONE };
  const kept: Token[] = [];
  const aside: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (isAbbreviation(text, token, tokens[at - 1], words)) {
      token.rule = "invariable";
      token.because = "abbreviation/before-small-letter";
      aside.push(token);
      // The full stop.
      at++;
    } else kept.push(token);
  }
  return aside.length === 0 ? { tokens, aside } : { tokens: kept, aside };
}

function isAbbreviation(text: string, token: Token, before: Token | undefined, words: WordsOfPhrases): boolean {
  const { kind, text: word, start, changing } = token;
  if (kind !== WORD || changing !== undefined || !CUT.test(word)) return false;
  NEXT_WORD.lastIndex = start + word.length;
  if (!NEXT_WORD.test(text)) return false;
  return before?.kind !== NUMBER || (words.kindsOf(word) & UNIT) === 0;
}
