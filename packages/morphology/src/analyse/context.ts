import type { CorrectedReadings } from "../corrections.js";
import { type ClassDescription, describeClasses } from "../dictionary/classes.js";
import type { Dictionary } from "../dictionary/open.js";
import type { Step } from "./candidates.js";
import { createWordBuffer, LONGEST_WORD, type WordBuffer } from "./encode-word.js";

/** What every analyser is given: the data, and nothing that changes but what is remembered of it. */
export interface AnalysisContext {
  readonly dictionary: Dictionary;
  readonly describe: (lexemeClass: number) => ClassDescription;
  readonly corrections: CorrectedReadings;
  /** One for the word, one for what is left of it behind a prefix. */
  readonly buffers: readonly [WordBuffer, WordBuffer];
  /** Room for a lemma that a word may come from. */
  readonly lemma: Uint8Array;
  /** What the last word's candidates and matches were, see `listCandidates` and `findKnown`. */
  readonly candidates: number[];
  readonly matches: number[];
  /** What `listCandidates` has found out: by the node of an ending and the letter before it. */
  readonly steps: (Step[] | undefined)[];
}

/** Sizes of endings have one byte. */
const LONGEST_ENDING = 0xff;

export function createContext(dictionary: Dictionary, corrections: CorrectedReadings): AnalysisContext {
  return {
    dictionary,
    describe: describeClasses(dictionary),
    corrections,
    buffers: [createWordBuffer(), createWordBuffer()],
    lemma: new Uint8Array(LONGEST_WORD + LONGEST_ENDING),
    candidates: [],
    matches: [],
    steps: new Array(dictionary.formEdgeStarts.length),
  };
}
