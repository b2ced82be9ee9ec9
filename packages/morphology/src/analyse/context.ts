import type { CorrectedReadings } from "../corrections.js";
import { type ClassDescription, describeClasses } from "../dictionary/classes.js";
import { decodeLetters } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import { createWordBuffer, type WordBuffer } from "./encode-word.js";

/** What every analyser is given: the data, and nothing that changes but what is remembered of it. */
export interface AnalysisContext {
  readonly dictionary: Dictionary;
  readonly describe: (lexemeClass: number) => ClassDescription;
  readonly frozenFirstHalves: ReadonlySet<string>;
  readonly frozenSecondHalves: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
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
    frozenFirstHalves: new Set(splitTexts(dictionary.frozenFirstHalves)),
    frozenSecondHalves: new Set(splitTexts(dictionary.frozenSecondHalves)),
    prefixes: new Set(splitTexts(dictionary.prefixes)),
    corrections,
    buffers: [createWordBuffer(), createWordBuffer()],
    candidates: [],
    matches: [],
  };
}

/** The texts of a section that joins them by the hyphen. */
function splitTexts(codes: Uint8Array): string[] {
  return codes.length === 0 ? [] : decodeLetters(codes).split("-");
}
