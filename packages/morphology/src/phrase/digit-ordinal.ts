import type { FormRequest, WordReading, Words } from "../words.js";

/** Ordinals written in digits with their ending ("5-й", "1-я", "2-го"): the last letters of "первый", whatever the number. */
const MODEL = "первый";
const STEM = "перв";

/** Readings of the ending of an ordinal in digits ("й" of "5-й", lower case), undefined when it is none. */
export function analyseDigitOrdinal(words: Words, ending: string): readonly WordReading[] | undefined {
  const readings = ["ы", "о", "а", "у"].flatMap((vowel) =>
    words.analyse(STEM + vowel + ending).filter(({ lemma }) => lemma === MODEL),
  );
  return readings.length > 0 ? readings : undefined;
}

/** The ending that `request` asks for when `text` is that of an ordinal in digits, undefined when it is another word. */
export function inflectDigitOrdinal(
  words: Words,
  text: string,
  reading: WordReading,
  request: FormRequest,
): string | undefined {
  if (reading.lemma !== MODEL || text.toLowerCase().startsWith(STEM)) return undefined;
  // Whichever vowel stands before the ending: it is replaced with the ending or cut off.
  return words.inflect(`${STEM}ы${text}`, reading, request)?.slice(STEM.length + 1);
}
