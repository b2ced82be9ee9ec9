import { LETTER_E, YO } from "./letters.js";
import type { Dictionary } from "./open.js";

/** The statistics' answer for a lemma: classes with the number of known lemmas behind each, the most frequent first. */
export interface Guess {
  readonly lexemeClass: number;
  readonly count: number;
}

/** What is known of the longest ending of a lemma that the statistics have. */
export interface GuessedEnding {
  /** How many letters of the lemma the statistics have. */
  readonly depth: number;
  readonly guesses: readonly Guess[];
}

/** Looks up the lemma that consists of the first `stemLength` letters of `codes` and of an ending. */
export function guessClasses(
  dictionary: Dictionary,
  codes: Uint8Array,
  stemLength: number,
  ending: number,
): GuessedEnding {
  const { guessEdgeStarts, guessEdgeLetters, guessEdgeTargets, endingLetters, endingStarts } = dictionary;
  const endingStart = endingStarts[ending] as number;
  let inEnding = endingStarts[ending + 1] as number;
  let inStem = stemLength;
  let node = 0;
  let depth = 0;
  for (;;) {
    let letter: number;
    if (inEnding > endingStart) {
      letter = endingLetters[--inEnding] as number;
      if (letter === YO) letter = LETTER_E;
    } else if (inStem > 0) letter = codes[--inStem] as number;
    else break;
    let edge = guessEdgeStarts[node] as number;
    const last = guessEdgeStarts[node + 1] as number;
    while (edge < last && guessEdgeLetters[edge] !== letter) edge++;
    if (edge === last) break;
    node = guessEdgeTargets[edge] as number;
    depth++;
  }
  const guesses: Guess[] = [];
  for (let at = dictionary.guessStarts[node] as number; at < (dictionary.guessStarts[node + 1] as number); at++) {
    guesses.push({
      lexemeClass: dictionary.guessClasses[at] as number,
      count: 2 ** (((dictionary.guessCounts[at] as number) - 1) / 12),
    });
  }
  return { depth, guesses };
}
