import { analyseByCorrection } from "../analyse/by-correction.js";
import { hasPlainE, hasYoInPlace, yoPlace } from "../analyse/class-reading.js";
import type { AnalysisContext } from "../analyse/context.js";
import { type EncodedWord, encodeWord } from "../analyse/encode-word.js";
import { endsIn, findKnown, findLemma, matchLemma } from "../analyse/find-known.js";
import { scoreOf } from "../analyse/rank.js";
import { type ClassDescription, endingOf } from "../dictionary/classes.js";
import { MARK_LEXICON, MARK_RARE, MARK_YO } from "../dictionary/format.js";
import { mayBeHomonym } from "../dictionary/homonyms.js";
import { NO_ANSWER } from "../dictionary/lemmas.js";
import { foldYo } from "../dictionary/letters.js";
import { type Case, caseNumber, type PartOfSpeech } from "../grammar.js";
import { chooseCell } from "../inflect/choose-form.js";
import { CASE_BITS, GENDER_BITS, INANIMATE, NUMBER_BITS, unpackTag } from "../tag.js";
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

/** The form that was chosen of a word's forms, as it was written, with what is made of it. */
interface Choice {
  readonly description: ClassDescription;
  readonly cell: number;
  /** The ending as the class spells it. */
  readonly given: string;
  /** How far from the lemma's end its stem has a ё, 0 for none. */
  readonly yo: number;
  /** The endings in the cases that have been asked for. */
  readonly endings: (string | undefined)[];
}

/** What is chosen of the lexemes of an answer, where the word is their lemma and nothing else. */
interface Remembered {
  /** The longest of their lemma endings. */
  readonly lemmaEnding: string;
  readonly choice: Choice | undefined;
}

export function createLoneWordInflector(context: AnalysisContext): InflectLoneWord {
  const { dictionary, describe, corrections, buffers, matches } = context;
  const { answerStarts, answerClasses, answerMarks } = dictionary;
  const remembered: (Remembered | undefined)[] = new Array(answerStarts.length - 1).fill(undefined);

  return (text, wanted) => {
    // A small letter at the end: so the word isn't written in capitals.
    if (wanted === "nom" || text.length === 0 || text.charCodeAt(text.length - 1) < SMALL_A) return undefined;
    const word = encodeWord(text, buffers[0]);
    if (word === undefined || word.hasHyphen) return undefined;
    if (corrections.size > 0 && analyseByCorrection(corrections, text).length > 0) return undefined;
    const answer = findLemma(dictionary, word);
    const isLemmaOnly = answer !== NO_ANSWER && !word.hasYo && !mayBeHomonym(dictionary, word.hash);
    const choice = isLemmaOnly ? chooseOfLemma(word, answer) : choose(word, findKnown(context, word));
    return choice === undefined ? undefined : write(text, choice, caseNumber(wanted));
  };

  /** All that matters of the word is the answer for it, unless it doesn't end as the answer's lexemes do. */
  function chooseOfLemma(word: EncodedWord, answer: number): Choice | undefined {
    const known = remembered[answer];
    const lemmaEnding = known?.lemmaEnding ?? longestLemmaEnding(answer);
    if (lemmaEnding.length === word.text.length || !endsIn(word, lemmaEnding)) return undefined;
    if (known !== undefined) return known.choice;
    const choice = choose(word, matchLemma(context, word, answer));
    remembered[answer] = { lemmaEnding, choice };
    return choice;
  }

  function longestLemmaEnding(answer: number): string {
    let longest = "";
    const end = answerStarts[answer + 1] as number;
    for (let lexeme = answerStarts[answer] as number; lexeme < end; lexeme++) {
      const { lemmaEnding } = describe(answerClasses[lexeme] as number);
      if (lemmaEnding.length > longest.length) longest = lemmaEnding;
    }
    return longest;
  }

  /** Of `matches` up to `end`; undefined when the whole analysis has to decide. */
  function choose({ text, hasYo }: EncodedWord, end: number): Choice | undefined {
    let chosen: ClassDescription | undefined;
    let chosenAt = NONE;
    let chosenScore = NONE;
    let hasOther = false;
    for (let at = 0; at < end; at += 3) {
      const lexeme = matches[at] as number;
      const cell = matches[at + 1] as number;
      const stemLength = matches[at + 2] as number;
      const description = describe(answerClasses[lexeme] as number);
      const { partOfSpeech, tags, nominatives, own } = description;
      // No other form can be the main word of a value.
      if (cell >= nominatives) continue;
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
      if (hasYo) {
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
        const score = scoreOf(partOfSpeech, unpackTag(tag | own), source, description, isRare);
        if (score <= chosenScore) continue;
        chosenScore = score;
      }
      chosen = description;
      chosenAt = at;
    }
    if (chosen === undefined || (hasOther && chosen.partOfSpeech !== "noun")) return undefined;
    const cell = matches[chosenAt + 1] as number;
    return {
      description: chosen,
      cell,
      given: endingOf(dictionary, chosen, cell),
      yo: (answerMarks[matches[chosenAt] as number] as number) & MARK_YO,
      endings: [undefined, undefined, undefined, undefined, undefined, undefined],
    };
  }

  function write(text: string, choice: Choice, wanted: number): string {
    const { description, given, yo, endings } = choice;
    const ending = endings[wanted] ?? endingIn(choice, wanted);
    if (ending === given) return text;
    const stemLength = text.length - given.length;
    const isPlain =
      hasYo(ending) && hasPlainE(text, stemLength, yoPlace(yo, stemLength + description.lemmaEnding.length), given);
    return text.slice(0, stemLength) + (isPlain ? foldYo(ending) : ending);
  }

  function endingIn({ description, cell, given, endings }: Choice, wanted: number): string {
    const { tags, partOfSpeech } = description;
    const request = (wanted + 1) | (partOfSpeech === "noun" ? 0 : INANIMATE);
    const form = chooseCell(tags, tags[cell] as number, request);
    const ending = form < 0 ? given : endingOf(dictionary, description, form);
    endings[wanted] = ending;
    return ending;
  }
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
