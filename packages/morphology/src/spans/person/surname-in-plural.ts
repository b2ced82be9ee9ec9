import { NOMINATIVE } from "../../phrase/agreement-mask.js";
import { summarise, type WordDescription } from "../../phrase/describe-word.js";
import { type Describe, describeToken } from "../../phrase/remember-words.js";
import { type Token, WORD } from "../../phrase/token.js";
import type { WordsOfPhrases } from "../../phrase/words-of-phrases.js";
import type { Reading } from "../../words.js";
import { genderOfPatronymic } from "./surname.js";

/**
 * The last word of a phrase, a surname in the plural: "супруги Добролюбовы", "мать и дочь Громовы". It
 * declines as "отцовы" does.
 */
export function surnameInPlural(
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
): WordDescription | undefined {
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  if (last === undefined || before === undefined || last.kind !== WORD) return undefined;
  const { text } = last;
  if (!/^[А-ЯЁ][а-яё]+(?:[оеё]в|[иы]н)ы$/.test(text)) return undefined;
  const { noun, thing, personName } = describeToken(before, describe);
  const word = describeToken(last, describe);
  const isAfterPerson =
    ((personName | (noun & ~thing)) & NOMINATIVE) !== 0 || genderOfPatronymic(before.text) !== undefined;
  if (!isAfterPerson || word.readings.some(isOther)) return undefined;
  return summarise(text, text, word.kinds, words.readingsOf("отцовы"));
}

/** A surname that the dictionary knows declines in the same way. */
function isOther({ known, proper, grammemes }: Reading): boolean {
  return known && !(proper && grammemes.number === "plur");
}
