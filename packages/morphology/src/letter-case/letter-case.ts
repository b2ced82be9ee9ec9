import type { WordReading } from "../words.js";
import { isBrand, isComplement, isPartOfName, isProperName } from "./proper-names.js";
import { isFunctionWord, type ReadWord, readOnce, WORD } from "./read-word.js";

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
 * The first letter is a capital, the other Cyrillic words are lower case. Kept are: Latin, quoted text, proper names
 * that the dictionary knows, and abbreviations, that is words in capitals that the dictionary or their shape shows to
 * be some.
 */
export function toSentenceCase(text: string, read: ReadWord): string {
  // Most values hold no capital but the first letter.
  const lowered = text.toLowerCase();
  return text !== lowered && text.slice(1) === lowered.slice(1) ? text : toSmallLetters(text, read, true);
}

/**
 * As within a sentence: like sentence case, but the first word is treated as the others, and a name is kept as a whole.
 */
export function toInlineCase(text: string, read: ReadWord): string {
  return toSmallLetters(text, read, false);
}

/** The first letter upper case; quotes and other marks before it are passed over, Latin stays. */
export function toUpperFirst(text: string): string {
  const at = firstWord(text)?.index ?? 0;
  return CYRILLIC.test(text.charAt(at)) ? text.slice(0, at) + capitalise(text.slice(at)) : text;
}

/** The first letter lower case, but for a word in capitals, a name, a title in quotes, Latin and "Т-образный". */
export function toLowerFirst(text: string, read: ReadWord): string {
  const match = firstWord(text);
  if (match === undefined) return text;
  const [word] = match;
  const [first = ""] = word.split(/[-‐‑]/);
  const rest = first.slice(1);
  // "Я", "С сахаром" are words, "Т-образный" and "А. С. Пушкин" are not.
  const isLetter = first.length === 1 && (word.length > 1 || text.charAt(match.index + 1) === ".");
  const isQuoted = quotesOpenAfter(text.slice(0, match.index), 0) > 0;
  const isKept = isLetter || isQuoted || (rest !== "" && rest !== rest.toLowerCase()) || LATIN.test(word);
  const next = text.slice(match.index + word.length);
  if (isKept || isProperName(word.toLowerCase(), read) || isPartOfName(word, "", next, read)) return text;
  return text.slice(0, match.index) + word.charAt(0).toLowerCase() + text.slice(match.index + 1);
}

/** The first word of a text, entities of HTML passed over. */
function firstWord(text: string): RegExpExecArray | undefined {
  for (const match of text.matchAll(WORD)) if (!match[0].startsWith("&")) return match;
  return undefined;
}

/** @param begins the first word begins a sentence */
function toSmallLetters(text: string, readWord: ReadWord, begins: boolean): string {
  const isLower = text === text.toLowerCase();
  if (isLower && !begins) return text;
  const read = readOnce(readWord);
  const allCapitals = !isLower && isAllCapitals(text);
  let result = "";
  let end = 0;
  let quoted = 0;
  let isInitial = false;
  let before = "";
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    if (word.startsWith("&")) continue;
    const between = text.slice(end, match.index);
    if (between !== " ") {
      quoted = quotesOpenAfter(between, quoted);
      before = "";
    }
    const isFirst = end === 0;
    const wasInitial = isInitial;
    end = match.index + word.length;
    isInitial = word.length === 1 && !/\s/.test(text.charAt(end));
    result += between;
    if (quoted > 0 || !CYRILLIC.test(word)) result += word;
    else {
      // "А. С. Пушкин", "Витамин С": no preposition, for nothing follows it. A name follows an initial.
      const isKnownName = () =>
        (wasInitial && between === ". ") ||
        (isProperName(word.toLowerCase(), read) && !isComplement(word, before, read));
      const form = isInitial ? word : lowerWord(word, isKnownName, allCapitals, read);
      const written = allCapitals ? capitalise(form) : word;
      const isKept =
        form !== written &&
        (isPartOfName(written, before, text.slice(end), read) ||
          (!begins && !isFirst && !allCapitals && isBrand(word, read)));
      result += isFirst && begins ? capitalise(form) : isKept ? written : form;
    }
    before = word;
    if (isLower) break;
  }
  return result + text.slice(end);
}

/** Lower case for a word or each part of it ("USB-Кабель" → "USB-кабель"), but for names and abbreviations. */
function lowerWord(word: string, isName: () => boolean, allCapitals: boolean, read: ReadWord): string {
  if (word === word.toLowerCase()) return word;
  if (!/[-‐‑]/.test(word)) return lowerPart(word, isName, allCapitals, read);
  return word.replace(/[^-‐‑]+/g, (part, at: number) => {
    // "Ростов-на-Дону": a preposition is no name.
    const isNamePart = () => isName() && (at === 0 || !read(part.toLowerCase()).some(isFunctionWord));
    return lowerPart(part, isNamePart, allCapitals, read);
  });
}

function lowerPart(part: string, isName: () => boolean, allCapitals: boolean, read: ReadWord): string {
  const lowered = part.toLowerCase();
  if (part === lowered || LATIN.test(part) || isAbbreviation(part, lowered, allCapitals, read)) return part;
  return isName() ? capitalise(lowered) : lowered;
}

/**
 * In capitals "ВАЗ" is a car and a form of "ваза": where all the text is in capitals, only what is nothing but an
 * abbreviation is taken for one.
 */
function isAbbreviation(part: string, lowered: string, allCapitals: boolean, read: ReadWord): boolean {
  if (part !== part.toUpperCase()) return MIXED.test(part);
  const readings = read(lowered);
  // "ПОД КЛЮЧ"
  if (readings.some(isFunctionWord)) return false;
  if (lowered.length === 1) return !allCapitals;
  if (!VOWEL.test(lowered)) return true;
  const known = readings.filter((reading) => reading.known);
  const isOne = ({ abbreviation }: WordReading) => abbreviation === true;
  if (known.length > 0) return allCapitals ? known.every(isOne) : known.some(isOne);
  // Where the dictionary has no such word, its shape decides: what looks like a noun may well be an abbreviation.
  return !allCapitals && readings[0]?.partOfSpeech === "noun";
}

/** A capital inside, and units that are named after persons: "кВт", "КамАЗ", "Гц". */
const MIXED = /.\p{Lu}|^(?:Вт|Гц)$/u;

/** A word without a vowel is pronounced letter by letter: ТВ, ПК, СВЧ. */
const VOWEL = /[аеёиоуыэюяіїє]/;

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

/** How many quotes are open after `text`: "«" and "„" open, straight ones alternate. */
function quotesOpenAfter(text: string, open: number): number {
  let depth = open;
  for (const character of text.replaceAll("&quot;", '"')) {
    if ("«„".includes(character)) depth++;
    else if ('»”“"'.includes(character)) depth = depth > 0 ? depth - 1 : '“"'.includes(character) ? 1 : 0;
  }
  return depth;
}

function capitalise(word: string): string {
  const first = word.codePointAt(0);
  if (first === undefined) return word;
  const letter = String.fromCodePoint(first);
  const capital = letter.toUpperCase();
  // "ß" has no single capital, and that of "ϰ" is another letter's, too: they stay.
  const isOwn = capital === letter || capital.toLowerCase() === letter;
  return isOwn ? capital + word.slice(letter.length) : word;
}
