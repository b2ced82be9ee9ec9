import type { ClassDescription } from "../dictionary/classes.js";
import { mayContain } from "../dictionary/filter.js";
import { ENDING_NUMBER, UNLISTED } from "../dictionary/format.js";
import { addLetter } from "../dictionary/hash.js";
import { findAnswer, NO_ANSWER } from "../dictionary/lemmas.js";
import { HYPHEN } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import { CASE_BITS, NOMINATIVE } from "../tag.js";
import { type CandidateKind, listCandidates } from "./candidates.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";

const UNASKED = -1;

/**
 * The forms of known lexemes that are spelt like the word, е and ё not told apart: the lexeme's place among the answers, the cell,
 * the length of the stem, one after the other. The file knows lemmas only: every ending that the word may have is taken off and replaced by
 * the lemma endings that it may come from; what the filter of known lemmas then lets pass is looked up and must have the very
 * form that was written.
 * @returns how many numbers of `context.matches` are meant
 */
export function findKnown(context: AnalysisContext, word: EncodedWord, kind: CandidateKind): number {
  const { dictionary, describe, candidates, matches } = context;
  const { answerStarts, answerClasses, endingNodes, setEndings } = dictionary;
  const isNominativeWanted = kind === "nominative";
  const end = listCandidates(dictionary, word, kind, candidates);
  let count = 0;
  // What the word is as a lemma itself is asked once, whichever ending is taken off and put back.
  let ownAnswer = UNASKED;
  for (let at = 0; at < end; at += 3) {
    const formNode = candidates[at] as number;
    const stemLength = candidates[at + 1] as number;
    const lemmaEnding = candidates[at + 2] as number;
    const lemmaEndingNode = endingNodes[lemmaEnding] as number;
    let answer = ownAnswer;
    if (lemmaEndingNode !== formNode || answer === UNASKED) {
      answer = findKnownAnswer(dictionary, word, stemLength, lemmaEnding);
      if (lemmaEndingNode === formNode) ownAnswer = answer;
    }
    if (answer === NO_ANSWER) continue;
    const last = answerStarts[answer + 1] as number;
    for (let lexeme = answerStarts[answer] as number; lexeme < last; lexeme++) {
      const description = describe(answerClasses[lexeme] as number);
      if (description.lemmaEndingNode !== lemmaEndingNode) continue;
      const { tags, firstEnding } = description;
      for (let cell = 0; cell < tags.length; cell++) {
        // Nominatives stand first.
        if (isNominativeWanted && !isNominative(description, cell)) break;
        const ending = setEndings[firstEnding + cell] as number;
        if (endingNodes[ending & ENDING_NUMBER] !== formNode || !isListed(description, cell, ending)) continue;
        matches[count] = lexeme;
        matches[count + 1] = cell;
        matches[count + 2] = stemLength;
        count += 3;
      }
    }
  }
  return count;
}

/** The cell is a nominative, or a form without case. */
function isNominative({ tags }: ClassDescription, cell: number): boolean {
  return ((tags[cell] as number) & CASE_BITS) <= NOMINATIVE;
}

/**
 * Whether a cell makes a reading of its own: an accusative that equals the nominative and the oblique cases of an indeclinable
 * word make none, for a form that can be nominative counts as nominative.
 * @param ending as in `setEndings`
 */
export function isListed(description: ClassDescription, cell: number, ending: number): boolean {
  return isNominative(description, cell) || (!description.indeclinable && ending < UNLISTED);
}

/** What the automaton says of a lemma that the filter knows. */
function findKnownAnswer(dictionary: Dictionary, word: EncodedWord, stemLength: number, lemmaEnding: number): number {
  const { endingStarts, foldedEndingLetters, fingerprints, filterShape } = dictionary;
  let hash = word.hashes[stemLength] as number;
  const end = endingStarts[lemmaEnding + 1] as number;
  for (let at = endingStarts[lemmaEnding] as number; at < end; at++)
    hash = addLetter(hash, foldedEndingLetters[at] as number);
  if (!mayContain(fingerprints, filterShape, hash)) return NO_ANSWER;
  // Compounds are few and any may be written: they are asked for twice, so that hardly one is taken for known by chance.
  if (word.hasHyphen && !mayContain(fingerprints, filterShape, addLetter(hash, HYPHEN))) return NO_ANSWER;
  return findAnswer(dictionary, word.codes, stemLength, lemmaEnding);
}
