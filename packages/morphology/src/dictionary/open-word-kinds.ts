import { addLetter, finish, HASH_START } from "./hash.js";
import type { NextSection, Numbers } from "./lists.js";
import type { KindsOf } from "./word-kinds.js";

/** The section is a text, a line for each list: its bits and its words, parted by blanks. It is decoded when it is first needed. */
export function openWordKinds(next: NextSection): KindsOf {
  let text: Numbers | undefined = next();
  let kindsOf: KindsOf = () => 0;
  return (word) => {
    if (text !== undefined) {
      kindsOf = tableOf(new TextDecoder().decode(text));
      text = undefined;
    }
    return kindsOf(word);
  };
}

/** How many places each word has, so that most words that are in no list meet an empty one. */
const PLACES_OF_WORD = 4;

/**
 * A table of our own with open addressing: a map takes a word only in small letters, and making them takes longer than
 * all the rest.
 */
function tableOf(text: string): KindsOf {
  const lines = text.split("\n").map((line) => line.split(" "));
  const count = lines.reduce((sum, line) => sum + line.length, 1);
  const mask = (1 << (32 - Math.clz32(count * PLACES_OF_WORD))) - 1;
  // Words have numbers from 1 on; 0 is an empty place.
  const places = count < 0x10000 ? new Uint16Array(mask + 1) : new Uint32Array(mask + 1);
  const words = [""];
  const kinds = [0];

  /** Where the word stands, or would. */
  const find = (word: string): number => {
    for (let place = placeOf(word); ; place++) {
      const at = place & mask;
      const found = places[at] as number;
      const known = words[found] as string;
      if (found === 0) return at;
      if (known === word || (known.length === word.length && known === word.toLowerCase())) return at;
    }
  };

  for (const [bits, ...listed] of lines)
    for (const word of listed) {
      const at = find(word);
      if (places[at] === 0) places[at] = words.push(word) - 1;
      const number = places[at] as number;
      kinds[number] = Number(bits) | (kinds[number] ?? 0);
    }
  return (word) => kinds[places[find(word)] as number] as number;
}

/** Small letters and capitals have the same low bits, Latin and Cyrillic. */
function placeOf(word: string): number {
  let hash = HASH_START;
  for (let at = 0; at < word.length; at++) hash = addLetter(hash, word.charCodeAt(at) & 31);
  return finish(hash);
}
