import { ENDING_NUMBER, NOMINATIVE_OF } from "../dictionary/format.js";
import type { Dictionary } from "../dictionary/open.js";
import type { EncodedWord } from "./encode-word.js";

/**
 * Which ways to take the word apart are wanted:
 * - `any`: where known lexemes have the ending behind the letter that is left last
 * - `nominative`: of these the ones that make it a nominative, or a form without case, other than the lemma
 * - `anywhere`: behind every letter
 */
export type CandidateKind = "any" | "nominative" | "anywhere";

/**
 * Lists each way to cut an ending off the word and to put a lemma ending in its place: the node of the form ending, the length of the stem, the
 * number of the lemma ending, one after the other.
 * @param candidates is overwritten from its beginning and never shortened: one list serves all words
 * @returns how many numbers of it are meant
 */
export function listCandidates(
  { formEdgeStarts, formEdgeLetters, formFirstNodes, formLemmaStarts, formLemmaEndings, formStemLetters }: Dictionary,
  { text: { length }, codes }: EncodedWord,
  kind: CandidateKind,
  candidates: number[],
): number {
  const isNominative = kind === "nominative";
  const isAnywhere = kind === "anywhere";
  let count = 0;
  let node = 0;
  for (let stemLength = length; ; stemLength--) {
    const letter = stemLength === 0 ? 0 : (codes[stemLength - 1] as number);
    const end = formLemmaStarts[node + 1] as number;
    for (let at = formLemmaStarts[node] as number; at < end; at++) {
      const ending = formLemmaEndings[at] as number;
      // Those of a nominative stand first.
      if (isNominative && ending < NOMINATIVE_OF) break;
      if (!isAnywhere && (((formStemLetters[at] as number) >>> (letter & 31)) & 1) === 0) continue;
      candidates[count] = node;
      candidates[count + 1] = stemLength;
      candidates[count + 2] = ending & ENDING_NUMBER;
      count += 3;
    }
    if (stemLength === 0) return count;
    if (node === 0) node = formFirstNodes[letter] as number;
    else {
      let edge = formEdgeStarts[node] as number;
      const last = formEdgeStarts[node + 1] as number;
      while (edge < last && formEdgeLetters[edge] !== letter) edge++;
      node = edge === last ? 0 : edge + 1;
    }
    if (node === 0) return count;
  }
}
