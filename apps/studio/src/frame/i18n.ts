import { createContext } from "preact";
import { useCallback, useContext } from "preact/hooks";
import type { Language } from "../worker/protocol.js";

/** The language of the interface; texts of products are Russian in both. */
export const LanguageContext = createContext<Language>("ru");

/** Chooses between the two languages: `t("Шаблон", "Template")`. */
export function useText(): (russian: string, english: string) => string {
  const language = useContext(LanguageContext);
  return useCallback((russian, english) => (language === "ru" ? russian : english), [language]);
}
