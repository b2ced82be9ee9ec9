import { addLetter, finish } from "../dictionary/hash.js";
import { NONE } from "../list.js";
import type { PhraseWord } from "../morphology.js";
import type { WordReading } from "../words.js";
import { type DescriptionRoom, NO_WORD, summarise, type WordDescription } from "./describe-word.js";
import { isCapital } from "./split-words.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/**
 * Says what a word can be, in `room`; `changing` is the part of it that can change, where that is not the whole. The same word always gives
 * the same description.
 */
export type Describe = (
  text: string,
  changing: PhraseWord["changing"] | undefined,
  room: DescriptionRoom,
) => WordDescription;

/** Words that are longer are no words; the dictionary needn't look at them. */
const LONGEST_WORD = 100;

/**
 * How many words are remembered, for catalogues repeat their words: a row of numbers for each, which is as long as a line of a processor's cache, so
 * that a word that was seen costs one look into the memory. It begins with the letters of the word, four to a number; its description follows.
 */
const REMEMBERED_WORDS = 32768;
const ROW = 16;
const LETTERS = 8;

/** Room for the letters of the word that is looked up. */
const packed = new Int32Array(LETTERS);

/** Describes words by their readings and by what is known of them by heart. What has been seen is remembered. */
export function createDescriber(words: WordsOfPhrases): Describe {
  const rows = new Int32Array(REMEMBERED_WORDS * ROW);
  const readings = new Array<readonly WordReading[]>(REMEMBERED_WORDS).fill(NONE);

  const describe = (room: DescriptionRoom, text: string, isPart: boolean): WordDescription => {
    room.kinds = isPart ? 0 : words.kindsOf(text);
    summarise(room, isCapital(text), words.readingsOf(room.text));
    return room;
  };

  const isAt = (row: number): boolean => {
    for (let at = 0; at < LETTERS; at++) if (rows[row * ROW + at] !== packed[at]) return false;
    return true;
  };

  return (text, changing, room) => {
    if (text.length > LONGEST_WORD) return NO_WORD;
    room.text = changing === undefined ? text : text.slice(changing.start, changing.end);
    const hash = pack(text);
    if (hash < 0) return describe(room, text, changing !== undefined);
    // Each word has two rows, by its hash, where the last two that came there stay.
    let row = (hash % REMEMBERED_WORDS) & ~1;
    if (!isAt(row) && !isAt(row + 1)) {
      describe(room, text, changing !== undefined);
      const from = row * ROW;
      for (let at = from; at < from + ROW; at++) rows[at + ROW] = rows[at] as number;
      readings[row + 1] = readings[row] as readonly WordReading[];
      for (let at = 0; at < LETTERS; at++) rows[from + at] = packed[at] as number;
      let at = from + LETTERS;
      rows[at++] = room.noun;
      rows[at++] = room.adjective;
      rows[at++] = room.commonNoun;
      rows[at++] = room.personName;
      rows[at++] = room.thing;
      rows[at++] = room.kinds;
      rows[at] = room.flags;
      readings[row] = room.readings;
      return room;
    }
    if (!isAt(row)) row++;
    let at = row * ROW + LETTERS;
    room.noun = rows[at++] as number;
    room.adjective = rows[at++] as number;
    room.commonNoun = rows[at++] as number;
    room.personName = rows[at++] as number;
    room.thing = rows[at++] as number;
    room.kinds = rows[at++] as number;
    room.flags = rows[at] as number;
    room.readings = readings[row] as readonly WordReading[];
    return room;
  };
}

/** Writes the letters of a word into `packed`; returns their hash, -1 for a word that is too long or has other letters than Cyrillic and ASCII. */
function pack(text: string): number {
  const { length } = text;
  if (length > LETTERS * 4) return -1;
  let hash = 0;
  let at = 0;
  for (let place = 0; place < LETTERS; place++) {
    let letters = 0;
    for (const end = Math.min(at + 4, length); at < end; at++) {
      const unit = text.charCodeAt(at);
      // A byte each: Cyrillic stands behind ASCII.
      if (unit >= 0x80 && unit >> 7 !== 8) return -1;
      letters = (letters << 8) | (unit < 0x80 ? unit : unit - 0x380);
    }
    packed[place] = letters;
    hash = addLetter(hash, letters);
  }
  return finish(hash);
}
