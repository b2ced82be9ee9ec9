import { findLemma } from "../analyse/by-dictionary.js";
import type { AnalysisContext } from "../analyse/context.js";
import { createWordBuffer, encodeWord } from "../analyse/encode-word.js";
import type { Lexeme, LexemeClass } from "../dictionary/classes.js";
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

export function createLoneWordInflector({ dictionary, corrections }: AnalysisContext): InflectLoneWord {
  const buffer = createWordBuffer();
  /** By class, in the order of `cases`. */
  const remembered: (readonly string[] | undefined)[] = [];

  return (text, wanted) => {
    // A small letter at the end: so the word isn't written in capitals.
    if (!(text.charCodeAt(text.length - 1) >= SMALL_A)) return undefined;
    const word = encodeWord(text, buffer);
    if (word === undefined || word.hasHyphen || dictionary.mayBeHomonym(word.hash)) return undefined;
    if (corrections !== undefined && corrections.readingsOf(text).length > 0) return undefined;
    const lexemes = findLemma(dictionary, word);
    let given: string | undefined;
    let ending: string | undefined;
    for (let at = 0; at < lexemes.length; at++) {
      const { lexemeClass, yo } = lexemes[at] as Lexeme;
      // Its ё is written where it has one.
      if ((word.hasYo || yo > 0) && text.lastIndexOf("ё") !== text.length - yo) return undefined;
      remembered[lexemeClass.number] ??= endingsOf(lexemeClass);
      const endings = remembered[lexemeClass.number] as readonly string[];
      // "подборщик" is a man and a machine; only the accusative tells them apart.
      if (at > 0 && (endings[0] !== given || endings[caseNumber(wanted)] !== ending)) return undefined;
      given = endings[0];
      ending = endings[caseNumber(wanted)];
    }
    if (given === undefined || given.length === text.length) return undefined;
    return text.slice(0, text.length - given.length) + ending;
  };
}

/** The endings of a noun; none where its form depends on more than its class. */
function endingsOf(lexemeClass: LexemeClass): readonly string[] {
  const { nominatives, tags, endings, lemmaEnding, partOfSpeech } = lexemeClass;
  // "Иванов" is a possessive in the dictionary, and here a surname.
  if (partOfSpeech !== "noun" || nominatives === 0 || lemmaEnding.yo >= 0 || endings[0] !== lemmaEnding) return [];
  return cases.map((_, wanted) => (endings[chooseCell(tags, tags[0] as number, wanted + 1)] ?? lemmaEnding).text);
}
