import { endingOf } from "../dictionary/classes.js";
import { unpackTag } from "../tag.js";
import type { Paradigm, WordReading } from "../words.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";
import { type ClassSource, scoreOf } from "./rank.js";

/**
 * Makes the reading of a word as a form of a class. Undefined when the author wrote a ё where this form has none
 * ("нёбо" is no form of "небо").
 * @param yoDistance how far from the lemma's end its stem has a ё, 0 for none or unknown
 */
export function classReading(
  { dictionary, describe }: AnalysisContext,
  word: EncodedWord,
  lexemeClass: number,
  cell: number,
  stemLength: number,
  yoDistance: number,
  source: ClassSource,
  isRare: boolean,
): WordReading | undefined {
  const description = describe(lexemeClass);
  const { partOfSpeech, proper, indeclinable, lemmaEnding, paradigms } = description;
  const known = source !== "ending";
  const ending = endingOf(dictionary, description, cell);
  const yoAt = yoPlace(yoDistance, stemLength + lemmaEnding.length);
  if (word.hasYo && !hasYoInPlace(word.text, stemLength, known ? yoAt : stemLength, ending)) return undefined;
  const plainE = hasPlainE(word.text, stemLength, yoAt, ending);
  // Most words are their lemmas.
  const isLemma = ending === lemmaEnding && !plainE;
  let stem = isLemma ? word.text : word.text.slice(0, stemLength);
  if (plainE && yoAt >= 0 && yoAt < stemLength) stem = `${stem.slice(0, yoAt)}ё${stem.slice(yoAt + 1)}`;
  const tag = (description.tags[cell] as number) | description.own;
  const form = 2 * cell + (plainE ? 1 : 0);
  paradigms[form] ??= { type: "class", lexemeClass, cell, plainE };
  return {
    lemma: isLemma ? stem : stem + lemmaEnding,
    partOfSpeech,
    grammemes: unpackTag(tag),
    source,
    known,
    score: scoreOf(description, tag, source, isRare),
    proper,
    indeclinable,
    paradigm: paradigms[form] as Paradigm,
  };
}

/** Where the stem has its last ё, -1 where it has none. */
export function yoPlace(yoDistance: number, lemmaLength: number): number {
  return yoDistance === 0 ? -1 : lemmaLength - yoDistance;
}

/**
 * False when the author wrote a ё where the form has none. An earlier ё than the last one of the stem ("трёхколёсный") isn't recorded and
 * is believed.
 */
export function hasYoInPlace(text: string, stemLength: number, yoAt: number, ending: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!isYo(text.charCodeAt(at))) continue;
    if (at < stemLength ? at > yoAt : !isYo(ending.charCodeAt(at - stemLength))) return false;
  }
  return true;
}

/** The author wrote е where the form has ё. */
export function hasPlainE(text: string, stemLength: number, yoAt: number, ending: string): boolean {
  if (yoAt >= 0 && !isYo(text.charCodeAt(yoAt))) return true;
  // Endings are short: no search of the library's is as fast.
  for (let at = 0; at < ending.length; at++)
    if (isYo(ending.charCodeAt(at))) return !isYo(text.charCodeAt(stemLength + at));
  return false;
}

function isYo(unit: number): boolean {
  return unit === 0x451 || unit === 0x401;
}
