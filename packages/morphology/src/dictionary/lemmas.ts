import { EDGE_LAST, EDGE_LEAF, EDGE_LETTER, FAR_TARGET } from "./format.js";
import { LETTER_E, WORD_START, YO } from "./letters.js";
import type { Dictionary } from "./open.js";

/** There is no answer: no lemma of the dictionary ends so. */
export const NO_ANSWER = 0xffff;

/**
 * The automaton's answer for the lemma that consists of the first `stemLength` letters of `codes` and of an ending.
 * Exact for every lemma of the dictionary; for other words it gives some answer, so ask the filter first.
 */
export function findAnswer(dictionary: Dictionary, codes: Uint8Array, stemLength: number, ending: number): number {
  const { lemmaLetters, lemmaTargetsLow, lemmaTargetsHigh, lemmaFarTargets, endingLetters, endingStarts } = dictionary;
  const endingStart = endingStarts[ending] as number;
  let inEnding = endingStarts[ending + 1] as number;
  let inStem = stemLength;
  let node = dictionary.lemmaRoot;
  for (;;) {
    let letter: number;
    if (inEnding > endingStart) {
      letter = endingLetters[--inEnding] as number;
      if (letter === YO) letter = LETTER_E;
    } else if (inStem > 0) letter = codes[--inStem] as number;
    else if (inStem === 0) {
      letter = WORD_START;
      inStem = -1;
    } else return NO_ANSWER;

    // The first edge of a node is its default: what all letters give that have no edge of their own.
    let edge = node;
    let flags = lemmaLetters[edge] as number;
    let found = edge;
    while ((flags & EDGE_LAST) === 0) {
      flags = lemmaLetters[++edge] as number;
      if ((flags & EDGE_LETTER) === letter) {
        found = edge;
        break;
      }
    }
    const target = (lemmaTargetsLow[found] as number) | ((lemmaTargetsHigh[found] as number) << 8);
    if (found === node || (flags & EDGE_LEAF) !== 0) return target;
    node = target < FAR_TARGET ? found - target : (lemmaFarTargets[target - FAR_TARGET] as number);
  }
}
