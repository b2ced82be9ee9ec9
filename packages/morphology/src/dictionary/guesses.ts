import { type Dictionary, startsOf } from "./open.js";

/** Endings up to that length have their own node in any case: their counts tell how frequent an ending is. */
export const COUNTED_DEPTH = 3;

/** The statistics' answer for a lemma: classes with the number of known lemmas behind each, the most frequent first. */
export interface Guess {
  readonly lexemeClass: number;
  readonly count: number;
}

/** What is known of a lemma's ending. */
export interface GuessedEnding {
  /** Of the longest ending that tells more than shorter ones. */
  readonly guesses: readonly Guess[];
  /** `totals[n]` is the number of lemmas that end in the last n letters, for the first few n. */
  readonly totals: readonly number[];
  /** How many letters of the lemma that ending has. */
  readonly depth: number;
}

/** Looks up the lemma that consists of the first `stemLength` letters of `codes` and of an ending. */
export function guessClasses(
  dictionary: Dictionary,
  codes: Uint8Array,
  stemLength: number,
  ending: number,
): GuessedEnding {
  const { guessEdgeLetters, foldedEndingLetters, endingStarts } = dictionary;
  dictionary.guessStarts ??= { edges: startsOf(dictionary.guessEdgeSizes), classes: startsOf(dictionary.guessSizes) };
  const { edges, classes } = dictionary.guessStarts;
  const endingStart = endingStarts[ending] as number;
  let inEnding = endingStarts[ending + 1] as number;
  let inStem = stemLength;
  let node = 0;
  let depth = 0;
  const totals = [totalOf(dictionary, classes, node)];
  for (;;) {
    let letter: number;
    if (inEnding > endingStart) letter = foldedEndingLetters[--inEnding] as number;
    else if (inStem > 0) letter = codes[--inStem] as number;
    else break;
    let edge = edges[node] as number;
    const last = edges[node + 1] as number;
    while (edge < last && guessEdgeLetters[edge] !== letter) edge++;
    if (edge === last) break;
    node = edge + 1;
    depth++;
    if (totals.length <= COUNTED_DEPTH) totals.push(totalOf(dictionary, classes, node));
  }
  const guesses: Guess[] = [];
  for (let at = classes[node] as number; at < (classes[node + 1] as number); at++) {
    guesses.push({ lexemeClass: dictionary.guessClasses[at] as number, count: countAt(dictionary, at) });
  }
  return { guesses, totals, depth };
}

function totalOf(dictionary: Dictionary, starts: Uint32Array, node: number): number {
  let total = 0;
  const end = starts[node + 1] as number;
  for (let at = starts[node] as number; at < end; at++) total += countAt(dictionary, at);
  return total;
}

/** Counts are stored as logarithms, twelve steps to a doubling. */
function countAt(dictionary: Dictionary, at: number): number {
  return COUNTS[dictionary.guessCounts[at] as number] as number;
}

const COUNTS = Float64Array.from({ length: 256 }, (_, stored) => 2 ** ((stored - 1) / 12));
