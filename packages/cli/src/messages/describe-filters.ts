import { filterTable } from "@skladno/template";
import { filterDescriptions } from "@skladno/template/lint";
import type { Language } from "./language.js";

/** The filters of templates for the help of a command: an example of each, and what it does. */
export function describeFilters(language: Language): readonly string[] {
  const rows = [...filterTable.values()].map(({ name }) => filterDescriptions[name]);
  return rows.flatMap(({ [language]: description, example }) => [`  ${example}`, `      ${description}`]);
}
