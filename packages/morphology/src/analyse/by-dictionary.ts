import type { Lexeme } from "../dictionary/classes.js";
import { NO_ANSWER } from "../dictionary/format.js";
import { addLetter, takeLetter } from "../dictionary/hash.js";
import { HYPHEN, LONGEST_WORD, WORD_START } from "../dictionary/letters.js";
import type { DictionaryTables } from "../dictionary/open.js";
import { append, NONE } from "../list.js";
import type { Reading } from "../words.js";
import type { EncodedWord } from "./encode-word.js";
import { readAs } from "./reading.js";

/** Room for a lemma that a word may come from; sizes of endings have one byte. */
const lemma = new Uint8Array(LONGEST_WORD + 0xff);

/**
 * Words of the dictionary and the lexicon in any of their forms, е and ё not told apart. The file knows lemmas only: first the word is looked
 * up as it is, then every ending that it may have is taken off and replaced by the lemma endings that it may come from; what the filter of
 * known lemmas lets pass is looked up and must have the very form that was written.
 */
export function analyseByDictionary(dictionary: DictionaryTables, word: EncodedWord): readonly Reading[] {
  const { codes, text } = word;
  const lexemes = findLemma(dictionary, word);
  const isObliqueOnly = lexemes.length > 0 && !dictionary.mayBeHomonym(word.hash);
  let readings = readLemma(word, lexemes);
  if (isObliqueOnly && !dictionary.mayBeOblique(word.hash)) return readings;
  let stemHash = word.hash;
  let node = 0;
  for (let stemLength = text.length; ; stemLength--) {
    const step = dictionary.stepFrom(node, stemLength === 0 ? WORD_START : (codes[stemLength - 1] as number));
    for (const ending of step.lemmaEndings) {
      if (ending.node === node) continue;
      let hash = stemHash;
      let length = stemLength;
      for (const code of ending.codes) {
        hash = addLetter(hash, code);
        lemma[length++] = code;
      }
      if (!isKnown(dictionary, word, hash)) continue;
      for (let at = 0; at < stemLength; at++) lemma[at] = codes[at] as number;
      for (const lexeme of lexemesOf(dictionary, lemma, length))
        if (lexeme.lexemeClass.lemmaEnding.node === ending.node)
          readings = addForms(readings, word, lexeme, stemLength, node, isObliqueOnly);
    }
    node = step.next;
    if (node === 0) return readings;
    stemHash = takeLetter(stemHash, codes[stemLength - 1] as number);
  }
}

/** The readings of the word as the lexemes of which it is the lemma. */
export function readLemma(word: EncodedWord, lexemes: readonly Lexeme[]): readonly Reading[] {
  let readings: readonly Reading[] = NONE;
  for (const lexeme of lexemes) {
    const { text, node } = lexeme.lexemeClass.lemmaEnding;
    readings = addForms(readings, word, lexeme, word.text.length - text.length, node, false);
  }
  return readings;
}

/** The lexemes of which the word is the lemma. */
export function findLemma(dictionary: DictionaryTables, word: EncodedWord): readonly Lexeme[] {
  if (!isKnown(dictionary, word, word.hash)) return NONE;
  const lexemes = lexemesOf(dictionary, word.codes, word.text.length);
  // A word that the filter takes for known by chance may have an answer that doesn't fit.
  for (let at = 0; at < lexemes.length; at++)
    if (!endsIn(word, (lexemes[at] as Lexeme).lexemeClass.lemmaEnding.codes)) return NONE;
  return lexemes;
}

function lexemesOf({ findAnswer, lexemesOf }: DictionaryTables, codes: Uint8Array, length: number): readonly Lexeme[] {
  const answer = findAnswer(codes, length);
  return answer === NO_ANSWER ? NONE : lexemesOf(answer);
}

/** Adds the forms of a lexeme that are spelt like the word. */
function addForms(
  before: readonly Reading[],
  word: EncodedWord,
  lexeme: Lexeme,
  stemLength: number,
  formNode: number,
  isObliqueOnly: boolean,
): readonly Reading[] {
  let readings = before;
  const { nodes, nominatives } = lexeme.lexemeClass;
  let cell = nodes.indexOf(formNode, isObliqueOnly ? nominatives : 0);
  for (; cell >= 0; cell = nodes.indexOf(formNode, cell + 1)) {
    const reading = readAs(lexeme, cell, word, stemLength);
    if (reading !== undefined) readings = append(readings, reading);
  }
  return readings;
}

function endsIn({ text: { length }, codes }: EncodedWord, ending: readonly number[]): boolean {
  const stemLength = length - ending.length;
  if (stemLength < 0) return false;
  for (let at = 0; at < ending.length; at++) if (codes[stemLength + at] !== ending[at]) return false;
  return true;
}

/** Compounds are few and any may be written: they are asked for twice, so that hardly one is taken for known by chance. */
function isKnown({ isKnown }: DictionaryTables, { hasHyphen }: EncodedWord, hash: number): boolean {
  return isKnown(hash) && (!hasHyphen || isKnown(addLetter(hash, HYPHEN)));
}
