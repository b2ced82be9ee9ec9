import { analyseByCorrection } from "../analyse/by-correction.js";
import { hasPlainE, hasYoInPlace, yoPlace } from "../analyse/class-reading.js";
import type { AnalysisContext } from "../analyse/context.js";
import { type EncodedWord, encodeWord } from "../analyse/encode-word.js";
import { findKnown, findLemma, matchLemma } from "../analyse/find-known.js";
import { scoreOf } from "../analyse/rank.js";
import { type ClassDescription, endingOf } from "../dictionary/classes.js";
import { MARK_LEXICON, MARK_RARE, MARK_YO } from "../dictionary/format.js";
import { mayBeHomonym } from "../dictionary/homonyms.js";
import { NO_ANSWER } from "../dictionary/lemmas.js";
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
const NUMBER_AND_GENDER = NUMBER_BITS | GENDER_BITS;

/** The form that was chosen of a word's forms, as it was written, with what is made of it. */
interface Choice {
  readonly description: ClassDescription;
  readonly cell: number;
  /** The ending as the class spells it. */
  readonly given: string;
  /** How far from the lemma's end its stem has a ё, 0 for none. */
  readonly yo: number;
  readonly score: number;
  /** The endings in the cases that have been asked for. */
  readonly endings: (string | undefined)[];
  /** The word as an adjective where it is a noun, too ("мороженое"): the whole analysis decides between forms that differ. */
  rival: Choice | undefined;
}

export function createLoneWordInflector(context: AnalysisContext): InflectLoneWord {
  const { dictionary, describe, corrections, buffers, matches } = context;
  const { answerStarts, answerClasses, answerMarks } = dictionary;
  /** What is chosen of the lexemes of each answer where the word is their lemma and nothing else, in small letters and with a capital. */
  const remembered: (Choice | undefined)[] = new Array(2 * (answerStarts.length - 1)).fill(undefined);

  return (text, wanted) => {
    // A small letter at the end: so the word isn't written in capitals.
    if (wanted === "nom" || text.length === 0 || text.charCodeAt(text.length - 1) < SMALL_A) return undefined;
    const word = encodeWord(text, buffers[0]);
    if (word === undefined || word.hasHyphen) return undefined;
    if (corrections.size > 0 && analyseByCorrection(corrections, text).length > 0) return undefined;
    const answer = findLemma(context, word);
    const isLemmaOnly = answer !== NO_ANSWER && !mayBeHomonym(dictionary, word.hash);
    const choice = isLemmaOnly ? chooseOfLemma(word, answer) : choose(word, findKnown(context, word));
    return choice === undefined ? undefined : write(text, choice, caseNumber(wanted));
  };

  /** All that matters of the word is the answer for it, a capital, and whether there is a ё where the chosen form has none. */
  function chooseOfLemma(word: EncodedWord, answer: number): Choice | undefined {
    const { text, hasCapital, hasYo } = word;
    const place = 2 * answer + (hasCapital ? 1 : 0);
    const known = remembered[place];
    if (known !== undefined && text.length > known.given.length && (!hasYo || isYoInPlace(text, known))) return known;
    const choice = choose(word, matchLemma(context, word, answer));
    if (!hasYo) remembered[place] = choice;
    return choice;
  }

  /** Of `matches` up to `end`; undefined when the whole analysis has to decide. */
  function choose({ text, hasCapital, hasYo }: EncodedWord, end: number): Choice | undefined {
    let noun: Choice | undefined;
    let adjective: Choice | undefined;
    let hasOther = false;
    for (let at = 0; at < end; at += 3) {
      const lexeme = matches[at] as number;
      const cell = matches[at + 1] as number;
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
      const mark = answerMarks[lexeme] as number;
      const isLexicon = (mark & MARK_LEXICON) !== 0;
      const given = endingOf(dictionary, description, cell);
      // Words that never change follow the gender of others.
      if (description.indeclinable || (tag & CASE_BITS) === 0 || given.length === text.length) return undefined;
      // "Орёл", the town or the bird.
      if (hasCapital && description.proper && isLexicon) return undefined;
      const score = scoreOf(description, tag | own, isLexicon ? "lexicon" : "dictionary", (mark & MARK_RARE) !== 0);
      const choice: Choice = { description, cell, given, yo: mark & MARK_YO, score, endings: [], rival: undefined };
      if (hasYo && !isYoInPlace(text, choice)) continue;
      if (isNoun) {
        if (noun === undefined || score > noun.score) noun = choice;
      } else {
        // Adjectives of two genders.
        if (adjective !== undefined && ((tag ^ tagOf(adjective)) & NUMBER_AND_GENDER) !== 0) return undefined;
        if (adjective === undefined || score > adjective.score) adjective = choice;
      }
    }
    if (adjective === undefined) return noun;
    if (hasOther) return undefined;
    if (noun === undefined) return adjective;
    noun.rival = adjective;
    return noun;
  }

  function write(text: string, choice: Choice, wanted: number): string | undefined {
    const { given, endings, rival } = choice;
    const ending = endings[wanted] ?? endingIn(choice, wanted);
    const stemLength = text.length - given.length;
    const isPlain = hasYo(ending) && hasPlainE(text, stemLength, yoAt(choice, stemLength), given);
    const form = ending === given ? text : text.slice(0, stemLength) + (isPlain ? foldYo(ending) : ending);
    return rival === undefined || write(text, rival, wanted) === form ? form : undefined;
  }

  function endingIn(choice: Choice, wanted: number): string {
    const { description, given, endings } = choice;
    const request = (wanted + 1) | (description.partOfSpeech === "noun" ? 0 : INANIMATE);
    const form = chooseCell(description.tags, tagOf(choice), request);
    const ending = form < 0 ? given : endingOf(dictionary, description, form);
    endings[wanted] = ending;
    return ending;
  }
}

function tagOf({ description, cell }: Choice): number {
  return description.tags[cell] as number;
}

function isYoInPlace(text: string, choice: Choice): boolean {
  const stemLength = text.length - choice.given.length;
  return hasYoInPlace(text, stemLength, yoAt(choice, stemLength), choice.given);
}

/** Where the stem has its last ё, -1 where it has none. */
function yoAt({ yo, description }: Choice, stemLength: number): number {
  return yoPlace(yo, stemLength + description.lemmaEnding.length);
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
