/** `pnpm governing-words`: writes the tables of filters and of governing words into the documents of the language. */
import { readFileSync, writeFileSync } from "node:fs";
import { withFilters } from "./filters.js";
import { withGoverningWords } from "./table.js";

for (const language of ["en", "ru"] as const) {
  const file = new URL(`../../docs/language.${language}.md`, import.meta.url);
  writeFileSync(file, withFilters(withGoverningWords(readFileSync(file, "utf8"), language), language));
}
