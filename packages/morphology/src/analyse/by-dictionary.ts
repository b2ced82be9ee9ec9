import { MARK_LEXICON, MARK_RARE, MARK_YO } from "../dictionary/format.js";
import type { WordReading } from "../words.js";
import { classReading } from "./class-reading.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";
import { findKnown } from "./find-known.js";

/** Words of the dictionary and the lexicon, in any of their forms. */
export function analyseByDictionary(context: AnalysisContext, word: EncodedWord): WordReading[] {
  const { answerClasses, answerMarks } = context.dictionary;
  const { matches } = context;
  const end = findKnown(context, word);
  const readings: WordReading[] = [];
  for (let at = 0; at < end; at += 3) {
    const lexeme = matches[at] as number;
    const mark = answerMarks[lexeme] as number;
    const reading = classReading(
      context,
      word,
      answerClasses[lexeme] as number,
      matches[at + 1] as number,
      matches[at + 2] as number,
      mark & MARK_YO,
      (mark & MARK_LEXICON) !== 0 ? "lexicon" : "dictionary",
      (mark & MARK_RARE) !== 0,
    );
    if (reading !== undefined) readings.push(reading);
  }
  return readings;
}
