import type { Dictionary } from "../dictionary/open.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";

/** What a letter before an ending of a word leads to. */
export interface Step {
  /** The lemma endings that may take the ending's place behind that letter. */
  readonly lemmaEndings: readonly number[];
  /** The node of the ending that begins with the letter; 0 when there is none. */
  readonly next: number;
}

/**
 * Lists each way to cut an ending off the word and to put a lemma ending in its place: the node of the form ending, the length of the stem, the
 * number of the lemma ending, one after the other.
 * @returns how many numbers of `candidates` are meant: the list is overwritten from its beginning and never shortened
 */
export function listCandidates(
  { dictionary, steps, candidates }: AnalysisContext,
  { text: { length }, codes }: EncodedWord,
): number {
  let count = 0;
  let node = 0;
  for (let stemLength = length; ; stemLength--) {
    const letter = stemLength === 0 ? 0 : (codes[stemLength - 1] as number);
    steps[node] ??= [];
    const known = steps[node] as Step[];
    known[letter] ??= findStep(dictionary, node, letter);
    const { lemmaEndings, next } = known[letter] as Step;
    for (let at = 0; at < lemmaEndings.length; at++) {
      candidates[count] = node;
      candidates[count + 1] = stemLength;
      candidates[count + 2] = lemmaEndings[at] as number;
      count += 3;
    }
    if (next === 0 || stemLength === 0) return count;
    node = next;
  }
}

function findStep(
  { formEdgeStarts, formEdgeLetters, formLemmaStarts, formLemmaEndings, formStemLetters }: Dictionary,
  node: number,
  letter: number,
): Step {
  const lemmaEndings: number[] = [];
  const last = formLemmaStarts[node + 1] as number;
  for (let at = formLemmaStarts[node] as number; at < last; at++)
    if ((((formStemLetters[at] as number) >>> (letter & 31)) & 1) !== 0)
      lemmaEndings.push(formLemmaEndings[at] as number);
  const first = formEdgeStarts[node] as number;
  const edge = formEdgeLetters.subarray(first, formEdgeStarts[node + 1]).indexOf(letter);
  return { lemmaEndings, next: edge < 0 ? 0 : first + edge + 1 };
}
