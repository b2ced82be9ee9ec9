import { EDGE_LAST, EDGE_LEAF, EDGE_LETTER, FAR_TARGET } from "./format.js";
import { LETTER_COUNT, WORD_START } from "./letters.js";
import type { Dictionary } from "./open.js";

/** There is no answer: no lemma of the dictionary ends so. */
export const NO_ANSWER = 0xffff;

/** In `lemmaBeginnings`: not walked yet. Otherwise a node and one, or an answer as a negative number. */
const UNWALKED = 0;

/**
 * The automaton's answer for the lemma that consists of the first `stemLength` letters of `codes` and of an ending.
 * Exact for every lemma of the dictionary; for other words it gives some answer, so ask the filter first.
 */
export function findAnswer(dictionary: Dictionary, codes: Uint8Array, stemLength: number, ending: number): number {
  const { foldedEndingLetters, endingStarts, lemmaBeginnings } = dictionary;
  const endingStart = endingStarts[ending] as number;
  let inEnding = endingStarts[ending + 1] as number;
  let inStem = stemLength;
  if (inStem === 0 && inEnding === endingStart) return NO_ANSWER;

  // Near the root nodes have many edges: what the last two letters lead to is remembered.
  const last = inEnding > endingStart ? (foldedEndingLetters[--inEnding] as number) : (codes[--inStem] as number);
  const beforeLast =
    inEnding > endingStart
      ? (foldedEndingLetters[--inEnding] as number)
      : inStem > 0
        ? (codes[--inStem] as number)
        : WORD_START;
  const beginning = last * LETTER_COUNT + beforeLast;
  let state = lemmaBeginnings[beginning] as number;
  if (state === UNWALKED) {
    state = follow(dictionary, dictionary.lemmaRoot + 1, last);
    if (state > 0) state = follow(dictionary, state, beforeLast);
    lemmaBeginnings[beginning] = state;
  }
  while (state > 0 && inEnding > endingStart)
    state = follow(dictionary, state, foldedEndingLetters[--inEnding] as number);
  while (state > 0 && inStem > 0) state = follow(dictionary, state, codes[--inStem] as number);
  if (state > 0) state = follow(dictionary, state, WORD_START);
  return -state - 1;
}

/** One step from a node (its number and one): another node and one, or an answer as a negative number. */
function follow(
  { lemmaLetters, lemmaTargetsLow, lemmaTargetsHigh, lemmaFarTargets }: Dictionary,
  state: number,
  letter: number,
): number {
  const node = state - 1;
  // The first edge of a node is its default: what all letters give that have no edge of their own.
  let edge = node;
  let flags = lemmaLetters[edge] as number;
  while ((flags & EDGE_LAST) === 0) {
    flags = lemmaLetters[++edge] as number;
    if ((flags & EDGE_LETTER) !== letter) continue;
    const target = (lemmaTargetsLow[edge] as number) | ((lemmaTargetsHigh[edge] as number) << 8);
    if ((flags & EDGE_LEAF) !== 0) return -target - 1;
    return (target < FAR_TARGET ? edge - target : (lemmaFarTargets[target - FAR_TARGET] as number)) + 1;
  }
  return -((lemmaTargetsLow[node] as number) | ((lemmaTargetsHigh[node] as number) << 8)) - 1;
}
