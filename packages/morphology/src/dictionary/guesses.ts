import type { Dictionary } from "./open.js";

/** Endings up to that length have their own node in any case: their counts tell how frequent an ending is. */
export const COUNTED_DEPTH = 3;

/** What is known of a lemma's ending. */
export interface GuessedEnding {
  /** The node of the longest ending that tells more than shorter ones. */
  readonly node: number;
  /** How many letters of the lemma that ending has. */
  readonly depth: number;
  /** The nodes of its last letters, from none up to `COUNTED_DEPTH`, as far as there are any; overwritten by the next look-up. */
  readonly passed: ArrayLike<number>;
}

const passed = new Int32Array(COUNTED_DEPTH + 1);

/** Looks up the lemma that consists of the first `stemLength` letters of `codes` and of an ending. */
export function guessClasses(
  dictionary: Dictionary,
  codes: Uint8Array,
  stemLength: number,
  ending: number,
): GuessedEnding {
  const { guessEdgeStarts, guessEdgeLetters, foldedEndingLetters, endingStarts } = dictionary;
  const endingStart = endingStarts[ending] as number;
  let inEnding = endingStarts[ending + 1] as number;
  let inStem = stemLength;
  let node = 0;
  let depth = 0;
  for (;;) {
    let letter: number;
    if (inEnding > endingStart) letter = foldedEndingLetters[--inEnding] as number;
    else if (inStem > 0) letter = codes[--inStem] as number;
    else break;
    let edge = guessEdgeStarts[node] as number;
    const last = guessEdgeStarts[node + 1] as number;
    while (edge < last && guessEdgeLetters[edge] !== letter) edge++;
    if (edge === last) break;
    node = edge + 1;
    depth++;
    if (depth <= COUNTED_DEPTH) passed[depth] = node;
  }
  return { node, depth, passed };
}

/** Where the guesses of a node begin, the most frequent first; those of the next node begin where they end. */
export function firstGuess(dictionary: Dictionary, node: number): number {
  return dictionary.guessStarts[node] as number;
}

/** The number of known lemmas that end as a node says. */
export function totalOf(dictionary: Dictionary, node: number): number {
  let total = 0;
  const end = firstGuess(dictionary, node + 1);
  for (let at = firstGuess(dictionary, node); at < end; at++) total += countAt(dictionary, at);
  return total;
}

/** The number of known lemmas behind a guess. Counts are stored as logarithms, twelve steps to a doubling. */
export function countAt(dictionary: Dictionary, at: number): number {
  return COUNTS[dictionary.guessCounts[at] as number] as number;
}

const COUNTS = Float64Array.from({ length: 256 }, (_, stored) => 2 ** ((stored - 1) / 12));
