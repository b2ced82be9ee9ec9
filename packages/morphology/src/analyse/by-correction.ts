import { foldYo } from "../dictionary/letters.js";
import type { WordReading } from "../words.js";

/** Readings by their form, ё read as е, lower case. */
export type Corrections = ReadonlyMap<string, readonly WordReading[]>;

/** What the user's own dictionary says of the word. */
export function analyseByCorrection(corrections: Corrections, text: string): readonly WordReading[] {
  return corrections.size === 0 ? [] : (corrections.get(foldYo(text.toLowerCase())) ?? []);
}
