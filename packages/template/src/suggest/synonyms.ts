import type { CaseName } from "../checked-template.js";
import { canonicalCases, type FilterName } from "../filter-table.js";

/** The full names of the cases, Russian and English, in the order of `canonicalCases`. */
const caseTerms = [
  "именительный nominative",
  "родительный genitive",
  "дательный dative",
  "винительный accusative",
  "творительный instrumental ablative",
  "предложный prepositional locative",
];

/**
 * The case that an author names by a term or its beginning ("родительный", "род.", "genit", "Р.п."); undefined for
 * none.
 *
 * @param shortest the fewest letters of a beginning
 */
export function caseByTerm(found: string, shortest: number): CaseName | undefined {
  const word = found.toLowerCase().replace(/[.\s]|падеж$/g, "");
  const isTerm = (term: string): boolean =>
    (word.length >= shortest && term.startsWith(word)) || word === `${term.charAt(0)}п`;
  return word === "" ? undefined : canonicalCases[caseTerms.findIndex((terms) => terms.split(" ").some(isTerm))];
}

/** What authors write for a filter: names in other template languages, and the Russian words. */
export const filterSynonyms: ReadonlyMap<string, FilterName> = new Map(
  (
    [
      ["case", "падеж склонение decline inflect"],
      ["head", "main главное главный"],
      ["agree", "согласовать согласование"],
      ["lock", "keep raw fixed неизменно"],
      ["lower", "downcase строчные"],
      ["upper", "upcase прописные caps"],
      ["upper_first", "capitalize capitalise capfirst ucfirst"],
      ["lower_first", "lcfirst"],
      ["limit", "truncate truncatewords cut ellipsis обрезать"],
      ["list", "join список перечень"],
      ["date", "strftime дата"],
      ["default", "or иначе"],
      ["translit", "slug транслит"],
      ["number", "numeric число"],
      ["money", "price currency цена деньги"],
      ["plural", "форма"],
      ["amount", "quantity qty количество"],
      ["gender", "род"],
    ] as const
  ).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);
