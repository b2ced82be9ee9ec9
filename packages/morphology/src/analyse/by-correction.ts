import type { CorrectedReadings } from "../corrections.js";
import { foldYo } from "../dictionary/letters.js";
import { NONE } from "../list.js";
import type { Reading } from "../words.js";

/** What the user's own dictionary says of the word. It goes before everything else. */
export function analyseByCorrection(corrections: CorrectedReadings, text: string): readonly Reading[] {
  if (corrections.size === 0) return NONE;
  const lower = text.toLowerCase();
  const folded = foldYo(lower);
  const found = corrections.get(folded) ?? [];
  // The author writes е where a form has ё: so will the other forms.
  return found.map((reading) =>
    reading.paradigm?.type === "forms" &&
    folded === lower &&
    reading.paradigm.forms.some(({ text: form }) => foldYo(form) === folded && form !== foldYo(form))
      ? { ...reading, paradigm: { ...reading.paradigm, plainE: true } }
      : reading,
  );
}
