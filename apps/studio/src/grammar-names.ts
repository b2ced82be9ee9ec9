import type { Case } from "@skladno/morphology";
import { english } from "@skladno/morphology/en";
import { russian } from "@skladno/morphology/ru";
import type { Language } from "./worker/protocol.js";

/** What a term of grammar is called; the term itself where there is no word for it. */
export function termName(term: string, language: Language): string {
  const terms: Readonly<Record<string, string | undefined>> = (language === "ru" ? russian : english).terms;
  return terms[term] ?? term;
}

const caseNames: Readonly<Record<Language, Readonly<Record<Case, string>>>> = {
  ru: {
    nom: "именительный",
    gen: "родительный",
    dat: "дательный",
    acc: "винительный",
    ins: "творительный",
    prep: "предложный",
  },
  en: {
    nom: "nominative",
    gen: "genitive",
    dat: "dative",
    acc: "accusative",
    ins: "instrumental",
    prep: "prepositional",
  },
};

/** "винительный", "accusative". */
export function caseName(name: Case, language: Language): string {
  return caseNames[language][name];
}
