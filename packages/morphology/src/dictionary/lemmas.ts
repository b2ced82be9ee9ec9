import { BLOCK_SHIFT } from "./format.js";
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
  dictionary: Dictionary,
  codes: Uint8Array,
  stemLength: number,
  endingStart: number,
  endingEnd: number,
): number {
  const { lemmaStarts, lemmaLetters, lemmaLeafAnswers, lemmaDefaults, lemmaBeginnings, foldedEndingLetters } =
    dictionary;
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
    // Every block has room for where its last list ends.
    const place = 2 * (node + (node >> BLOCK_SHIFT));
    // The root has edges: only a block that wasn't added up yet has none up to here.
    if (lemmaStarts[place + 2] === 0) addUpBlock(dictionary, node);
    const leavesBefore = lemmaStarts[place + 1] as number;
    const edgesUpTo = lemmaStarts[place + 2] as number;
    let at = (lemmaStarts[place] as number) + leavesBefore;
    const end = edgesUpTo + (lemmaStarts[place + 3] as number);
    while (at < end && lemmaLetters[at] !== letter) at++;
    if (at === end) return lemmaDefaults[node] as number;
    // All edges of a node stand before its leaves.
    const leaf = at - edgesUpTo;
    if (leaf >= leavesBefore) return lemmaLeafAnswers[leaf] as number;
    node = at - leavesBefore + 1;
    if (depth === 1) lemmaBeginnings[last * LETTER_COUNT + letter] = node;
  }
}

/** Adds up the sizes of the block in which `within` lies. */
function addUpBlock({ lemmaStarts, lemmaBlocks, lemmaEdgeSizes, lemmaLeafSizes }: Dictionary, within: number): void {
  const block = within >> BLOCK_SHIFT;
  let edges = lemmaBlocks[2 * block] as number;
  let leaves = lemmaBlocks[2 * block + 1] as number;
  const last = Math.min((block + 1) << BLOCK_SHIFT, lemmaEdgeSizes.length);
  for (let node = block << BLOCK_SHIFT; node < last; node++) {
    const place = 2 * (node + block);
    lemmaStarts[place] = edges;
    lemmaStarts[place + 1] = leaves;
    edges += lemmaEdgeSizes[node] as number;
    leaves += lemmaLeafSizes[node] as number;
    lemmaStarts[place + 2] = edges;
    lemmaStarts[place + 3] = leaves;
  }
}
