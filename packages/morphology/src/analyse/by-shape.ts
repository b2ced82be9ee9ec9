import type { Gender } from "../grammar.js";
import { packTag, unpackTag } from "../tag.js";
import type { WordReading } from "../words.js";

const ABBREVIATION = /^[А-ЯЁ]{2,6}$/;
/** "млн", "млрд", "шт": letters that nobody can pronounce. */
const CONTRACTION = /^[бвгджзйклмнпрстфхцчшщ]{2,5}$/i;
const VOWEL = /[АЕЁИОУЫЭЮЯ]/g;

/** Words whose look tells all: an abbreviation in capitals ("МФУ", "ТВ") and a contraction ("млн") do not decline. */
export function analyseByShape(text: string): WordReading[] {
  if (!ABBREVIATION.test(text) && !CONTRACTION.test(text)) return [];
  const vowels = text.match(VOWEL)?.length ?? 0;
  // "ПОВЕРБАНК" is a word in capitals; "МФУ" and "СВЧ" are none.
  if (text.length > 3 && vowels > 0) return [];
  return [invariableNoun(text, { gender: "masc", source: "shape", known: false, score: 0.4 })];
}

/** The reading of a noun that never changes, whatever its letters. */
export function invariableNoun(
  text: string,
  { gender, source, known, score }: Pick<WordReading, "source" | "known" | "score"> & { readonly gender: Gender },
): WordReading {
  return {
    lemma: text.toLowerCase(),
    partOfSpeech: "noun",
    grammemes: unpackTag(packTag({ case: "nom", number: "sing", gender, animacy: "inan" })),
    source,
    known,
    score,
    proper: false,
    indeclinable: true,
  };
}
