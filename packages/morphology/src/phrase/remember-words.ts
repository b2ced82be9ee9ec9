import { addLetter, finish } from "../dictionary/hash.js";
import type { PhraseWord } from "../morphology.js";
import { mendLetters } from "../spans/code/mend-letters.js";
import { NO_WORD, summarise, type WordDescription } from "./describe-word.js";
import type { Token } from "./token.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/**
 * Says what a word can be; `changing` is the part of it that can change, where that is not the whole. What has been seen is remembered: the same word
 * always gives the same description.
 */
export type Describe = (text: string, changing: PhraseWord["changing"] | undefined) => WordDescription;

/** Words that are longer are no words; the dictionary needn't look at them. */
const LONGEST_WORD = 100;

/**
 * How many words are remembered. Catalogues repeat their words. Each word has four places, by its hash, which new ones
 * take in turn: a map would take its time to hash and to grow, and forget all at once.
 */
const REMEMBERED_WORDS = 32768;
const PLACES = 4;

/** Describes words by their readings and by what is known of them by heart. What has been seen is remembered. */
export function createDescriber(words: WordsOfPhrases): Describe {
  let remembered: WordDescription[] | undefined;
  // Of each word a byte of its hash, compared first: the word itself lies anywhere in memory.
  let tags: Uint8Array | undefined;
  let turn = 0;
  return (text, changing) => {
    if (text.length > LONGEST_WORD) return NO_WORD;
    // Values of one word need none.
    remembered ??= new Array<WordDescription>(REMEMBERED_WORDS).fill(NO_WORD);
    tags ??= new Uint8Array(REMEMBERED_WORDS);
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = addLetter(hash, text.charCodeAt(at));
    const mixed = finish(hash);
    const place = mixed & (REMEMBERED_WORDS - PLACES);
    // 0 is an empty place.
    const tag = (mixed >>> 24) | 1;
    for (let at = place; at < place + PLACES; at++)
      if (tags[at] === tag && remembered[at]?.text === text) return remembered[at] as WordDescription;
    const part = mendLetters(changing === undefined ? text : text.slice(changing.start, changing.end));
    const kinds = changing === undefined ? words.kindsOf(part) : 0;
    const description = summarise(text, part, kinds, words.readingsOf(part));
    let free = place;
    while (free < place + PLACES && tags[free] !== 0) free++;
    if (free === place + PLACES) free = place + (turn++ & (PLACES - 1));
    remembered[free] = description;
    tags[free] = tag;
    return description;
  };
}

/** What is known of a token's word, looked up once. */
export function describeToken(token: Token, describe: Describe): WordDescription {
  token.description ??= describe(token.text, token.changing);
  return token.description;
}
