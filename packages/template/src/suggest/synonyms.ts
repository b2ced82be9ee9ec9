import type { CaseName } from "../checked-template.js";
import type { FilterName } from "../filter-table.js";

/** The full names of the cases, Russian and English. */
const caseTerms: readonly (readonly [CaseName, string])[] = [
  ["nom", "именительный nominative"],
  ["gen", "родительный genitive"],
  ["dat", "дательный dative"],
  ["acc", "винительный accusative"],
  ["ins", "творительный instrumental ablative"],
  ["prep", "предложный prepositional locative"],
];

/**
 * The case that an author names by a term or its beginning ("родительный", "род.", "genit", "Р.п."); undefined for none.
 *
 * @param shortest the fewest letters of a beginning
 */
export function caseByTerm(found: string, shortest: number): CaseName | undefined {
  const word = found.toLowerCase().replace(/[.\s]|падеж$/g, "");
  const isTerm = (term: string): boolean =>
    (word.length >= shortest && term.startsWith(word)) || word === `${term.charAt(0)}п`;
  return word === "" ? undefined : caseTerms.find(([, terms]) => terms.split(" ").some(isTerm))?.[0];
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
      ["sentence", "capitalize capitalise capfirst ucfirst"],
      ["translit", "slug транслит"],
      ["number", "numeric число"],
      ["money", "price currency цена деньги"],
      ["plural", "форма"],
      ["amount", "count quantity qty количество"],
    ] as const
  ).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);
