import type { Morphology } from "@skladno/morphology";
import { type LiteralWord, readLiteralWord } from "./read-literal-word.js";
import { tokenizeLiteral } from "./tokenize-literal.js";
import type { MarkToken, WordToken } from "./tokens.js";

/** Takes a literal text apart and understands its words. `afterField`, `beforeField`: a field touches the text there. */
export type ReadLiteral = (
  text: string,
  afterField: boolean,
  beforeField: boolean,
) => readonly (WordToken | MarkToken)[];

/** Templates have at most 4000 characters, so an engine meets few literal words; the bound is for hosts that make templates by program. */
const MAX_WORDS = 4096;

/** A reader of literal text that remembers what it has read, within a bound. */
export function createReadLiteral(morphology: Morphology): ReadLiteral {
  const words = new Map<string, LiteralWord>();
  const readWord = (text: string): LiteralWord => {
    const known = words.get(text);
    if (known !== undefined) return known;
    const word = Object.freeze(readLiteralWord(text, morphology));
    if (words.size >= MAX_WORDS) words.clear();
    words.set(text, word);
    return word;
  };
  return (text, afterField, beforeField) =>
    tokenizeLiteral(text).map((token) => {
      if (token.type !== "word") return token;
      const word = readWord(token.text);
      // A word that a field's value continues is no whole word; a first half with its hyphen is ("мини-{{name}}").
      const isTouched = (token.touchesStart && afterField) || (token.touchesEnd && beforeField);
      return isTouched && !token.text.endsWith("-") ? { type: "stop" } : { type: "word", text: token.text, word };
    });
}
