import { cases, type GrammaticalNumber } from "../grammar.js";
import type { SourceForm, SourceLexeme } from "./lexeme.js";

/** Ordinals in digits are written with the last letters of this one, whatever the number. */
const ORDINAL = "первый";
/** "первы" of "первый": the vowel is not written. */
const LEFT_OUT = 5;

/**
 * Numerals of things: the collective ones have forms of their own for persons only ("двоих детей", but "двух суток").
 */
const NUMERALS_OF_THINGS = [
  "двое двух двум двое двумя двух",
  "трое трёх трём трое тремя трёх",
  "четверо четырёх четырём четверо четырьмя четырёх",
  "пятеро пяти пяти пятеро пятью пяти",
  "много многих многим много многими многих",
  "мало мало мало мало мало мало",
];

/** Nouns with forms of their own after a numeral ("2 лет", "2 человекам"): the singular and the plural. */
const COUNTED_NOUNS: readonly CountedNoun[] = [
  ["inan", "год года году год годом годе", "годы лет годам годы годами годах"],
  [
    "anim",
    "человек человека человеку человека человеком человеке",
    "человек человек человекам человек человеками человеках",
  ],
];

/**
 * Units of measure whose genitive plural after a number is the bare stem: "5 мегабит", "100 ватт" (Rosenthal, § 150;
 * Unicode CLDR). Alone they are as the dictionary has them: "нет битов".
 */
const UNITS_WITH_BARE_PLURAL = "ампер ватт вольт ом бит байт карат люмен радиан рентген децибел бар герц кулон";
/** Units with full endings that are no persons and no insects beside a number: "1 ньютон", "1 моля". */
const OTHER_UNITS = "грамм ньютон паскаль кельвин моль";
const PREFIXES = ["", ..."пико нано микро милли санти деци гекто кило мега гига тера пета".split(" ")];

type CountedNoun = readonly [animacy: "anim" | "inan", singular: string, plural: string];

function unitNouns(): readonly CountedNoun[] {
  const withPrefixes = (units: string) => units.split(" ").flatMap((unit) => PREFIXES.map((prefix) => prefix + unit));
  return [
    ...withPrefixes(UNITS_WITH_BARE_PLURAL).map((unit) => declineUnit(unit, unit)),
    ...withPrefixes(OTHER_UNITS).map((unit) => declineUnit(unit)),
  ];
}

/** A masculine noun of the first or second type of Zaliznyak's index. */
function declineUnit(unit: string, genitivePlural?: string): CountedNoun {
  const stem = unit.replace(/ь$/, "");
  const isSoft = stem !== unit;
  const [a, u, om, many, of] = isSoft
    ? ["я", "ю", "ем", "и", "ей"]
    : ["а", "у", stem.endsWith("ц") ? "ем" : "ом", "ы", "ов"];
  const am = `${stem}${isSoft ? "я" : "а"}`;
  return [
    "inan",
    `${unit} ${stem}${a} ${stem}${u} ${unit} ${stem}${om} ${stem}е`,
    `${stem}${many} ${genitivePlural ?? stem + of} ${am}м ${stem}${many} ${am}ми ${am}х`,
  ];
}

/**
 * What is a word beside a number only, with a hyphen before it, which tells it from the word that stands alone: the
 * ends of ordinals in digits ("5-й", "1-я", "2-го" are "-й"), numerals and nouns that have other forms there ("-двое",
 * "-год").
 * @param lexemes among them the model of ordinals; without it there are none
 */
export function boundLexemes(lexemes: Iterable<SourceLexeme>): SourceLexeme[] {
  const plain = { proper: false, indeclinable: false, pluralOnly: false, origin: "lexicon" } as const;
  const bound: SourceLexeme[] = NUMERALS_OF_THINGS.map((row) => {
    const forms = formsIn(row);
    return { ...plain, lemma: lemmaOf(forms), partOfSpeech: "numeral", forms };
  });
  for (const [animacy, singular, plural] of [...COUNTED_NOUNS, ...unitNouns()]) {
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
