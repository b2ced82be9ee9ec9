import { isPurpose } from "../analyse/by-hyphen.js";
import { foldYo } from "../dictionary/letters.js";
import type { SourceForm, SourceLexeme } from "./lexeme.js";

/** Finds lexemes by their lemma. */
export type FindLexemes = (lemma: string) => readonly SourceLexeme[];

/**
 * True for a word whose forms the analysis by the hyphen gives: a noun whose halves are nouns of the dictionary and decline as they do
 * alone ("диван-кровать"), which would cost a class of its own with long endings; an adjective of the dictionary after
 * a connecting vowel ("тёмно-синий").
 */
export function isDerivable(lexeme: SourceLexeme, find: FindLexemes, frozen: ReadonlySet<string>): boolean {
  const hyphen = lexeme.lemma.lastIndexOf("-");
  if (hyphen <= 0 || lexeme.proper || lexeme.indeclinable) return false;
  const first = lexeme.lemma.slice(0, hyphen);
  const second = lexeme.lemma.slice(hyphen + 1);
  if (lexeme.partOfSpeech === "adjective") {
    return (
      /[оеё]$/.test(first) &&
      find(first).length === 0 &&
      find(second).some(
        ({ partOfSpeech, forms }) =>
          partOfSpeech === "adjective" &&
          forms.length === lexeme.forms.length &&
          forms.every(({ text }, place) => lexeme.forms[place]?.text === `${first}-${text}`),
      )
    );
  }
  if (lexeme.partOfSpeech !== "noun") return false;
  if (isPurpose(first) || frozen.has(`${foldYo(first)}-`) || frozen.has(`-${foldYo(second)}`)) return false;
  const agreeing = find(first).filter(
    ({ partOfSpeech, gender, animacy, pluralOnly }) =>
      partOfSpeech === "noun" &&
      gender === lexeme.gender &&
      animacy === lexeme.animacy &&
      pluralOnly === lexeme.pluralOnly,
  );
  const seconds = find(second).filter(({ partOfSpeech }) => partOfSpeech === "noun");
  return agreeing.some((one) => seconds.some((other) => isSum(lexeme.forms, one.forms, other.forms)));
}

function isSum(forms: readonly SourceForm[], firsts: readonly SourceForm[], seconds: readonly SourceForm[]): boolean {
  return forms.every(({ text, grammemes }) => {
    const isSame = (form: SourceForm): boolean =>
      form.grammemes.case === grammemes.case && form.grammemes.number === grammemes.number;
    const first = firsts.find(isSame)?.text;
    const second = seconds.find(isSame)?.text;
    return first !== undefined && second !== undefined && text === `${first}-${second}`;
  });
}
