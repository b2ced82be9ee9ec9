import type { KindsOf } from "../dictionary/word-kinds.js";
import type { Reading, Words } from "../words.js";

/** `Words` as phrases ask them. */
export interface WordsOfPhrases extends Words {
  /** As `analyse`, but words that are inflected alike have readings in common: these don't know their lemmas, which `lemmaOf` gives. */
  readingsOf(word: string): readonly Reading[];
  lemmaOf(word: string, reading: Reading): string;
  /** What is known of words by heart. */
  readonly kindsOf: KindsOf;
}
