import { addLetter, finish, HASH_START } from "./hash.js";
import type { NextSection, Numbers } from "./lists.js";
import type { KindsOf } from "./word-kinds.js";

/** The section is a text, a line for each list: its bits and its words, parted by blanks. It is decoded when it is first needed. */
export function openWordKinds(next: NextSection): KindsOf {
  let text: Numbers | undefined = next();
  // A table of our own with open addressing: a map takes a word only in small letters, and making them takes longer than all the rest.
  // Its numbers begin with 1; 0 is a word that is in no list.
  const words: string[] = [""];
  const kinds: number[] = [0];
  const places = new Uint16Array(PLACES);

  /** Where the word stands, or would. */
  const find = (word: string): number => {
    for (let place = placeOf(word); ; place++) {
      const at = place & (PLACES - 1);
      const found = places[at] as number;
      const known = words[found] as string;
      if (found === 0) return at;
      if (known === word || (known.length === word.length && known === word.toLowerCase())) return at;
    }
  };

  const read = (list: Numbers): void => {
    for (const line of new TextDecoder().decode(list).split("\n")) {
      const [bits, ...listed] = line.split(" ");
      for (const word of listed) {
        const at = find(word);
        if (places[at] === 0) places[at] = words.push(word) - 1;
        const number = places[at] as number;
        kinds[number] = Number(bits) | (kinds[number] ?? 0);
      }
    }
  };

  return (word) => {
    if (text !== undefined) {
      read(text);
      text = undefined;
    }
    return kinds[places[find(word)] as number] as number;
  };
}

/** Some six times as many as there are words, so that most that are in no list meet an empty place. */
const PLACES = 0x8000;

/** Small letters and capitals have the same low bits, Latin and Cyrillic. */
function placeOf(word: string): number {
  let hash = HASH_START;
  for (let at = 0; at < word.length; at++) hash = addLetter(hash, word.charCodeAt(at) & 31);
  return finish(hash);
}
