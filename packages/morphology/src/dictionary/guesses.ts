import type { Lexeme } from "./classes.js";
import type { Ending } from "./endings.js";
import { COUNTED_DEPTH } from "./format.js";
import { type NextSection, openTree, remember, startsOf } from "./lists.js";

/** Statistics of known lemmas with the same ending. */
export interface Statistics {
  /** How many there are. */
  readonly total: number;
  /** The most frequent classes, and how many lemmas have them. */
  readonly guesses: readonly Guess[];
}

export interface Guess {
  /** A word of the class that no dictionary has. */
  readonly lexeme: Lexeme;
  readonly count: number;
}

/** What is known of the ending of the lemma that consists of the first `stemLength` letters of `codes` and of an ending. */
export type GuessEnding = (codes: Uint8Array, stemLength: number, ending: Ending) => GuessedEnding;

export interface GuessedEnding {
  /** Of the longest ending that tells more than shorter ones. */
  readonly statistics: Statistics;
  /** How many letters of the lemma that ending has. */
  readonly depth: number;
  /** How many lemmas have its last letters, from none up to `COUNTED_DEPTH`, as far as there are any; overwritten by the next look-up. */
  readonly totals: ArrayLike<number>;
}

/** 2^(n/12), the twelve steps of a doubling. */
const STEPS = [
  1,
  1.0594630943592953,
  1.122462048309373,
  1.189207115002721,
  1.2599210498948732,
  1.3348398541700344,
  Math.SQRT2,
  1.4983070768766815,
  1.5874010519681994,
  1.6817928305074292,
  1.7817974362806785,
  1.887748625363387,
];

/**
 * How many lemmas a stored count stands for: it is one more than their logarithm, twelve steps to a doubling.
 * No power is computed here: its last bits differ from engine to engine, and so would predicted forms.
 */
function countOf(stored: number): number {
  const step = stored - 1;
  return Math.round((STEPS[step % 12] as number) * (1 << (step / 12)));
}

export function openGuesses(next: NextSection, predictedOf: (lexemeClass: number) => Lexeme): GuessEnding {
  const childOf = openTree(next);
  const sizes = next();
  const startOf = startsOf(sizes);
  const classes = next();
  const counts = next();
  const statisticsOf = remember(sizes.length, (node): Statistics => {
    const guesses: Guess[] = [];
    let total = 0;
    for (let at = startOf(node); at < startOf(node + 1); at++) {
      const count = countOf(counts[at] as number);
      guesses.push({ lexeme: predictedOf(classes[at] as number), count });
      total += count;
    }
    return { total, guesses };
  });
  const totals = new Float64Array(COUNTED_DEPTH + 1);
  return (codes, stemLength, { codes: endingCodes }) => {
    let inEnding = endingCodes.length;
    let inStem = stemLength;
    let node = 0;
    let depth = 0;
    for (;;) {
      if (depth <= COUNTED_DEPTH) totals[depth] = statisticsOf(node).total;
      const letter = inEnding > 0 ? endingCodes[--inEnding] : inStem > 0 ? codes[--inStem] : 0;
      const child = childOf(node, letter as number);
      if (child === 0) return { statistics: statisticsOf(node), depth, totals };
      node = child;
      depth++;
    }
  };
}
