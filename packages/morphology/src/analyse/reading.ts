import type { Lexeme } from "../dictionary/classes.js";
import type { Ending } from "../dictionary/endings.js";
import { isYo } from "../dictionary/letters.js";
import type { DictionaryTables } from "../dictionary/open.js";
import { unpackTag } from "../tag.js";
import type { CompoundPart, Paradigm, Reading } from "../words.js";
import type { EncodedWord } from "./encode-word.js";
import { scoreOf } from "./rank.js";

/**
 * The reading of a word as a form of a lexeme, the same for all words with its class and marks: its lemma is left out. Undefined when the author
 * wrote a ё where this form has none ("нёбо" is no form of "небо").
 */
export function readAs(lexeme: Lexeme, cell: number, word: EncodedWord, stemLength: number): Reading | undefined {
  const { text } = word;
  const { lexemeClass, yo, source } = lexeme;
  const { lemmaEnding } = lexemeClass;
  const ending = lexemeClass.endings[cell] as Ending;
  const yoAt = yo === 0 ? -1 : stemLength + lemmaEnding.text.length - yo;
  if (word.hasYo && !hasYoInPlace(text, stemLength, source === "ending" ? stemLength : yoAt, ending.text))
    return undefined;
  // The author wrote е where the form has ё.
  const plainE =
    (yoAt >= 0 && !isYo(text.charCodeAt(yoAt))) || (ending.yo >= 0 && !isYo(text.charCodeAt(stemLength + ending.yo)));
  const form = 2 * cell + (plainE ? 1 : 0);
  lexeme.forms[form] ??= formOf(lexeme, cell, plainE);
  return lexeme.forms[form];
}

function formOf(lexeme: Lexeme, cell: number, plainE: boolean): Reading {
  const { lexemeClass, source, yo } = lexeme;
  const { number, partOfSpeech, proper, indeclinable, abbreviation, tags, own } = lexemeClass;
  const tag = (tags[cell] as number) | own;
  return {
    lemma: undefined,
    partOfSpeech,
    grammemes: unpackTag(tag),
    source,
    known: source !== "ending",
    score: scoreOf(lexeme, tag),
    proper,
    indeclinable,
    abbreviation,
    paradigm: { type: "class", lexemeClass: number, cell, plainE, yo },
  };
}

/** The lemma of a word in one of its readings, lower case, with ё where the norm has it. */
export function lemmaOf(dictionary: DictionaryTables, text: string, { lemma, paradigm }: Reading): string {
  if (lemma !== undefined) return lemma;
  if (paradigm?.type === "compound")
    return partsOf(text, paradigm.parts)
      .map(({ text, reading }) => (reading === undefined ? text.toLowerCase() : lemmaOf(dictionary, text, reading)))
      .join("");
  const { lexemeClass, cell, plainE, yo } = paradigm as Extract<Paradigm, { type: "class" }>;
  const { endings, lemmaEnding } = dictionary.classOf(lexemeClass);
  const stem = text.toLowerCase().slice(0, text.length - (endings[cell] as Ending).text.length);
  const yoAt = stem.length + lemmaEnding.text.length - yo;
  const isStored = plainE && yoAt < stem.length;
  return (isStored ? `${stem.slice(0, yoAt)}ё${stem.slice(yoAt + 1)}` : stem) + lemmaEnding.text;
}

/** A part of a compound as it is written. */
export interface Part {
  readonly text: string;
  /** Absent where it stays. */
  readonly reading: Reading | undefined;
}

/** The parts that a compound is written with. */
export function partsOf(text: string, parts: readonly CompoundPart[]): readonly Part[] {
  let end = 0;
  return parts.map(({ length, reading }) => {
    end += length;
    return { text: text.slice(end - length, end), reading };
  });
}

/**
 * False when the author wrote a ё where the form has none. An earlier ё than the last one of the stem ("трёхколёсный") isn't recorded and
 * is believed.
 * @param yoAt where the stem has its last ё
 */
export function hasYoInPlace(text: string, stemLength: number, yoAt: number, ending: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!isYo(text.charCodeAt(at))) continue;
    if (at < stemLength ? at > yoAt : !isYo(ending.charCodeAt(at - stemLength))) return false;
  }
  return true;
}

/**
 * A reading that differs from another in these points, and doesn't know its lemma unless that is one of them. It is written out, for spread
 * together it would be of another hidden class than all others, and where several of them meet, reading them is slow.
 */
export function changeReading(
  { partOfSpeech, grammemes, source, known, score, proper, indeclinable, abbreviation, paradigm }: Reading,
  change: Partial<Reading>,
): Reading {
  return {
    lemma: change.lemma,
    partOfSpeech,
    grammemes: change.grammemes ?? grammemes,
    source: change.source ?? source,
    known: change.known ?? known,
    score: change.score ?? score,
    proper,
    indeclinable: change.indeclinable ?? indeclinable,
    abbreviation,
    // A reading that was changed has what it is inflected by, or never changes.
    paradigm: (change.paradigm ?? paradigm) as Paradigm,
  };
}
