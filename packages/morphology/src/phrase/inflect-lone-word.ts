import { analyseByCorrection } from "../analyse/by-correction.js";
import type { AnalysisContext } from "../analyse/context.js";
import { encodeWord } from "../analyse/encode-word.js";
import { findLemma } from "../analyse/find-known.js";
import { endingOf } from "../dictionary/classes.js";
import { MARK_YO } from "../dictionary/format.js";
import { mayBeHomonym } from "../dictionary/homonyms.js";
import { NO_ANSWER } from "../dictionary/lemmas.js";
import { type Case, caseNumber, cases } from "../grammar.js";
import { chooseCell } from "../inflect/choose-form.js";

/**
 * The short way for the commonest value: a single noun of the dictionary in the nominative, which is nothing else. It makes no readings. Where it
 * isn't plain at once what the whole analysis would choose, it says nothing. What it says is what parsing and inflecting say; a test
 * compares them.
 * @returns undefined when the whole analysis has to decide
 */
export type InflectLoneWord = (text: string, wanted: Case) => string | undefined;

const SMALL_A = 0x430;

export function createLoneWordInflector(context: AnalysisContext): InflectLoneWord {
  const { dictionary, describe, corrections, buffers } = context;
  const { answerStarts, answerClasses, answerMarks, classMarks } = dictionary;
  /** By class, in the order of `cases`. */
  const remembered: (readonly string[] | undefined)[] = new Array(classMarks.length).fill(undefined);

  return (text, wanted) => {
    // A small letter at the end: so the word isn't written in capitals.
    if (!(text.charCodeAt(text.length - 1) >= SMALL_A)) return undefined;
    const word = encodeWord(text, buffers[0]);
    if (word === undefined || word.hasHyphen || mayBeHomonym(dictionary, word.hash)) return undefined;
    if (analyseByCorrection(corrections, text).length > 0) return undefined;
    const answer = findLemma(context, word);
    if (answer === NO_ANSWER) return undefined;
    const lexeme = answerStarts[answer] as number;
    const yo = (answerMarks[lexeme] as number) & MARK_YO;
    // A single lexeme, and its ё written where it has one.
    if ((answerStarts[answer + 1] as number) > lexeme + 1) return undefined;
    if ((word.hasYo || yo > 0) && text.lastIndexOf("ё") !== text.length - yo) return undefined;
    const lexemeClass = answerClasses[lexeme] as number;
    remembered[lexemeClass] ??= endingsOf(lexemeClass);
    const endings = remembered[lexemeClass] as readonly string[];
    const given = endings[0];
    if (given === undefined || given.length === text.length) return undefined;
    return text.slice(0, text.length - given.length) + endings[caseNumber(wanted)];
  };

  /** The endings of a noun; none where its form depends on more than its class. */
  function endingsOf(lexemeClass: number): readonly string[] {
    const description = describe(lexemeClass);
    const { partOfSpeech, proper, indeclinable, nominatives, tags, lemmaEnding } = description;
    const isPlain =
      partOfSpeech === "noun" && !proper && !indeclinable && nominatives > 0 && !lemmaEnding.includes("ё");
    if (!isPlain || endingOf(dictionary, description, 0) !== lemmaEnding) return [];
    return cases.map((_, wanted) => {
      const cell = chooseCell(tags, tags[0] as number, wanted + 1);
      return cell < 0 ? lemmaEnding : endingOf(dictionary, description, cell);
    });
  }
}
