import { BLOCK_SHIFT } from "./format.js";
import { LETTER_COUNT, WORD_START } from "./letters.js";
import type { Dictionary } from "./open.js";

/** There is no answer: no lemma of the dictionary ends so. */
export const NO_ANSWER = 0xffff;

/** `lemmaStarts` has the number of leaves in the low half, that of edges in the high one. */
const LEAVES = 0xffff;
const EDGES_SHIFT = 16;

/**
 * The automaton's answer for the lemma that the first `length` of `codes` spell. Exact for every lemma of the dictionary; for other
 * words it gives some answer, so ask the filter first.
 */
export function findAnswer(dictionary: Dictionary, codes: Uint8Array, length: number): number {
  const { lemmaStarts, lemmaLetters, lemmaLeafAnswers, lemmaDefaults, lemmaBeginnings } = dictionary;
  if (length === 0) return NO_ANSWER;
  // Near the root nodes have many edges: what the last three letters lead to is remembered.
  let beginning = 0;
  if (length > 2) {
    const two = (codes[length - 1] as number) * LETTER_COUNT + (codes[length - 2] as number);
    beginning = two * LETTER_COUNT + (codes[length - 3] as number);
  }
  let node = lemmaBeginnings[beginning] as number;
  let at = length - (node === 0 ? 0 : 3);
  for (;;) {
    const letter = at > 0 ? (codes[--at] as number) : WORD_START;
    // Every block has room for where its last list ends.
    const place = node + (node >> BLOCK_SHIFT);
    // The root has edges: only a block that wasn't added up yet has none up to here.
    if (lemmaStarts[place + 1] === 0) addUpBlock(dictionary, node);
    const before = lemmaStarts[place] as number;
    const upTo = lemmaStarts[place + 1] as number;
    const leavesBefore = before & LEAVES;
    const edgesUpTo = upTo >>> EDGES_SHIFT;
    let found = (before >>> EDGES_SHIFT) + leavesBefore;
    const end = edgesUpTo + (upTo & LEAVES);
    while (found < end && lemmaLetters[found] !== letter) found++;
    if (found === end) return lemmaDefaults[node] as number;
    // All edges of a node stand before its leaves.
    const leaf = found - edgesUpTo;
    if (leaf >= leavesBefore) return lemmaLeafAnswers[leaf] as number;
    node = found - leavesBefore + 1;
    if (at === length - 3) lemmaBeginnings[beginning] = node;
  }
}

/** Adds up the sizes of the block in which `within` lies. */
function addUpBlock({ lemmaStarts, lemmaBlocks, lemmaEdgeSizes, lemmaLeafSizes }: Dictionary, within: number): void {
  const block = within >> BLOCK_SHIFT;
  let edges = lemmaBlocks[2 * block] as number;
  let leaves = lemmaBlocks[2 * block + 1] as number;
  const last = Math.min((block + 1) << BLOCK_SHIFT, lemmaEdgeSizes.length);
  for (let node = block << BLOCK_SHIFT; node < last; node++) {
    lemmaStarts[node + block] = (edges << EDGES_SHIFT) | leaves;
    edges += lemmaEdgeSizes[node] as number;
    leaves += lemmaLeafSizes[node] as number;
    lemmaStarts[node + block + 1] = (edges << EDGES_SHIFT) | leaves;
  }
}
