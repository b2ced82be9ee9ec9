import type { ClassDescription } from "../dictionary/classes.js";
import { isDenied } from "../dictionary/denied.js";
import { mayContain } from "../dictionary/filter.js";
import { ENDING_NUMBER, UNLISTED } from "../dictionary/format.js";
import { addLetter, takeLetter } from "../dictionary/hash.js";
import { mayBeHomonym } from "../dictionary/homonyms.js";
import { findAnswer, NO_ANSWER } from "../dictionary/lemmas.js";
import { HYPHEN, letterCode } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import { listCandidates } from "./candidates.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";

/**
 * The forms of known lexemes that are spelt like the word, е and ё not told apart: the lexeme's place among the answers, the cell,
 * the length of the stem, one after the other. The file knows lemmas only: first the word is looked up as it is, then every ending that it may
 * have is taken off and replaced by the lemma endings that it may come from; what the filter of known lemmas lets pass is looked up
 * and must have the very form that was written.
 * @returns how many numbers of `context.matches` are meant
 */
export function findKnown(context: AnalysisContext, word: EncodedWord): number {
  const { dictionary, candidates, lemma } = context;
  const { endingStarts, endingNodes, foldedEndingLetters } = dictionary;
  const { codes, text } = word;
  const answer = findLemma(context, word);
  const isObliqueOnly = answer !== NO_ANSWER && !mayBeHomonym(dictionary, word.hash);
  let count = matchLemma(context, word, answer);
  const end = listCandidates(context, word);
  let stemHash = word.hash;
  let left = text.length;
  for (let at = 0; at < end; at += 3) {
    const formNode = candidates[at] as number;
    const stemLength = candidates[at + 1] as number;
    const lemmaEnding = candidates[at + 2] as number;
    const lemmaEndingNode = endingNodes[lemmaEnding] as number;
    if (lemmaEndingNode === formNode) continue;
    while (left > stemLength) stemHash = takeLetter(stemHash, codes[--left] as number);
    let hash = stemHash;
    let length = stemLength;
    const endingEnd = endingStarts[lemmaEnding + 1] as number;
    for (let letter = endingStarts[lemmaEnding] as number; letter < endingEnd; letter++) {
      const code = foldedEndingLetters[letter] as number;
      hash = addLetter(hash, code);
      lemma[length++] = code;
    }
    if (!isKnown(dictionary, word, hash)) continue;
    for (let letter = 0; letter < stemLength; letter++) lemma[letter] = codes[letter] as number;
    if (isDenied(dictionary.denied, hash, lemma, length)) continue;
    const found = findAnswer(dictionary, lemma, length);
    count = match(context, found, stemLength, lemmaEndingNode, formNode, isObliqueOnly, count);
  }
  return count;
}

/** The answer for the word as a lemma, `NO_ANSWER` where it is none. */
export function findLemma({ dictionary, describe }: AnalysisContext, word: EncodedWord): number {
  const { codes, hash, text } = word;
  if (!isKnown(dictionary, word, hash) || isDenied(dictionary.denied, hash, codes, text.length)) return NO_ANSWER;
  const answer = findAnswer(dictionary, codes, text.length);
  if (answer === NO_ANSWER) return answer;
  const { answerStarts, answerClasses } = dictionary;
  const last = answerStarts[answer + 1] as number;
  // A word that the filter takes for known by chance may have an answer that doesn't fit.
  for (let lexeme = answerStarts[answer] as number; lexeme < last; lexeme++)
    if (!endsIn(word, describe(answerClasses[lexeme] as number).lemmaEnding)) return NO_ANSWER;
  return answer;
}

/** As `findKnown`, for the lexemes alone of which the word is the lemma. */
export function matchLemma(context: AnalysisContext, word: EncodedWord, answer: number): number {
  return match(context, answer, word.text.length, OWN, OWN, false, 0);
}

/** The node of the lemma's ending, whatever it is: the word is the lemma itself. */
const OWN = -1;

/** Adds the cells in which lexemes with an answer are spelt like the word; returns how many numbers there are now. */
function match(
  { dictionary, describe, matches }: AnalysisContext,
  answer: number,
  ownStemLength: number,
  lemmaEndingNode: number,
  ownFormNode: number,
  isObliqueOnly: boolean,
  before: number,
): number {
  if (answer === NO_ANSWER) return before;
  const { answerStarts, answerClasses, endingNodes, setEndings } = dictionary;
  let count = before;
  const last = answerStarts[answer + 1] as number;
  for (let lexeme = answerStarts[answer] as number; lexeme < last; lexeme++) {
    const description = describe(answerClasses[lexeme] as number);
    const isOwn = lemmaEndingNode === OWN;
    if (!isOwn && description.lemmaEndingNode !== lemmaEndingNode) continue;
    const formNode = isOwn ? description.lemmaEndingNode : ownFormNode;
    const { tags, nominatives, firstEnding } = description;
    for (let cell = isObliqueOnly ? nominatives : 0; cell < tags.length; cell++) {
      const ending = setEndings[firstEnding + cell] as number;
      if (endingNodes[ending & ENDING_NUMBER] !== formNode || !isListed(description, cell, ending)) continue;
      matches[count] = lexeme;
      matches[count + 1] = cell;
      matches[count + 2] = isOwn ? ownStemLength - description.lemmaEnding.length : ownStemLength;
      count += 3;
    }
  }
  return count;
}

/** Letter case and ё ignored. */
function endsIn({ text, codes }: EncodedWord, ending: string): boolean {
  const stemLength = text.length - ending.length;
  if (stemLength < 0) return false;
  for (let at = 0; at < ending.length; at++)
    if (codes[stemLength + at] !== letterCode(ending.charCodeAt(at))) return false;
  return true;
}

/** Compounds are few and any may be written: they are asked for twice, so that hardly one is taken for known by chance. */
function isKnown({ fingerprints, filterShape }: Dictionary, { hasHyphen }: EncodedWord, hash: number): boolean {
  return (
    mayContain(fingerprints, filterShape, hash) &&
    (!hasHyphen || mayContain(fingerprints, filterShape, addLetter(hash, HYPHEN)))
  );
}

/**
 * Whether a cell makes a reading of its own: an accusative that equals the nominative and the oblique cases of an indeclinable
 * word make none, for a form that can be nominative counts as nominative.
 * @param ending as in `setEndings`
 */
export function isListed({ nominatives, indeclinable }: ClassDescription, cell: number, ending: number): boolean {
  return cell < nominatives || (!indeclinable && ending < UNLISTED);
}
