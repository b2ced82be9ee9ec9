import type { ClassDescription } from "../dictionary/classes.js";
import type { ReadingSource, WordReading } from "../words.js";
import type { EncodedWord } from "./encode-word.js";
import { scoreOf } from "./rank.js";

const YO = "ё";

/**
 * Makes the reading of a word as a form of a class. Undefined when the author wrote a ё where this form has none
 * ("нёбо" is no form of "небо").
 * @param yoDistance how far from the lemma's end its stem has a ё, 0 for none or unknown
 */
export function classReading(
  word: EncodedWord,
  description: ClassDescription,
  lexemeClass: number,
  cell: number,
  stemLength: number,
  yoDistance: number,
  source: ReadingSource,
  isRare: boolean,
): WordReading | undefined {
  const { lower } = word;
  const ending = description.endings[cell] as string;
  const known = source === "lexicon" || source === "dictionary";
  const lemmaLength = stemLength + description.lemmaEnding.length;
  const yoAt = yoDistance === 0 ? -1 : lemmaLength - yoDistance;
  let plainE = false;
  if (word.hasYo) {
    for (let at = lower.indexOf(YO); at >= 0; at = lower.indexOf(YO, at + 1)) {
      // An earlier ё than the last one of the stem ("трёхколёсный") isn't recorded and is believed.
      const right = at >= stemLength ? ending.charCodeAt(at - stemLength) === 0x451 : !known || at <= yoAt;
      if (!right) return undefined;
    }
  }
  let stem = lower.slice(0, stemLength);
  if (yoAt >= 0 && stem.charCodeAt(yoAt) !== 0x451) {
    plainE = true;
    stem = `${stem.slice(0, yoAt)}ё${stem.slice(yoAt + 1)}`;
  }
  const yoInEnding = ending.indexOf(YO);
  if (yoInEnding >= 0 && lower.charCodeAt(stemLength + yoInEnding) !== 0x451) plainE = true;
  const grammemes = description.grammemes[cell] as WordReading["grammemes"];
  const { partOfSpeech, proper, indeclinable } = description;
  return {
    lemma: stem + description.lemmaEnding,
    partOfSpeech,
    grammemes,
    source,
    known,
    score: scoreOf(partOfSpeech, grammemes, source, description, isRare),
    proper,
    indeclinable,
    paradigm: { type: "class", lexemeClass, cell, stemLength, plainE },
  };
}
