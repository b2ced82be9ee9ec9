import type { Engine } from "@skladno/engine";

/** The engine of this server, and what is stored beside a text so that it can be explained a year later. */
export interface TextEngine extends Pick<Engine, "compile"> {
  readonly engineVersion: string;
  readonly dictionaryHash: string;
  /** The dictionary forms that a word may be of. */
  lemmasOf(word: string): readonly string[];
}
