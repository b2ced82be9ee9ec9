import type { DictionaryTables } from "../dictionary/open.js";
import { NONE } from "../list.js";
import type { Reading } from "../words.js";
import { analyseByDictionary } from "./by-dictionary.js";
import { analyseByEnding } from "./by-ending.js";
import { analyseByHyphen, nameWithAdjective, withOtherGender } from "./by-hyphen.js";
import { analyseByKnownPrefix } from "./by-known-prefix.js";
import { analyseByShape, invariableNoun } from "./by-shape.js";
import type { AnalysisContext } from "./context.js";
import { createWordBuffer, type EncodedWord, encodeWord } from "./encode-word.js";
import { rank } from "./rank.js";
import { changeReading } from "./reading.js";

/** More hyphens than that no word has. */
const MOST_HYPHENS = 3;

const buffer = createWordBuffer();

/**
 * Analyses a word: analysers are asked in order, and the first that has an answer ends the search. Known words
 * come before predicted ones; a word with a hyphen that no dictionary has is taken apart before it is predicted.
 */
export function analyseWord(context: AnalysisContext, text: string, hyphens = 0): readonly Reading[] {
  const { dictionary, corrections } = context;
  const corrected = corrections?.readingsOf(text) ?? NONE;
  if (corrected.length > 0) return corrected;
  const word = encodeWord(text, buffer);
  const known = word === undefined ? NONE : analyseByDictionary(dictionary, word);
  if (text.includes("-")) return analyseCompound(context, text, hyphens, known);
  return word === undefined || known.length > 0 ? rank(known) : predict(dictionary, text, word);
}

/** @param known the readings of the whole */
function analyseCompound(
  context: AnalysisContext,
  text: string,
  hyphens: number,
  known: readonly Reading[],
): readonly Reading[] {
  const analysePart = (part: string): readonly Reading[] => analyseWord(context, part, hyphens + 1);
  const byHyphen = (): readonly Reading[] =>
    hyphens < MOST_HYPHENS ? analyseByHyphen(context.dictionary, text, analysePart) : NONE;
  const name = nameWithAdjective(text, byHyphen);
  const isKnown = known.some(isFinal);
  if (name !== undefined)
    return [isKnown ? changeReading(name, { source: "dictionary", known: true, proper: true }) : name];
  if (isKnown) return rank(withOtherGender(known, text, analysePart));
  const compounds = byHyphen();
  return rank([...known, ...rank(compounds)]);
}

/** OpenCorpora's compounds are few and not all well chosen; its names ("Гусь-Хрустальный") and those of the lexicon are final. */
function isFinal({ source, proper, grammemes }: Reading): boolean {
  return source === "lexicon" || (proper && grammemes.case === "nom");
}

/** A word that no dictionary has. */
function predict(dictionary: DictionaryTables, text: string, word: EncodedWord): readonly Reading[] {
  const shape = analyseByShape(text);
  if (shape.length > 0) return shape;
  // "полкилограмма": half of what follows in the genitive, as "пол-лимона".
  const rest = text.startsWith("пол") ? encodeWord(text.slice(3), createWordBuffer()) : undefined;
  const half = rest && analyseByDictionary(dictionary, rest).find(isGenitive);
  if (half !== undefined) return [invariableNoun(text, "neut", "prefix", true, half.score)];
  const prefixed = analyseByKnownPrefix(dictionary, text.toLowerCase());
  return rank(prefixed.every(isBareGenitive) ? [...prefixed, ...analyseByEnding(dictionary, word)] : prefixed);
}

function isGenitive({ partOfSpeech, grammemes }: Reading): boolean {
  return partOfSpeech === "noun" && grammemes.case === "gen" && grammemes.number === "sing";
}

/** "аквастоп" is rather a word of its own than the genitive plural of "аквастопа". */
function isBareGenitive({ partOfSpeech, grammemes }: Reading): boolean {
  return partOfSpeech === "noun" && grammemes.case === "gen" && grammemes.number === "plur";
}
