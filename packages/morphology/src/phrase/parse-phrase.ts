import { changeReading } from "../analyse/reading.js";
import { CASES_BEHIND } from "../dictionary/word-kinds.js";
import type { Phrase, PhraseWord } from "../morphology.js";
import { setAside } from "../spans/set-aside.js";
import type { Reading, WordReading } from "../words.js";
import { genderOfSlot, numberOfSlot } from "./agreement-mask.js";
import { decide, type Summary } from "./decide.js";
import type { WordDescription } from "./describe-word.js";
import { findMainWord } from "./find-main-word.js";
import { findGuess } from "./guesses.js";
import { compose } from "./inflect-text.js";
import type { Describe } from "./remember-words.js";
import { Guess, Reason, type RuleId } from "./rule-ids.js";
import { holds, type Search } from "./search.js";
import { splitWords } from "./split-words.js";
import { CODE, COMMA, NUMBER, PARENTHESISED, QUOTED, type Token, WORD } from "./token.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/**
 * Understands a value as a phrase. Never throws.
 * @param preferAdjectival read a word that can be both a noun and an adjective as an adjective
 */
export type ParsePhrase = (text: string, preferAdjectival: boolean) => Phrase;

/**
 * Makes a parser of phrases by the words given.
 * @param dropped for tests: the id whose condition never holds
 */
export function createPhraseParser(words: WordsOfPhrases, describe: Describe, dropped?: RuleId): ParsePhrase {
  return (given, preferAdjectival) => {
    const text = compose(given);
    const parted = setAside(text, splitWords(text), words, describe, dropped);
    const search = findMainWord(parted.tokens, words, describe, preferAdjectival, dropped);
    return assemble(text, search, decide(search), parted.aside);
  };
}

/** Below this score a predicted word is reported as uncertain. */
const LOW_SCORE = 0.3;

function assemble(text: string, search: Search, summary: Summary, aside: readonly Token[]): Phrase {
  let known = true;
  let score = 1;
  const words: PhraseWord[] = [];
  const decisionOn = decisionsOf(search);
  search.tokens.forEach((token, at) => {
    const { text: word, start, kind, changing, role, animacy, counted, surname } = token;
    const { rule, because } = decisionOn(token, at);
    if ((kind & (WORD | CODE | NUMBER)) === 0) return;
    const reading = token.reading && named(search, token, token.reading);
    if (reading?.known === false) {
      known = false;
      // An abbreviation that stays as it is can't come out wrong, and surnames decline by their endings.
      if (!reading.indeclinable && surname === undefined) score = Math.min(score, reading.score);
    }
    const end = start + word.length;
    words.push(
      Object.freeze({
        text: word,
        start,
        end,
        role,
        rule,
        because: because && Reason[because],
        reading,
        changing,
        animacy,
        counted,
        surname,
      }),
    );
  });
  for (const { text: word, start, kind, role, rule, because } of aside)
    if ((kind & (WORD | CODE | NUMBER)) !== 0)
      words.push(
        Object.freeze({ text: word, start, end: start + word.length, role, rule, because: because && Reason[because] }),
      );
  if (aside.length > 0) words.sort((one, other) => one.start - other.start);
  const { kind, reason, slot, plural, animacy, proper, measure } = summary;
  const guess = kind === "other" ? undefined : findGuess(search);
  return Object.freeze({
    text,
    kind,
    reason,
    gender: slot === undefined || plural ? undefined : genderOfSlot(slot),
    number: slot === undefined ? undefined : plural ? "plur" : numberOfSlot(slot),
    animacy,
    proper: proper === true,
    measure: measure === true,
    confidence: guess !== undefined || score < LOW_SCORE ? "low" : known ? "known" : "predicted",
    guess: guess && Guess[guess],
    words: Object.freeze(words),
  });
}

/** The reading with its lemma, which the word's description has from then on. */
function named(search: Search, token: Token, reading: Reading): WordReading {
  if (reading.lemma !== undefined) return reading as WordReading;
  const { part, readings } = token.description as WordDescription;
  const complete = changeReading(reading, { lemma: search.words.lemmaOf(part, reading) }) as WordReading;
  const at = readings.indexOf(reading);
  // A word that stands twice in a phrase has its reading's place taken by then.
  if (at >= 0) (readings as Reading[])[at] = complete;
  return complete;
}

/** What was decided on a token, and why. */
type Decision = Pick<Token, "rule" | "because">;

/** Says why a token changes or stays; called for one after the other. What the search didn't have to look at stays. */
function decisionsOf(search: Search): (token: Token, at: number) => Decision {
  const { end, endedBy, words } = search;
  let isBehindPreposition = false;
  return (token, at) => {
    const { kind, text, rule, because, reading } = token;
    const isQuoted = (kind & QUOTED) !== 0;
    if (holds(search, Reason["token/quoted"], isQuoted)) return { rule: "quoted", because: Reason["token/quoted"] };
    const isParenthesised = (kind & PARENTHESISED) !== 0;
    if (holds(search, Reason["token/parenthesised"], isParenthesised))
      return { rule: "parenthesised", because: Reason["token/parenthesised"] };
    if (kind === COMMA || rule !== undefined) isBehindPreposition = false;
    if (rule !== undefined) {
      const isWithoutForm = reading === undefined && CHANGING.test(rule);
      return holds(search, Reason["reading/none"], isWithoutForm)
        ? { rule: "does_not_agree", because: Reason["reading/none"] }
        : token;
    }
    if (holds(search, Reason["token/number"], kind === NUMBER))
      return { rule: "number", because: Reason["token/number"] };
    if (holds(search, Reason["token/code"], kind === CODE)) return { rule: "code", because: Reason["token/code"] };
    // A word that changes, and no noun that it agrees with.
    if (reading !== undefined) return { rule: "adjectival_head", because };
    if (at >= end) return { rule: "behind_stop", because: endedBy };
    if (holds(search, Reason["preposition/word"], (words.kindsOf(text) & CASES_BEHIND) !== 0)) {
      isBehindPreposition = true;
      return { rule: "preposition", because: Reason["preposition/word"] };
    }
    if (because !== undefined) return { rule: isBehindPreposition ? "behind_preposition" : "complement", because };
    if (holds(search, Reason["preposition/not-read"], isBehindPreposition))
      return { rule: "behind_preposition", because: Reason["preposition/not-read"] };
    return {
      rule: holds(search, Reason["after-head/not-read"], true) ? "complement" : undefined,
      because: Reason["after-head/not-read"],
    };
  };
}

/** Of what has a reading. */
const CHANGING = /^(?:agrees|main_noun|coordinated_noun|name)$/;
