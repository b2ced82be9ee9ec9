import type { Dictionary } from "../dictionary/open.js";
import type { EncodedWord } from "./encode-word.js";

/**
 * Lists each way to cut an ending off the word and to put a lemma ending in its place: the node of the form ending, the length of the stem, the
 * number of the lemma ending, one after the other.
 * @param isAnywhere behind every letter, not only where known lexemes have the ending behind the letter that is left last
 * @param candidates is overwritten from its beginning and never shortened: one list serves all words
 * @returns how many numbers of it are meant
 */
export function listCandidates(
  { formEdgeStarts, formEdgeLetters, formFirstNodes, formLemmaStarts, formLemmaEndings, formStemLetters }: Dictionary,
  { text: { length }, codes }: EncodedWord,
  isAnywhere: boolean,
  candidates: number[],
): number {
  let count = 0;
  let node = 0;
  for (let stemLength = length; ; stemLength--) {
    const letter = stemLength === 0 ? 0 : (codes[stemLength - 1] as number);
    const end = formLemmaStarts[node + 1] as number;
    for (let at = formLemmaStarts[node] as number; at < end; at++) {
      if (!isAnywhere && (((formStemLetters[at] as number) >>> (letter & 31)) & 1) === 0) continue;
      candidates[count] = node;
      candidates[count + 1] = stemLength;
      candidates[count + 2] = formLemmaEndings[at] as number;
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
