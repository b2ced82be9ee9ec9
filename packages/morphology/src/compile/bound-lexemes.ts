import { cases, type GrammaticalNumber } from "../grammar.js";
import type { SourceForm, SourceLexeme } from "./lexeme.js";

/** Ordinals in digits are written with the last letters of this one, whatever the number. */
const ORDINAL = "первый";
/** "первы" of "первый": the vowel is not written. */
const LEFT_OUT = 5;

/** Numerals of things: the collective ones have forms of their own for persons only ("двоих детей", but "двух суток"). */
const NUMERALS_OF_THINGS = [
  "двое двух двум двое двумя двух",
  "трое трёх трём трое тремя трёх",
  "четверо четырёх четырём четверо четырьмя четырёх",
  "пятеро пяти пяти пятеро пятью пяти",
  "много многих многим много многими многих",
  "мало мало мало мало мало мало",
];

/** Nouns with forms of their own behind a numeral ("2 лет", "2 человекам"): the singular and the plural. */
const COUNTED_NOUNS = [
  ["inan", "год года году год годом годе", "годы лет годам годы годами годах"],
  [
    "anim",
    "человек человека человеку человека человеком человеке",
    "человек человек человекам человек человеками человеках",
  ],
] as const;

/**
 * What is a word beside a number only, with a hyphen before it, which tells it from the word that stands alone: the ends of ordinals in digits
 * ("5-й", "1-я", "2-го" are "-й"), numerals and nouns that have other forms there ("-двое", "-год").
 * @param lexemes among them the model of ordinals; without it there are none
 */
export function boundLexemes(lexemes: Iterable<SourceLexeme>): SourceLexeme[] {
  const plain = { proper: false, indeclinable: false, pluralOnly: false, origin: "lexicon" } as const;
  const bound: SourceLexeme[] = NUMERALS_OF_THINGS.map((row) => {
    const forms = formsIn(row);
    return { ...plain, lemma: lemmaOf(forms), partOfSpeech: "numeral", forms };
  });
  for (const [animacy, singular, plural] of COUNTED_NOUNS) {
    const forms = [...formsIn(singular, "sing"), ...formsIn(plural, "plur")];
    bound.push({ ...plain, lemma: lemmaOf(forms), partOfSpeech: "noun", gender: "masc", animacy, forms });
  }
  for (const lexeme of lexemes) {
    if (lexeme.lemma !== ORDINAL) continue;
    const forms = lexeme.forms.map(({ text, grammemes }) => ({ text: `-${text.slice(LEFT_OUT)}`, grammemes }));
    return [...bound, { ...lexeme, lemma: "-й", forms }];
  }
  return bound;
}

/** Six forms in the order of `cases`. */
function formsIn(row: string, number?: GrammaticalNumber): SourceForm[] {
  return row.split(" ").map((text, index) => {
    const wanted = cases[index] ?? "nom";
    return { text: `-${text}`, grammemes: number === undefined ? { case: wanted } : { case: wanted, number } };
  });
}

function lemmaOf(forms: readonly SourceForm[]): string {
  return forms[0]?.text ?? "";
}
