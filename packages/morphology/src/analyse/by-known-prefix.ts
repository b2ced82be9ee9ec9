import type { DictionaryTables } from "../dictionary/open.js";
import { PREFIX } from "../dictionary/word-kinds.js";
import type { Reading } from "../words.js";
import { analyseByDictionary } from "./by-dictionary.js";
import { createWordBuffer, type EncodedWord, encodeWord } from "./encode-word.js";
import { changeReading } from "./reading.js";

const LONGEST_PREFIX = 16;
const SHORTEST_REST = 4;

const buffer = createWordBuffer();

/**
 * Words of the dictionary after a known prefix: "электрошашлычница", "трёхместный", "наилучший".
 * @param text in lower case, and of the dictionary's letters
 */
export function analyseByKnownPrefix(dictionary: DictionaryTables, text: string): readonly Reading[] {
  // Longer ones first: "микро" rather than "ми".
  for (let length = Math.min(LONGEST_PREFIX, text.length - SHORTEST_REST); length > 0; length--) {
    const prefix = text.slice(0, length);
    if ((dictionary.kindsOf(prefix) & PREFIX) === 0) continue;
    const rest = encodeWord(text.slice(length), buffer) as EncodedWord;
    const readings = analyseByDictionary(dictionary, rest).filter(
      ({ grammemes, proper }) => grammemes.case !== undefined && !proper,
    );
    if (readings.length === 0) continue;
    return readings.map((reading) =>
      changeReading(reading, {
        source: "prefix",
        known: false,
        score: reading.score * 0.9,
        paradigm: { type: "compound", parts: [{ length }, { length: rest.text.length, reading }] },
      }),
    );
  }
  return [];
}
