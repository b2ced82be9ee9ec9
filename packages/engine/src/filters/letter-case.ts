import type { WordReading } from "@skladno/morphology";

/** What `sentence` asks about a word: the readings that the dictionary has of it. */
export type ReadWord = (word: string) => readonly WordReading[];

/** Letters and digits, with hyphens and apostrophes between them. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[-‐‑'’](?=[\p{L}\p{N}]))*/gu;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Every word begins with a capital, the rest of it stays; of a hyphenated word the first part; "iPhone" stays. */
export function toTitleCase(text: string): string {
  return text.replace(WORD, (word) => (isMixedLatin(word) ? word : capitalise(word)));
}

/** A Latin word with a capital inside: its author chose its letters. */
function isMixedLatin(word: string): boolean {
  const rest = word.slice(1);
  return LATIN.test(word.charAt(0)) && rest !== rest.toLowerCase();
}

/**
 * The first letter is a capital, the other Cyrillic words are lower case. Kept are: Latin, quoted text, proper names that
 * the dictionary knows, and abbreviations, that is words in capitals in a text that is not wholly in capitals.
 */
export function toSentenceCase(text: string, read: ReadWord): string {
  const allCapitals = isAllCapitals(text);
  let result = "";
  let end = 0;
  let quoted = 0;
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    const between = text.slice(end, match.index);
    quoted = quotesOpenAfter(between, quoted);
    const isFirst = end === 0;
    end = match.index + word.length;
    result += between;
    if (quoted > 0 || !CYRILLIC.test(word)) {
      result += word;
      continue;
    }
    const lowered = lowerParts(word, allCapitals, read);
    result += isFirst ? capitalise(lowered) : lowered;
  }
  return result + text.slice(end);
}

/** Lower case for each part of a word ("USB-Кабель" → "USB-кабель"). */
function lowerParts(word: string, allCapitals: boolean, read: ReadWord): string {
  if (!/[-‐‑]/.test(word)) return lowerWord(word, allCapitals, read);
  const whole = word.toLowerCase();
  const isProper = isProperName(whole, read);
  return word.replace(/[^-‐‑]+/g, (part) => {
    if (!CYRILLIC.test(part)) return part;
    return isProper ? capitalise(part.toLowerCase()) : lowerWord(part, allCapitals, read);
  });
}

function lowerWord(word: string, allCapitals: boolean, read: ReadWord): string {
  const lowered = word.toLowerCase();
  if (word === lowered || LATIN.test(word)) return word;
  if (isAbbreviation(word, lowered, allCapitals, read)) return word;
  return isProperName(lowered, read) ? capitalise(lowered) : lowered;
}

function isAbbreviation(word: string, lowered: string, allCapitals: boolean, read: ReadWord): boolean {
  if (word !== word.toUpperCase()) return false;
  if (!VOWEL.test(lowered) && lowered.length > 1) return true;
  if (allCapitals) return false;
  return lowered.length > 1 || !read(lowered).some(isFunctionWord);
}

/** A word without a vowel is pronounced letter by letter: ТВ, ПК, СВЧ. */
const VOWEL = /[аеёиоуыэюяіїє]/;

function isFunctionWord(reading: WordReading): boolean {
  return reading.partOfSpeech === "preposition" || reading.partOfSpeech === "conjunction";
}

/** A name that is no common word as well ("Москва", "Маша"; but not "Роза"), or likelier a name than that. */
function isProperName(lowered: string, read: ReadWord): boolean {
  const readings = read(lowered);
  const likeliest = readings[0];
  if (likeliest?.proper && likeliest.known) return true;
  return readings.some(isKnownName) && !readings.some(isKnownCommonWord);
}

function isKnownName({ proper, known }: WordReading): boolean {
  return proper && known;
}

function isKnownCommonWord({ proper, known, partOfSpeech }: WordReading): boolean {
  return known && !proper && (partOfSpeech === "noun" || partOfSpeech === "adjective");
}

/** Every Cyrillic word of two letters or more is in capitals, and there is one. */
function isAllCapitals(text: string): boolean {
  let found = false;
  for (const [word] of text.matchAll(WORD)) {
    if (word.length < 2 || !CYRILLIC.test(word) || LATIN.test(word)) continue;
    if (word !== word.toUpperCase()) return false;
    found = true;
  }
  return found;
}

/** How many quotes are open behind `text`: "«" and "„" open, straight ones alternate. */
function quotesOpenAfter(text: string, open: number): number {
  let depth = open;
  for (const character of text) {
    if (character === "«" || character === "„") depth++;
    else if (character === "»" || character === "“" || character === "”") {
      depth = depth > 0 ? depth - 1 : character === "“" ? 1 : 0;
    } else if (character === '"') depth = depth > 0 ? depth - 1 : 1;
  }
  return depth;
}

function capitalise(word: string): string {
  const first = word.codePointAt(0);
  if (first === undefined) return word;
  const letter = String.fromCodePoint(first);
  const capital = letter.toUpperCase();
  // "ß" has no single capital; it stays.
  return capital.length > letter.length ? word : capital + word.slice(letter.length);
}
