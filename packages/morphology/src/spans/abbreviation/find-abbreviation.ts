import { UNIT } from "../../dictionary/word-kinds.js";
import { NUMBER, type Token, WORD } from "../../phrase/token.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";

/** A word is cut after a consonant, never before the end of a vowel, "й" or a sign (GOST R 7.0.12-2011, 4.3). */
const CUT = /[бвгджзклмнпрстфхцчшщ]$/i;
const SPOON = /^(?:ст|ч|дес)$/i;
/** What may be between the full stop of an abbreviation and the word that it belongs to. */
const NEXT_WORD = /\.[ \u00a0\u2009\u202f]*(?=([а-яё])|[A-Za-z])/uy;

/**
 * An abbreviation: a Cyrillic word that is cut after a consonant, with a full stop, before a word in small letters on
 * the same line ("Муж. куртка", "5 амер. пинт", "Спорт. костюм"); an unknown word before Latin letters, too. The small
 * letter decides, not the word, so that "сад. инвентарь" is read too. It never changes and is looked through by
 * everything else. A unit of measure after a number is left to its number ("5 кг. муки"), but for what goes with another
 * one ("2 куб. метра", "1 ч. ложка").
 */
export function isAbbreviation(text: string, tokens: readonly Token[], at: number, words: WordsOfPhrases): boolean {
  const { kind, text: word, start, changing } = tokens[at] as Token;
  if (text[start + word.length] !== ".") return false;
  // "3-комн. квартира"
  if (kind !== WORD || (changing !== undefined && !/^\d+-[а-яё]{2}/.test(word)) || !CUT.test(word)) return false;
  // "1 ст. л. сахара": the spoon is the unit.
  if (word === "л" && SPOON.test(tokens[at - 2]?.text ?? "")) return false;
  // "алюм./сталь"
  if (text.startsWith("./", start + word.length)) return true;
  NEXT_WORD.lastIndex = start + word.length;
  const next = NEXT_WORD.exec(text);
  // "Мышь беспровод. A4Tech": no word by itself.
  if (next === null || (next[1] === undefined && words.readingsOf(word).some(({ known }) => known))) return false;
  return (
    tokens[at - 1]?.kind !== NUMBER ||
    (words.kindsOf(word) & UNIT) === 0 ||
    /^(?:(?:кв|куб)\.|ч\.\s*лож)/i.test(text.slice(start))
  );
}
