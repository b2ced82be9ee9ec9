import type { Gender } from "../grammar.js";
import { packTag, unpackTag } from "../tag.js";
import type { Reading, ReadingSource } from "../words.js";

/** Two or three capitals ("МФУ", "ТВ"), or letters that nobody can pronounce ("СВЧ", "млн", "шт"); "ПОВЕРБАНК" is a word in capitals. */
const CAPITALS = /^[А-ЯЁ]{2,3}$/;
const CONSONANTS = /^[бвгджзй-нп-тфхц-щ]{2,6}$/i;

/** By whom it is owned, of what kind it is, and that it is an institution or enterprise: "ГБУЗ", "МБОУ", "ФГУП", "ЦРБ". */
const INSTITUTION = /^(?:(?:Ф?Г|ОГ|М|К|Ч)[БАК]?[А-ЯЁ]{0,3}У[ЗКПДС]?|[ГЦР][А-Я]?[КРОД]Б|[ОП]?АНО|НИИ[А-ЯЁ]*)$/;

/** Words whose look tells all: abbreviations and contractions do not decline. */
export function analyseByShape(text: string): Reading[] {
  if (!CAPITALS.test(text) && !CONSONANTS.test(text) && !INSTITUTION.test(text)) return [];
  return [invariableNoun(text, "masc", "shape", false, 0.4)];
}

/** The reading of a noun that never changes, whatever its letters. */
export function invariableNoun(
  text: string,
  gender: Gender,
  source: ReadingSource,
  known: boolean,
  score: number,
): Reading {
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
