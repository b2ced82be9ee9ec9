import { mayContain } from "../dictionary/filter.js";
import { MARK_LEXICON, MARK_RARE, MARK_YO } from "../dictionary/format.js";
import { addLetter } from "../dictionary/hash.js";
import { findAnswer, NO_ANSWER } from "../dictionary/lemmas.js";
import { HYPHEN } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import type { WordReading } from "../words.js";
import { classReading } from "./class-reading.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";

/**
 * Words of the dictionary and the lexicon, in any of their forms. The file knows lemmas only: every ending that
 * the word may have is taken off and replaced by the lemma endings that it may come from; what the filter of known lemmas then
 * lets pass is looked up and must have the very form that was written.
 */
export function analyseByDictionary(context: AnalysisContext, word: EncodedWord): WordReading[] {
  const { dictionary } = context;
  const { formEdgeStarts, formEdgeLetters, formLemmaStarts, formLemmaEndings, formStemLetters } = dictionary;
  const { codes } = word;
  const hasHyphen = word.text.includes("-");
  const readings: WordReading[] = [];
  // The loop of `forEachCandidate`, written out: this is where the time goes.
  let node = 0;
  for (let stemLength = word.length; ; stemLength--) {
    const end = formLemmaStarts[node + 1] as number;
    const stemLetter = stemLength === 0 ? 0 : (codes[stemLength - 1] as number);
    for (let at = formLemmaStarts[node] as number; at < end; at++) {
      if ((((formStemLetters[at] as number) >>> (stemLetter & 31)) & 1) === 0) continue;
      const lemmaEnding = formLemmaEndings[at] as number;
      const hash = hashLemma(dictionary, word, stemLength, lemmaEnding);
      if (!mayContain(dictionary.fingerprints, dictionary.filterShape, hash)) continue;
      // Compounds are few and any may be written: they are asked for twice, so that hardly one is taken for known by chance.
      if (!hasHyphen || mayContain(dictionary.fingerprints, dictionary.filterShape, addLetter(hash, HYPHEN))) {
        readKnownLemma(context, word, stemLength, lemmaEnding, node, readings);
      }
    }
    if (stemLength === 0) return readings;
    const letter = codes[stemLength - 1] as number;
    let edge = formEdgeStarts[node] as number;
    const last = formEdgeStarts[node + 1] as number;
    while (edge < last && formEdgeLetters[edge] !== letter) edge++;
    if (edge === last) return readings;
    node = edge + 1;
  }
}

/** Adds the readings of the word as forms of the lexemes with a known lemma. */
function readKnownLemma(
  { dictionary, describe }: AnalysisContext,
  word: EncodedWord,
  stemLength: number,
  lemmaEnding: number,
  formNode: number,
  readings: WordReading[],
): void {
  const answer = findAnswer(dictionary, word.codes, stemLength, lemmaEnding);
  if (answer === NO_ANSWER) return;
  const lemmaEndingNode = dictionary.endingNodes[lemmaEnding];
  const last = dictionary.answerStarts[answer + 1] as number;
  for (let at = dictionary.answerStarts[answer] as number; at < last; at++) {
    const lexemeClass = dictionary.answerClasses[at] as number;
    const description = describe(lexemeClass);
    if (description.lemmaEndingNode !== lemmaEndingNode) continue;
    const mark = dictionary.answerMarks[at] as number;
    const source = (mark & MARK_LEXICON) !== 0 ? "lexicon" : "dictionary";
    const isRare = (mark & MARK_RARE) !== 0;
    const { endingNodes, listed } = description;
    for (let cell = 0; cell < endingNodes.length; cell++) {
      if (endingNodes[cell] !== formNode || listed[cell] !== true) continue;
      const reading = classReading(word, description, lexemeClass, cell, stemLength, mark & MARK_YO, source, isRare);
      if (reading !== undefined) readings.push(reading);
    }
  }
}

/**
 * Calls back with each way to cut an ending off the word and to put a lemma ending in its place, as far as known lexemes have them
 * behind the letter that is left last.
 * @param isAnywhere try them behind every letter
 */
export function forEachCandidate(
  dictionary: Dictionary,
  word: EncodedWord,
  isAnywhere: boolean,
  visit: (stemLength: number, lemmaEnding: number, formNode: number) => void,
): void {
  const { formEdgeStarts, formEdgeLetters, formLemmaStarts, formLemmaEndings, formStemLetters } = dictionary;
  const { codes } = word;
  let node = 0;
  for (let stemLength = word.length; ; stemLength--) {
    const end = formLemmaStarts[node + 1] as number;
    const stemLetter = stemLength === 0 ? 0 : (codes[stemLength - 1] as number);
    for (let at = formLemmaStarts[node] as number; at < end; at++) {
      if (!isAnywhere && (((formStemLetters[at] as number) >>> (stemLetter & 31)) & 1) === 0) continue;
      visit(stemLength, formLemmaEndings[at] as number, node);
    }
    if (stemLength === 0) return;
    const letter = codes[stemLength - 1] as number;
    let edge = formEdgeStarts[node] as number;
    const last = formEdgeStarts[node + 1] as number;
    while (edge < last && formEdgeLetters[edge] !== letter) edge++;
    if (edge === last) return;
    node = edge + 1;
  }
}

function hashLemma(dictionary: Dictionary, word: EncodedWord, stemLength: number, lemmaEnding: number): number {
  const { endingStarts, foldedEndingLetters } = dictionary;
  let hash = word.hashes[stemLength] as number;
  const end = endingStarts[lemmaEnding + 1] as number;
  for (let at = endingStarts[lemmaEnding] as number; at < end; at++) {
    hash = addLetter(hash, foldedEndingLetters[at] as number);
  }
  return hash;
}
