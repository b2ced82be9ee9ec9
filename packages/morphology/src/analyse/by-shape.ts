import type { Gender } from "../grammar.js";
import { packTag, unpackTag } from "../tag.js";
import type { WordReading } from "../words.js";

/** Two or three capitals ("МФУ", "ТВ"), or letters that nobody can pronounce ("СВЧ", "млн", "шт"); "ПОВЕРБАНК" is a word in capitals. */
const ABBREVIATION = /^(?:[А-ЯЁ]{2,3}|[БВГДЖЗЙ-НП-ТФХЦ-ЪЬ]{4,6}|[бвгджзй-нп-тфхц-щБВГДЖЗЙ-НП-ТФХЦ-Щ]{2,5})$/;

/** Words whose look tells all: abbreviations and contractions do not decline. */
export function analyseByShape(text: string): WordReading[] {
  if (!ABBREVIATION.test(text)) return [];
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
