import { guessClasses } from "../dictionary/guesses.js";
import type { WordReading } from "../words.js";
import { forEachCandidate, forEachCell } from "./by-dictionary.js";
import { classReading } from "./class-reading.js";
import type { AnalysisContext } from "./context.js";
import type { EncodedWord } from "./encode-word.js";

const FEWEST_LETTERS = 3;
const MOST_READINGS = 6;

/**
 * Words that no dictionary has, predicted by how known words end. The same candidates as for known words are weighed:
 * a candidate is the likelier, the more known lemmas end like it and are inflected so that the written form arises.
 */
export function analyseByEnding(context: AnalysisContext, word: EncodedWord): WordReading[] {
  const { dictionary, describe } = context;
  if (word.codes.length < FEWEST_LETTERS) return [];
  const readings: WordReading[] = [];
  forEachCandidate(dictionary, word, (stemLength, lemmaEnding, formNode) => {
    const { guesses } = guessClasses(dictionary, word.codes, stemLength, lemmaEnding);
    const lemmaEndingNode = dictionary.endingNodes[lemmaEnding];
    const total = guesses.reduce((sum, { count }) => sum + count, 0);
    for (const { lexemeClass, count } of guesses) {
      const description = describe(lexemeClass);
      if (description.lemmaEndingNode !== lemmaEndingNode) continue;
      const certainty = (count / total) * (count / (count + 1));
      forEachCell(description, formNode, (cell) => {
        const reading = classReading(word, description, lexemeClass, cell, stemLength, 0, "ending", certainty);
        if (reading !== undefined) readings.push(reading);
      });
    }
  });
  return readings.sort((one, other) => other.score - one.score).slice(0, MOST_READINGS);
}
