import type { SourceLexeme } from "./lexeme.js";

/** Whose last letters ordinals in digits are written with, whatever the number. */
const MODEL = "первый";
/** "первы" of "первый": the vowel is not written. */
const LEFT_OUT = 5;

/** What stands behind the digits of an ordinal ("5-й", "1-я", "2-го") as a lexeme with the lemma "-й"; none where the model is absent. */
export function digitOrdinals(lexemes: Iterable<SourceLexeme>): SourceLexeme[] {
  for (const lexeme of lexemes) {
    if (lexeme.lemma !== MODEL) continue;
    const forms = lexeme.forms.map(({ text, grammemes }) => ({ text: `-${text.slice(LEFT_OUT)}`, grammemes }));
    return [{ ...lexeme, lemma: "-й", forms }];
  }
  return [];
}
