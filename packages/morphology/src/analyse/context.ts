import { type ClassDescription, describeClasses } from "../dictionary/classes.js";
import { decodeLetters, HYPHEN } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import type { Corrections } from "./by-correction.js";

/** What every analyser is given: the data, and nothing that changes but what is remembered of it. */
export interface AnalysisContext {
  readonly dictionary: Dictionary;
  readonly describe: (lexemeClass: number) => ClassDescription;
  readonly frozenFirstHalves: ReadonlySet<string>;
  readonly corrections: Corrections;
}

export function createContext(dictionary: Dictionary, corrections: Corrections): AnalysisContext {
  const halves = dictionary.frozenFirstHalves;
  const frozen: string[] = [];
  let start = 0;
  for (let index = 0; index <= halves.length; index++) {
    if (index < halves.length && halves[index] !== HYPHEN) continue;
    if (index > start) frozen.push(decodeLetters(halves.subarray(start, index)));
    start = index + 1;
  }
  return { dictionary, describe: describeClasses(dictionary), frozenFirstHalves: new Set(frozen), corrections };
}
