import { filterDescriptions } from "@skladno/template/lint";

/** Filter name → what it does. */
export function filterDescriptionsIn(language: "en" | "ru"): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filterDescriptions).map(([name, filter]) => [name, filter[language]]));
}
