import { LETTER_COUNT, WORD_START } from "./letters.js";
import type { Dictionary } from "./open.js";

/** There is no answer: no lemma of the dictionary ends so. */
export const NO_ANSWER = 0xffff;

/**
 * The automaton's answer for the lemma that consists of the first `stemLength` letters of `codes` and of the letters of
 * `foldedEndingLetters` from `endingStart` to `endingEnd`. Exact for every lemma of the dictionary; for other words it gives some answer,
 * so ask the filter first.
 */
export function findAnswer(
  { lemmaStarts, lemmaLetters, lemmaLeafAnswers, lemmaDefaults, lemmaBeginnings, foldedEndingLetters }: Dictionary,
  codes: Uint8Array,
  stemLength: number,
  endingStart: number,
  endingEnd: number,
): number {
  let inEnding = endingEnd;
  let inStem = stemLength;
  if (inStem === 0 && inEnding === endingStart) return NO_ANSWER;
  let node = 0;
  let last = WORD_START;
  for (let depth = 0; ; depth++) {
    const letter =
      inEnding > endingStart
        ? (foldedEndingLetters[--inEnding] as number)
        : inStem > 0
          ? (codes[--inStem] as number)
          : WORD_START;
    // Near the root nodes have many edges: what the last two letters lead to is remembered.
    if (depth === 0) last = letter;
    else if (depth === 1) {
      const remembered = lemmaBeginnings[last * LETTER_COUNT + letter] as number;
      if (remembered > 0) {
        node = remembered;
        continue;
      }
    }
    const leavesBefore = lemmaStarts[2 * node + 1] as number;
    const edgesUpTo = lemmaStarts[2 * node + 2] as number;
    let at = (lemmaStarts[2 * node] as number) + leavesBefore;
    const end = edgesUpTo + (lemmaStarts[2 * node + 3] as number);
    while (at < end && lemmaLetters[at] !== letter) at++;
    if (at === end) return lemmaDefaults[node] as number;
    // All edges of a node stand before its leaves.
    const leaf = at - edgesUpTo;
    if (leaf >= leavesBefore) return lemmaLeafAnswers[leaf] as number;
    node = at - leavesBefore + 1;
    if (depth === 1) lemmaBeginnings[last * LETTER_COUNT + letter] = node;
  }
}
