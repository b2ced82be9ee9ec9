import type { DictionaryTables } from "../dictionary/open.js";
import type { Tag } from "../tag.js";
import type { Reading } from "../words.js";

/** A user's own dictionary, opened. */
export interface Corrections {
  /** Changes when any correction does; empty where there is none. */
  readonly hash: string;
  /** The readings of a word that is corrected, none for others. */
  readonly readingsOf: (word: string) => readonly Reading[];
  /** The form of a word in such a reading; undefined when it has none. */
  readonly inflect: (word: string, reading: Reading, request: Tag) => string | undefined;
  /** The lists that a word is in, by those of the dictionary; absent where they are the dictionary's. */
  readonly changeKinds?: ((word: string, kinds: number) => number) | undefined;
}

/** What every analyser is given. */
export interface AnalysisContext {
  readonly dictionary: DictionaryTables;
  /** They go before everything else. */
  readonly corrections?: Corrections | undefined;
}
