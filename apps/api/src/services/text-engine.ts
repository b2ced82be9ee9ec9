import type { Engine } from "@skladno/engine";
import type { WordAdvice } from "@skladno/template/lint";

/** The engine of this server, and what is stored beside a text so that it can be explained a year later. */
export interface TextEngine extends Pick<Engine, "compile"> {
  readonly engineVersion: string;
  readonly dictionaryHash: string;
  /** The dictionary forms that a word may be of. */
  lemmasOf(word: string): readonly string[];
  /** What its dictionary says of the words of templates. */
  readonly words: WordAdvice;
}
