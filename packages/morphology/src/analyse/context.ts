import type { CorrectedReadings } from "../corrections.js";
import { type ClassDescription, describeClasses } from "../dictionary/classes.js";
import type { Dictionary } from "../dictionary/open.js";
import { createWordBuffer, type WordBuffer } from "./encode-word.js";

/** What every analyser is given: the data, and nothing that changes but what is remembered of it. */
export interface AnalysisContext {
  readonly dictionary: Dictionary;
  readonly describe: (lexemeClass: number) => ClassDescription;
  readonly corrections: CorrectedReadings;
  /** One for the word, one for what is left of it behind a prefix. */
  readonly buffers: readonly [WordBuffer, WordBuffer];
  /** What the last word's candidates and matches were, see `listCandidates` and `findKnown`. */
  readonly candidates: number[];
  readonly matches: number[];
}

export function createContext(dictionary: Dictionary, corrections: CorrectedReadings): AnalysisContext {
  return {
    dictionary,
    describe: describeClasses(dictionary),
    corrections,
    buffers: [createWordBuffer(), createWordBuffer()],
    candidates: [],
    matches: [],
  };
}
