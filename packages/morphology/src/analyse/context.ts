import type { CorrectedReadings } from "../corrections.js";
import { type ClassDescription, describeClasses } from "../dictionary/classes.js";
import { decodeLetters } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import { createWordBuffer, LONGEST_WORD, type WordBuffer } from "./encode-word.js";

/** Parts of compounds that the dictionary lists, lower case. */
interface CompoundParts {
  /** Halves that never decline: "крем-", "-купе". */
  readonly frozenFirstHalves: ReadonlySet<string>;
  readonly frozenSecondHalves: ReadonlySet<string>;
  /** What is written together with a known word and leaves its inflection alone: "термо". */
  readonly prefixes: ReadonlySet<string>;
}

/** What every analyser is given: the data, and nothing that changes but what is remembered of it. */
export interface AnalysisContext {
  readonly dictionary: Dictionary;
  readonly describe: (lexemeClass: number) => ClassDescription;
  /** Made when it is first asked for: most words need none of it. */
  readonly parts: () => CompoundParts;
  readonly corrections: CorrectedReadings;
  /** One for the word, one for what is left of it behind a prefix. */
  readonly buffers: readonly [WordBuffer, WordBuffer];
  /** Room for a lemma that a word may come from. */
  readonly lemma: Uint8Array;
  /** What the last word's candidates and matches were, see `listCandidates` and `findKnown`. */
  readonly candidates: number[];
  readonly matches: number[];
}

/** Sizes of endings have one byte. */
const LONGEST_ENDING = 0xff;

export function createContext(dictionary: Dictionary, corrections: CorrectedReadings): AnalysisContext {
  let parts: CompoundParts | undefined;
  return {
    dictionary,
    describe: describeClasses(dictionary),
    parts: () => {
      parts ??= {
        frozenFirstHalves: splitTexts(dictionary.frozenFirstHalves),
        frozenSecondHalves: splitTexts(dictionary.frozenSecondHalves),
        prefixes: splitTexts(dictionary.prefixes),
      };
      return parts;
    },
    corrections,
    buffers: [createWordBuffer(), createWordBuffer()],
    lemma: new Uint8Array(LONGEST_WORD + LONGEST_ENDING),
    candidates: [],
    matches: [],
  };
}

/** The texts of a section that joins them by the hyphen. */
function splitTexts(codes: Uint8Array): ReadonlySet<string> {
  return new Set(codes.length === 0 ? [] : decodeLetters(codes).split("-"));
}
