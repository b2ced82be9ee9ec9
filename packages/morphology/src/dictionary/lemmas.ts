import { BLOCK_SHIFT, NO_ANSWER } from "./format.js";
import { LETTER_COUNT, WORD_START } from "./letters.js";
import type { NextSection } from "./lists.js";

/** `starts` has the number of leaves in the low half, that of edges in the high one. */
const LEAVES = 0xffff;
const EDGES_SHIFT = 16;

/**
 * The automaton's answer for the lemma that the first `length` of `codes` spell. Exact for every lemma of the dictionary; for other
 * words it gives some answer, so ask the filter first.
 */
export type FindAnswer = (codes: Uint8Array, length: number) => number;

export function openLemmas(next: NextSection): FindAnswer {
  const blocks = next();
  const edgeSizes = next();
  const leafSizes = next();
  const letters = next();
  const leafAnswers = next();
  const defaults = next();
  /**
   * Of each node: how many edges and how many leaves come before it; added up block by block. Every block has room
   * for where its last list ends.
   */
  const starts = new Uint32Array((blocks.length >> 1) * ((1 << BLOCK_SHIFT) + 1));
  /** The nodes that the last three letters of lemmas have led to. */
  const beginnings = new Uint16Array(LETTER_COUNT * LETTER_COUNT * LETTER_COUNT);

  const addUpBlock = (block: number): void => {
    let edges = blocks[2 * block] as number;
    let leaves = blocks[2 * block + 1] as number;
    const last = Math.min((block + 1) << BLOCK_SHIFT, edgeSizes.length);
    for (let node = block << BLOCK_SHIFT; node < last; node++) {
      starts[node + block] = (edges << EDGES_SHIFT) | leaves;
      edges += edgeSizes[node] as number;
      leaves += leafSizes[node] as number;
      starts[node + block + 1] = (edges << EDGES_SHIFT) | leaves;
    }
  };

  return (codes, length) => {
    if (length === 0) return NO_ANSWER;
    // Near the root nodes have many edges: what the last three letters lead to is remembered.
    let beginning = 0;
    if (length > 2) {
      const two = (codes[length - 1] as number) * LETTER_COUNT + (codes[length - 2] as number);
      beginning = two * LETTER_COUNT + (codes[length - 3] as number);
    }
    let node = beginnings[beginning] as number;
    let at = length - (node === 0 ? 0 : 3);
    for (;;) {
      const letter = at > 0 ? (codes[--at] as number) : WORD_START;
      const place = node + (node >> BLOCK_SHIFT);
      // The root has edges: only a block that wasn't added up yet has none up to here.
      if (starts[place + 1] === 0) addUpBlock(node >> BLOCK_SHIFT);
      const before = starts[place] as number;
      const upTo = starts[place + 1] as number;
      const leavesBefore = before & LEAVES;
      const edgesUpTo = upTo >>> EDGES_SHIFT;
      let found = (before >>> EDGES_SHIFT) + leavesBefore;
      const end = edgesUpTo + (upTo & LEAVES);
      while (found < end && letters[found] !== letter) found++;
      if (found === end) return defaults[node] as number;
      // All edges of a node come before its leaves.
      const leaf = found - edgesUpTo;
      if (leaf >= leavesBefore) return leafAnswers[leaf] as number;
      node = found - leavesBefore + 1;
      if (at === length - 3) beginnings[beginning] = node;
    }
  };
}
