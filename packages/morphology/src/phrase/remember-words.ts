import { addLetter, finish } from "../dictionary/hash.js";
import { APPOSITION, PRODUCT } from "../dictionary/word-kinds.js";
import { NONE } from "../list.js";
import type { PhraseWord } from "../morphology.js";
import type { Reading } from "../words.js";
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
 * that a word that was seen costs one look into the memory. It begins with the letters of the word, four to a number; its description follows, and
 * how many letters it has.
 */
const REMEMBERED_WORDS = 32768;
const ROW = 16;
const LETTERS = 7;

/** Room for the letters of the word that is looked up. */
const packed = new Int32Array(LETTERS);

/** Describes words by their readings and by what is known of them by heart. What has been seen is remembered. */
export function createDescriber(words: WordsOfPhrases): Describe {
  let memory: Describe | undefined;
  return (text, changing, room) => {
    // Values of one word need none.
    memory ??= openMemory(words);
    return memory(text, changing, room);
  };
}

function openMemory(words: WordsOfPhrases): Describe {
  const rows = new Int32Array(REMEMBERED_WORDS * ROW);
  const readings = new Array<readonly Reading[]>(REMEMBERED_WORDS).fill(NONE);

  const describe = (room: DescriptionRoom, text: string, isPart: boolean): WordDescription => {
    room.kinds = isPart ? 0 : words.kindsOf(text);
    summarise(room, isCapital(text), words.readingsOf(room.text));
    room.lemmaKinds = 0;
    for (const reading of room.readings) {
      const lemma = words.lemmaOf(room.text, reading);
      const hyphen = lemma.indexOf("-");
      room.lemmaKinds |= lemma === text ? room.kinds : words.kindsOf(lemma);
      if (hyphen > 0) room.lemmaKinds |= words.kindsOf(lemma.slice(0, hyphen)) & (PRODUCT | APPOSITION);
    }
    return room;
  };

  const isAt = (row: number, { length }: string): boolean => {
    const from = row * ROW;
    if (rows[from + ROW - 1] !== length) return false;
    for (let at = 0; at << 2 < length; at++) if (rows[from + at] !== packed[at]) return false;
    return true;
  };

  return (text, changing, room) => {
    if (text.length > LONGEST_WORD) return NO_WORD;
    room.text = changing === undefined ? text : text.slice(changing.start, changing.end);
    const hash = pack(text);
    if (hash < 0) return describe(room, text, changing !== undefined);
    // Each word has two rows, by its hash, where the last two that came there stay.
    let row = (hash % REMEMBERED_WORDS) & ~1;
    if (!isAt(row, text) && !isAt(row + 1, text)) {
      describe(room, text, changing !== undefined);
      const from = row * ROW;
      for (let at = from; at < from + ROW; at++) rows[at + ROW] = rows[at] as number;
      readings[row + 1] = readings[row] as readonly Reading[];
      for (let at = 0; at < LETTERS; at++) rows[from + at] = packed[at] as number;
      let at = from + LETTERS;
      rows[at++] = room.noun;
      rows[at++] = room.adjective;
      rows[at++] = room.commonNoun;
      rows[at++] = room.personName;
      rows[at++] = room.thing;
      rows[at++] = room.kinds;
      rows[at++] = room.lemmaKinds;
      rows[at++] = room.flags;
      rows[at] = text.length;
      readings[row] = room.readings;
      return room;
    }
    if (!isAt(row, text)) row++;
    let at = row * ROW + LETTERS;
    room.noun = rows[at++] as number;
    room.adjective = rows[at++] as number;
    room.commonNoun = rows[at++] as number;
    room.personName = rows[at++] as number;
    room.thing = rows[at++] as number;
    room.kinds = rows[at++] as number;
    room.lemmaKinds = rows[at++] as number;
    room.flags = rows[at] as number;
    room.readings = readings[row] as readonly Reading[];
    return room;
  };
}

/** Writes the letters of a word into `packed`; returns their hash, -1 for a word that is too long or has other letters than Cyrillic and ASCII. */
function pack(text: string): number {
  const { length } = text;
  if (length > LETTERS * 4) return -1;
  let hash = length;
  let letters = 0;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    // A byte each: Cyrillic stands behind ASCII.
    if (unit >> 7 === 8) letters = (letters << 8) | (unit - 0x380);
    else if (unit < 0x80) letters = (letters << 8) | unit;
    else return -1;
    if ((at & 3) === 3 || at === length - 1) {
      packed[at >> 2] = letters;
      hash = addLetter(hash, letters);
      letters = 0;
    }
  }
  return finish(hash);
}
