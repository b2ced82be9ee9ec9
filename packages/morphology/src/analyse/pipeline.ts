import type { WordReading } from "../words.js";
import { analyseByCorrection } from "./by-correction.js";
import { analyseByDictionary } from "./by-dictionary.js";
import { analyseByEnding } from "./by-ending.js";
import { analyseByHyphen, withOtherGender } from "./by-hyphen.js";
import { analyseByKnownPrefix } from "./by-known-prefix.js";
import { analyseByShape } from "./by-shape.js";
import type { AnalysisContext } from "./context.js";
import { createWordBuffer, type EncodedWord, encodeInLowerCase } from "./encode-word.js";
import { rank } from "./rank.js";

/** More hyphens than that no word has. */
const MOST_HYPHENS = 3;

/** One for the word, one for what is left of it behind a prefix. */
const whole = createWordBuffer();
const behindPrefix = createWordBuffer();

/**
 * Analyses a word: analysers are asked in order, and the first that has an answer ends the search. Known words
 * come before predicted ones; a word with a hyphen that no dictionary has is taken apart before it is predicted.
 */
export function analyseWord(context: AnalysisContext, text: string): readonly WordReading[] {
  return search(context, text, 0);
}

function search(context: AnalysisContext, text: string, hyphens: number): readonly WordReading[] {
  const corrected = analyseByCorrection(context.corrections, text);
  if (corrected.length > 0) return corrected;
  const word = encodeInLowerCase(text, whole);
  if (word !== undefined) {
    const known = analyseByDictionary(context.dictionary, word);
    if (known.length > 0) {
      return rank(word.hasHyphen ? knownCompound(context, text, known, hyphens) : known);
    }
  }
  if (text.includes("-")) return takeApart(context, text, hyphens);
  return word === undefined ? [] : predict(context, text, word);
}

function knownCompound(
  context: AnalysisContext,
  text: string,
  known: readonly WordReading[],
  hyphens: number,
): readonly WordReading[] {
  // OpenCorpora's compounds are few and not all well chosen; its names ("Гусь-Хрустальный") and those of the lexicon are final.
  const isFinal = known.some(
    ({ source, proper, grammemes }) => source === "lexicon" || (proper && grammemes.case === "nom"),
  );
  return isFinal
    ? withOtherGender(known, text, (part) => search(context, part, hyphens + 1))
    : [...known, ...takeApart(context, text, hyphens)];
}

/** A word that no dictionary has. */
function predict(context: AnalysisContext, text: string, word: EncodedWord): readonly WordReading[] {
  const shape = analyseByShape(text);
  if (shape.length > 0) return shape;
  const prefixed = analyseByKnownPrefix(context, text, (rest) => {
    const encoded = encodeInLowerCase(rest, behindPrefix);
    return encoded === undefined ? [] : analyseByDictionary(context.dictionary, encoded);
  });
  if (prefixed.length > 0 && !prefixed.every(isBareGenitive)) return rank(prefixed);
  return rank([...prefixed, ...analyseByEnding(context.dictionary, word)]);
}

/** "аквастоп" is rather a word of its own than the genitive plural of "аквастопа". */
function isBareGenitive({ partOfSpeech, grammemes }: WordReading): boolean {
  return partOfSpeech === "noun" && grammemes.case === "gen" && grammemes.number === "plur";
}

function takeApart(context: AnalysisContext, text: string, hyphens: number): readonly WordReading[] {
  if (hyphens >= MOST_HYPHENS) return [];
  return rank(analyseByHyphen(context, text, (part) => search(context, part, hyphens + 1)));
}
