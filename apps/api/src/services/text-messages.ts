import { type EngineMessages, english } from "@skladno/engine";
import { russian } from "@skladno/engine/ru";
import type { Language } from "../language.js";

const tables: Readonly<Record<Language, EngineMessages>> = { en: english, ru: russian };

/** The sentences in which warnings and errors of templates are said. */
export function messagesIn(language: Language): EngineMessages {
  return tables[language];
}
