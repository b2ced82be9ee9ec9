import { foldYo } from "../dictionary/letters.js";
import { chooseCell } from "../inflect/choose-form.js";
import { keepLetterCase, sharedLength } from "../inflect/keep-letter-case.js";
import { NONE } from "../list.js";
import { type Tag, tagOf } from "../tag.js";
import type { Reading, WordForm } from "../words.js";

/** By their form, lower case, ё read as е. */
export type ReadingsByForm = Map<string, readonly Reading[]>;

/** What the user's own dictionary says of the word. It goes before everything else. */
export function findReadings(readings: ReadingsByForm, word: string): readonly Reading[] {
  if (readings.size === 0) return NONE;
  const lower = word.toLowerCase();
  const folded = foldYo(lower);
  // The author writes е where a form has ё: so will the other forms.
  const isPlain = ({ text }: WordForm): boolean => foldForm(text) === folded && foldForm(text) !== text.toLowerCase();
  return (readings.get(folded) ?? []).map((reading) =>
    reading.paradigm?.type === "forms" && folded === lower && reading.paradigm.forms.some(isPlain)
      ? { ...reading, paradigm: { ...reading.paradigm, plainE: true } }
      : reading,
  );
}

/** The form of a word in a reading that a correction gave. */
export function inflectCorrected(word: string, { paradigm, grammemes }: Reading, request: Tag): string | undefined {
  if (paradigm?.type !== "forms") return undefined;
  const { forms, plainE } = paradigm;
  const cell = chooseCell(
    forms.map((form) => tagOf(form.grammemes)),
    tagOf(grammemes),
    request,
  );
  const form = forms[cell]?.text;
  if (form === undefined) return undefined;
  const text = plainE ? foldYo(form) : form;
  // Written exactly as the correction writes it ("БАД"): then the form is, too ("БАДа").
  if (forms.some((listed) => listed.text === word)) return text;
  const shared = sharedLength(word.toLowerCase(), text);
  return keepLetterCase(word, shared, text.slice(shared));
}

/** Lower case, ё read as е. */
export function foldForm(text: string): string {
  return foldYo(text.toLowerCase());
}
