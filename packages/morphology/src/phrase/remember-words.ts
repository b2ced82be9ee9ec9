import { addLetter, finish } from "../dictionary/hash.js";
import type { PhraseWord } from "../morphology.js";
import { NO_WORD, newDescription, summarise, type WordDescription } from "./describe-word.js";
import { isCapital } from "./split-words.js";
import type { WordsOfPhrases } from "./words-of-phrases.js";

/**
 * Says what a word can be, in `room`; `changing` is the part of it that can change, where that is not the whole. The same word always gives
 * the same description.
 */
export type Describe = (text: string, changing: PhraseWord["changing"] | undefined) => WordDescription;

/** Words that are longer are no words; the dictionary needn't look at them. */
const LONGEST_WORD = 100;

/**
 * How many words are remembered. Catalogues repeat their words. Each word has two places, by its hash, where the last two that came there stay: a
 * map would take its time to hash and to grow, and forget all at once.
 */
const REMEMBERED_WORDS = 32768;

/** Describes words by their readings and by what is known of them by heart. What has been seen is remembered. */
export function createDescriber(words: WordsOfPhrases): Describe {
  let remembered: WordDescription[] | undefined;

  const describe = (text: string, changing: PhraseWord["changing"] | undefined): WordDescription => {
    const room = newDescription();
    room.whole = text;
    room.text = changing === undefined ? text : text.slice(changing.start, changing.end);
    room.kinds = changing === undefined ? words.kindsOf(text) : 0;
    summarise(room, isCapital(text), words.readingsOf(room.text));
    return room;
  };

  return (text, changing) => {
    if (text.length > LONGEST_WORD) return NO_WORD;
    remembered ??= new Array<WordDescription>(REMEMBERED_WORDS).fill(NO_WORD);
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = addLetter(hash, text.charCodeAt(at));
    const place = finish(hash) & (REMEMBERED_WORDS - 2);
    const last = remembered[place] as WordDescription;
    if (last.whole === text) return last;
    const former = remembered[place + 1] as WordDescription;
    if (former.whole === text) return former;
    const description = describe(text, changing);
    remembered[place + 1] = last;
    remembered[place] = description;
    return description;
  };
}
