/** `pnpm governing-words`: writes the table of governing words into the documents of the language. */
import { readFileSync, writeFileSync } from "node:fs";
import { withGoverningWords } from "./table.js";

for (const language of ["en", "ru"] as const) {
  const file = new URL(`../../docs/language.${language}.md`, import.meta.url);
  writeFileSync(file, withGoverningWords(readFileSync(file, "utf8"), language));
}
