import type { CaseName } from "../checked-template.js";
import type { FilterName } from "../filter-table.js";

/** What authors write for a case instead of its name: other languages' terms, school terms, their abbreviations; full stops left out. */
export const caseSynonyms: ReadonlyMap<string, CaseName> = new Map(
  (
    [
      ["nom", "nominative nominativ именительный именит им ип и"],
      ["gen", "genitive genitiv родительный родит род рп р"],
      ["dat", "dative dativ дательный дат дп д"],
      ["acc", "accusative akkusativ акк винительный винит вин вп в"],
      ["ins", "instrumental instr inst ablative abl творительный творит твор тв тп т"],
      ["prep", "prepositional locative loc pre предложный предл пред пр пп п"],
    ] as const
  ).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);

/** What authors write for a filter: names in other template languages, and the Russian words. */
export const filterSynonyms: ReadonlyMap<string, FilterName> = new Map(
  (
    [
      ["case", "падеж склонение decline inflect"],
      ["head", "main главное главный"],
      ["agree", "agreement согласовать согласование"],
      ["lock", "keep raw fixed неизменно"],
      ["lower", "lowercase downcase строчные"],
      ["upper", "uppercase upcase прописные caps"],
      ["title", "titlecase titleize"],
      ["sentence", "capitalize capitalise capfirst ucfirst"],
      ["translit", "transliterate transliteration slug транслит"],
      ["number", "num numeric число"],
      ["money", "price currency цена деньги"],
      ["plural", "pluralize pluralise форма"],
      ["amount", "count quantity qty количество"],
    ] as const
  ).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);
