import type { WordDescription } from "./describe-word.js";

/** Nouns that are first parts before some nouns only: "крем мыло", "гель лак", but "крем роза" is a cream with a scent. */
const NOUNS_BEFORE_FORMS: ReadonlySet<string> = new Set(
  "гель крем пилинг шугаринг лифтинг какао кокос мисо нори васаби чиа чука матча киноа".split(" "),
);

/** What such compounds are: the form in which goods come. */
const FORMS: ReadonlySet<string> = new Set(
  (
    "бальзам блеск боб бомбочка воск гель желе концентрат краска крем крупа лак лист маска масло мусс мыло мёд паста пенка порошок праймер " +
    "пудра салат семя скатка скраб сода стик суп сыворотка тинт уход филлер флюид хна чай шампунь эмульсия"
  ).split(" "),
);

/** Do the two words, written apart, make a compound of which the second alone declines ("крем краска", "чука салат")? */
export function isCompoundWrittenApart(first: string, second: WordDescription): boolean {
  return NOUNS_BEFORE_FORMS.has(first.toLowerCase()) && second.readings.some(({ lemma }) => FORMS.has(lemma));
}
