import type { NextSection, Numbers } from "./lists.js";
import type { KindsOf } from "./word-kinds.js";

/** The section is a text, a line for each list: its bits and its words, parted by blanks. It is decoded when it is first needed. */
export function openWordKinds(next: NextSection): KindsOf {
  let text: Numbers | undefined = next();
  /** Of words with the same length, first, last and middle letter, so that most words needn't be looked up, which takes its time. */
  const places = new Uint8Array(PLACES);
  const kinds = new Map<string, number>();
  return (word) => {
    if (text !== undefined) {
      for (const line of new TextDecoder().decode(text).split("\n")) {
        const [bits, ...words] = line.split(" ");
        for (const word of words) {
          kinds.set(word, Number(bits) | (kinds.get(word) ?? 0));
          places[placeOf(word)] = 1;
        }
      }
      text = undefined;
    }
    return places[placeOf(word)] === 0 ? 0 : (kinds.get(word.toLowerCase()) ?? 0);
  };
}

const PLACES = 0x8000;

/** Small letters and capitals have the same low bits, Latin and Cyrillic. */
function placeOf(word: string): number {
  const { length } = word;
  const first = word.charCodeAt(0) & 31;
  const middle = word.charCodeAt(length >> 1) & 31;
  const last = word.charCodeAt(length - 1) & 31;
  return (length * 61 + first * 1025 + middle * 1449 + last * 451) & (PLACES - 1);
}
