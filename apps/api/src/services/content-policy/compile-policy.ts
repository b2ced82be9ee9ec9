/*
 * What texts may not contain. Words are compared without letter case and with ё = е, only as whole words; `lemmas`
 * match every inflected form; patterns run in linear time (RE2). What nobody sees (soft hyphens, characters without
 * width, stress marks) hides nothing, and neither do letters of the other alphabet that look like those of the word.
 * The fragment that was found is never kept: neither an answer nor the log repeats it.
 *
 * Rules are indexed by the first word of what they forbid and by the literals of their patterns, so that a text is gone
 * through once, however many rules there are. The work yields to the event loop.
 */
import { createPace, type Pace } from "../pace.js";
import { fold, split, unmixed } from "./fold-text.js";
import type { PolicyRule } from "./read-policy.js";
import { createPatternSearch } from "./search-patterns.js";

/** The readings of a word, as morphology gives them. */
export type LemmasOf = (word: string) => readonly string[];

/** The rule that a text breaks. */
export interface BrokenRule {
  readonly ruleId: string;
  readonly category: string;
}

/** Policies compiled, ready to search texts. */
export interface CompiledPolicy {
  /** The first rule that a text breaks. @param pace shared by the texts of one request */
  find(text: string, pace?: Pace): Promise<BrokenRule | undefined>;
}

/** A word of a text, as rules see it. */
export interface Word {
  /** The word, and what it reads like in each alphabet where it mixes two. */
  readonly readings: readonly string[];
  /** What `lemmas` costs: much, the first time. */
  units: number;
  /** Of all its readings, with the readings themselves. */
  lemmas(): ReadonlySet<string>;
}

/** Looking up a word takes some 10 µs. */
const UNITS_PER_LOOKUP = 200;

const UNITS_PER_WORD = 4;

/** How many words are remembered: catalogues repeat theirs, and their lemmas are what costs most. */
const REMEMBERED = 50_000;

export function createWords(lemmasOf: LemmasOf): (word: string) => Word {
  const words = new Map<string, Word>();
  return (word) => {
    const known = words.get(word);
    if (known) return known;
    const readings = [word, ...unmixed(word)];
    let lemmas: ReadonlySet<string> | undefined;
    const made: Word = {
      readings,
      units: UNITS_PER_LOOKUP * readings.length,
      lemmas() {
        lemmas ??= new Set(readings.flatMap((one) => [...foldedLemmas(one, lemmasOf)]));
        made.units = UNITS_PER_WORD;
        return lemmas;
      },
    };
    if (words.size >= REMEMBERED) words.clear();
    words.set(word, made);
    return made;
  };
}

function foldedLemmas(word: string, lemmasOf: LemmasOf): ReadonlySet<string> {
  return new Set([word, ...lemmasOf(word).map(fold)]);
}

/** The words of a rule after its first one, by which it is found. */
interface Phrase {
  /** The place of the rule among all. */
  readonly order: number;
  readonly rest: readonly ((word: Word) => boolean)[];
}

/** Phrases by their first word, in the order of their rules. */
type Index = Map<string, Phrase[]>;

function addTo(index: Index, first: string, phrase: Phrase): void {
  const phrases = index.get(first);
  if (phrases === undefined) index.set(first, [phrase]);
  else phrases.push(phrase);
}

/** @throws RE2JSException for a pattern that `readPolicy` refuses */
export async function compilePolicy(
  rules: readonly PolicyRule[],
  lemmasOf: LemmasOf,
  wordOf: (word: string) => Word,
  pace: Pace = createPace(),
): Promise<CompiledPolicy> {
  const byReading: Index = new Map();
  const byLemma: Index = new Map();
  for (const [order, { words = [], lemmas = [] }] of rules.entries()) {
    for (const text of words) {
      const [first = "", ...others] = split(text);
      if (pace.isDue(text.length)) await pace.rest();
      const rest = others.map((wanted) => (word: Word) => word.readings.includes(wanted));
      addTo(byReading, first, { order, rest });
    }
    for (const text of lemmas) {
      const wanted = split(text);
      if (pace.isDue(wanted.length * UNITS_PER_LOOKUP)) await pace.rest();
      const [first = [], ...others] = wanted.map((one) => foldedLemmas(one, lemmasOf));
      const rest = others.map((lemmas) => (word: Word) => haveInCommon(word.lemmas(), lemmas));
      for (const lemma of first) addTo(byLemma, lemma, { order, rest });
    }
  }
  const patterns = await createPatternSearch(
    rules.flatMap(({ pattern }, order) => (pattern === undefined ? [] : [{ order, pattern }])),
    pace,
  );

  /** The first rule whose words or lemmas stand in a text; the number of rules when there is none. */
  async function findWords(text: string, pace: Pace): Promise<number> {
    let found = rules.length;
    if (byReading.size + byLemma.size === 0) return found;
    const words: string[] = [];
    for (const piece of piecesOf(text)) {
      if (pace.isDue(piece.length)) await pace.rest();
      for (const word of split(piece)) words.push(word);
    }
    for (const [at, one] of words.entries()) {
      const word = wordOf(one);
      if (pace.isDue(byLemma.size === 0 ? UNITS_PER_WORD : word.units)) await pace.rest();
      const indexed = word.readings.map((reading) => byReading.get(reading));
      if (byLemma.size > 0) for (const lemma of word.lemmas()) indexed.push(byLemma.get(lemma));
      for (const phrases of indexed) {
        for (const { order, rest } of phrases ?? []) {
          if (order >= found) break;
          if (pace.isDue(1 + rest.length)) await pace.rest();
          if (at + rest.length >= words.length) continue;
          if (rest.every((fits, offset) => fits(wordOf(words[at + 1 + offset] as string)))) found = order;
        }
      }
    }
    return found;
  }

  return {
    async find(text, pace = createPace()) {
      const found = await patterns.lowestIn(text, await findWords(text, pace), pace);
      const broken = rules[found];
      return broken && { ruleId: broken.id, category: broken.category };
    },
  };
}

/** How many characters are split into words in one go. */
const PIECE = 8_192;

/** A text in pieces that end where a blank follows: no word goes from one to the next. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > PIECE) {
    const end = text.indexOf(" ", start + PIECE);
    if (end === -1) break;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function haveInCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}
