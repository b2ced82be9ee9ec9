import type { Case } from "@skladno/morphology";
import { english } from "@skladno/morphology/en";
import { russian } from "@skladno/morphology/ru";
import type { Language } from "../worker/protocol.js";

/** A name in Russian and in English. */
type Name = readonly [russian: string, english: string];

/** Terms that a table of a terminal shortens. */
const names: Readonly<Record<string, Name>> = {
  masc: ["мужской род", "masculine"],
  fem: ["женский род", "feminine"],
  neut: ["средний род", "neuter"],
  sing: ["единственное число", "singular"],
  plur: ["множественное число", "plural"],
  anim: ["одушевлённое", "animate"],
  inan: ["неодушевлённое", "inanimate"],
  nom: ["именительный падеж", "nominative"],
  gen: ["родительный падеж", "genitive"],
  dat: ["дательный падеж", "dative"],
  acc: ["винительный падеж", "accusative"],
  ins: ["творительный падеж", "instrumental"],
  prep: ["предложный падеж", "prepositional"],
  // Where a reading comes from.
  correction: ["ваше исправление", "your correction"],
  lexicon: ["словарь магазинов", "lexicon of shops"],
  dictionary: ["словарь", "dictionary"],
  hyphen: ["по частям через дефис", "by its parts at the hyphen"],
  prefix: ["по слову без приставки", "by the word without its prefix"],
  ending: ["слова нет в словаре, форма предсказана по окончанию", "not in the dictionary, predicted by the ending"],
  shape: ["слова нет в словаре, форма предсказана по его виду", "not in the dictionary, predicted by its shape"],
};

/** Shorter names, where several stand in a line. */
const shortNames: Readonly<Record<string, Name>> = {
  sing: ["ед. число", "singular"],
  plur: ["мн. число", "plural"],
  anim: ["одуш.", "animate"],
  inan: ["неодуш.", "inanimate"],
};

/** As `termName`, shortened where that is usual. */
export function shortTermName(term: string, language: Language): string {
  const [inRussian, inEnglish] = shortNames[term] ?? [];
  return (language === "ru" ? inRussian : inEnglish) ?? termName(term, language);
}

/** The name of a grammatical term; the term itself when it has no name here. */
export function termName(term: string, language: Language): string {
  const [inRussian, inEnglish] = names[term] ?? [];
  const terms: Readonly<Record<string, string | undefined>> = (language === "ru" ? russian : english).terms;
  return (language === "ru" ? inRussian : inEnglish) ?? terms[term] ?? term;
}

interface CaseNames {
  readonly name: string;
  /** "требует винительного". */
  readonly required: string;
}

const caseNames: Readonly<Record<Language, Readonly<Record<Case, CaseNames>>>> = {
  ru: {
    nom: { name: "именительный", required: "именительного" },
    gen: { name: "родительный", required: "родительного" },
    dat: { name: "дательный", required: "дательного" },
    acc: { name: "винительный", required: "винительного" },
    ins: { name: "творительный", required: "творительного" },
    prep: { name: "предложный", required: "предложного" },
  },
  en: {
    nom: { name: "nominative", required: "the nominative" },
    gen: { name: "genitive", required: "the genitive" },
    dat: { name: "dative", required: "the dative" },
    acc: { name: "accusative", required: "the accusative" },
    ins: { name: "instrumental", required: "the instrumental" },
    prep: { name: "prepositional", required: "the prepositional" },
  },
};

/** "винительный", "accusative". */
export function caseName(name: Case, language: Language): string {
  return caseNames[language][name].name;
}

/** As it stands after "требует", "requires": "винительного", "the accusative". */
export function requiredCase(name: Case, language: Language): string {
  return caseNames[language][name].required;
}

const questions: Readonly<Record<Case, string>> = {
  nom: "кто? что?",
  gen: "кого? чего?",
  dat: "кому? чему?",
  acc: "кого? что?",
  ins: "кем? чем?",
  prep: "о ком? о чём?",
};

/** What a case answers, in Russian. */
export function questionOf(name: Case): string {
  return questions[name];
}

/** With its first letter raised, for the head of a row. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
