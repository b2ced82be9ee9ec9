import { analyseByCorrection } from "../analyse/by-correction.js";
import { hasPlainE, hasYoInPlace, yoPlace } from "../analyse/class-reading.js";
import type { AnalysisContext } from "../analyse/context.js";
import { encodeWord } from "../analyse/encode-word.js";
import { findKnown } from "../analyse/find-known.js";
import { scoreOf } from "../analyse/rank.js";
import { type ClassDescription, endingOf } from "../dictionary/classes.js";
import { MARK_LEXICON, MARK_RARE, MARK_YO } from "../dictionary/format.js";
import { foldYo } from "../dictionary/letters.js";
import { type Case, caseNumber, type PartOfSpeech } from "../grammar.js";
import { chooseCell } from "../inflect/choose-form.js";
import { CASE_BITS, GENDER_BITS, INANIMATE, NUMBER_BITS } from "../tag.js";
import { isAdjectival } from "./describe-word.js";

/**
 * The short way for the commonest value: a single word of the dictionary in the nominative. It makes no readings and tries only the lemmas
 * of which the word can be a nominative, for no other form can be the main word of a value. Where it isn't plain at once what the
 * whole analysis would choose, it says nothing. What it says is what parsing and inflecting say; a test compares them.
 * @returns undefined when the whole analysis has to decide
 */
export type InflectLoneWord = (text: string, wanted: Case) => string | undefined;

const SMALL_A = 0x430;
const NONE = -1;
const NUMBER_AND_GENDER = NUMBER_BITS | GENDER_BITS;

export function createLoneWordInflector(context: AnalysisContext): InflectLoneWord {
  const { dictionary, describe, corrections, buffers, matches } = context;
  const { answerClasses, answerMarks } = dictionary;

  return (text, wanted) => {
    // A small letter at the end: so the word isn't written in capitals.
    if (wanted === "nom" || text.length === 0 || text.charCodeAt(text.length - 1) < SMALL_A) return undefined;
    const word = encodeWord(text, buffers[0]);
    if (word === undefined || word.hasHyphen) return undefined;
    if (corrections.size > 0 && analyseByCorrection(corrections, text).length > 0) return undefined;
    const end = findKnown(context, word, "nominative");

    let chosen: ClassDescription | undefined;
    let chosenAt = NONE;
    let chosenScore = NONE;
    let hasOther = false;
    for (let at = 0; at < end; at += 3) {
      const lexeme = matches[at] as number;
      const cell = matches[at + 1] as number;
      const stemLength = matches[at + 2] as number;
      const description = describe(answerClasses[lexeme] as number);
      const { partOfSpeech, tags, own } = description;
      const isNoun = partOfSpeech === "noun";
      if (!isNoun && !isAdjectival(partOfSpeech)) {
        if (decides(partOfSpeech)) return undefined;
        hasOther = true;
        continue;
      }
      const tag = tags[cell] as number;
      // Words that never change follow the gender of others.
      if (description.indeclinable || (tag & CASE_BITS) === 0 || stemLength === 0) return undefined;
      const mark = answerMarks[lexeme] as number;
      // "Орёл", the town or the bird.
      if (word.hasCapital && description.proper && (mark & MARK_LEXICON) !== 0) return undefined;
      if (word.hasYo) {
        const yoAt = yoPlace(mark & MARK_YO, stemLength + description.lemmaEnding.length);
        if (!hasYoInPlace(text, stemLength, yoAt, endingOf(dictionary, description, cell))) continue;
      }
      if (chosen !== undefined) {
        // A noun beside an adjective, or adjectives of two genders.
        if (isNoun !== (chosen.partOfSpeech === "noun")) return undefined;
        const difference = tag ^ (chosen.tags[matches[chosenAt + 1] as number] as number);
        if (!isNoun && (difference & NUMBER_AND_GENDER) !== 0) return undefined;
      }
      if (end > 3) {
        const source = (mark & MARK_LEXICON) === 0 ? "dictionary" : "lexicon";
        const isRare = (mark & MARK_RARE) !== 0;
        const score = scoreOf(description, tag | own, source, isRare);
        if (score <= chosenScore) continue;
        chosenScore = score;
      }
      chosen = description;
      chosenAt = at;
    }
    if (chosen === undefined) return undefined;
    const isNoun = chosen.partOfSpeech === "noun";
    if (hasOther && !isNoun) return undefined;

    const { tags, lemmaEnding } = chosen;
    const cell = matches[chosenAt + 1] as number;
    const stemLength = matches[chosenAt + 2] as number;
    const form = chooseCell(tags, tags[cell] as number, (caseNumber(wanted) + 1) | (isNoun ? 0 : INANIMATE));
    const given = endingOf(dictionary, chosen, cell);
    const ending = form < 0 ? given : endingOf(dictionary, chosen, form);
    if (ending === given) return text;
    const mark = answerMarks[matches[chosenAt] as number] as number;
    const isPlain =
      hasYo(ending) && hasPlainE(text, stemLength, yoPlace(mark & MARK_YO, stemLength + lemmaEnding.length), given);
    return text.slice(0, stemLength) + (isPlain ? foldYo(ending) : ending);
  };
}

/** Endings are short: no search of the library's is as fast. */
function hasYo(ending: string): boolean {
  for (let at = 0; at < ending.length; at++) if (ending.charCodeAt(at) === 0x451) return true;
  return false;
}

/** Beside these the whole analysis decides. */
function decides(partOfSpeech: PartOfSpeech): boolean {
  return partOfSpeech === "numeral" || partOfSpeech === "preposition" || partOfSpeech === "conjunction";
}
