import { filterTable } from "../../packages/template/src/filter-table.js";
import { filterDescriptions } from "../../packages/template/src/lint.js";
import { type DocumentLanguage, replaceBetween } from "./table.js";

const heads = {
  en: ["filter", "what it does", "example"],
  ru: ["фильтр", "что делает", "пример"],
} as const;

/** The table of filters as the language knows them, in Markdown. */
export function filtersTable(language: DocumentLanguage): string {
  const rows = [...filterTable.values()].map(({ name }) => {
    const { [language]: description, example } = filterDescriptions[name];
    return [`[${name}](#${name})`, description, `\`${example.replaceAll("|", "\\|")}\``];
  });
  return [heads[language], ["---", "---", "---"], ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/**
 * A document with its table of filters renewed.
 *
 * @throws Error when the document has no place for the table
 */
export function withFilters(document: string, language: DocumentLanguage): string {
  const begin = "<!-- filters: written by `pnpm governing-words` -->";
  return replaceBetween(document, begin, "<!-- end of filters -->", filtersTable(language));
}
