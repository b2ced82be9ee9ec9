import {
  ambiguousPrepositions,
  type Governor,
  governors,
  nounsBeforeNa,
} from "../../packages/morphology/src/government.js";

export type DocumentLanguage = "en" | "ru";

interface Wording {
  readonly head: readonly [string, string];
  readonly cases: Readonly<Record<Exclude<Governor["case"], "nom">, string>>;
  readonly nouns: string;
  readonly verbs: string;
  readonly na: (words: string) => string;
  readonly never: string;
  /** "нет", so that a cell with it alone cannot be read as "none". */
  readonly no: string;
}

const wordings: Readonly<Record<DocumentLanguage, Wording>> = {
  en: {
    head: ["case", "words"],
    cases: { gen: "genitive", dat: "dative", acc: "accusative", ins: "instrumental", prep: "prepositional" },
    nouns: "nouns in every form of their own",
    verbs: "verbs in the infinitive, every finite form and the gerund",
    na: (words) => `на behind ${words}`,
    never: "never by themselves",
    no: "the word «нет» (нет сумки)",
  },
  ru: {
    head: ["падеж", "слова"],
    cases: { gen: "родительный", dat: "дательный", acc: "винительный", ins: "творительный", prep: "предложный" },
    nouns: "существительные в любой своей форме",
    verbs: "глаголы в инфинитиве, в любой личной форме и в форме деепричастия",
    na: (words) => `на после слов ${words}`,
    never: "сами не задают",
    no: "слово «нет» (нет сумки)",
  },
};

const begin = "<!-- governing words: written by `pnpm governing-words` -->";
const end = "<!-- end of governing words -->";

/** The table of governing words as the morphology knows them, in Markdown. */
export function governingWordsTable(language: DocumentLanguage): string {
  const { head, cases, nouns, verbs, na, never, no } = wordings[language];
  const wordsOf = (kind: Governor["kind"], governed: Governor["case"]): string =>
    [
      ...new Set(
        governors()
          .filter((governor) => governor.kind === kind && governor.case === governed)
          .map(({ lemma }) => lemma),
      ),
    ]
      .map((lemma) => (lemma === "нет" ? no : lemma))
      .join(", ");
  const rows = (["gen", "dat", "acc", "ins", "prep"] as const).flatMap((governed): [string, string][] => [
    [cases[governed], wordsOf("preposition", governed)],
    [`${cases[governed]}, ${nouns}`, wordsOf("noun", governed)],
    // "нет" is not a verb, and alone in the genitive.
    [governed === "gen" ? cases.gen : `${cases[governed]}, ${verbs}`, wordsOf("verb", governed)],
    [cases[governed], governed === "acc" ? na(nounsBeforeNa.join(", ")) : ""],
  ]);
  return [head, ["---", "---"], ...rows, [never, ambiguousPrepositions.join(", ")]]
    .filter(([, words]) => words !== "")
    .map(([name, words]) => `| ${name} | ${words} |`)
    .join("\n");
}

/**
 * A document with its table of governing words renewed.
 *
 * @throws Error when the document has no place for the table
 */
export function withGoverningWords(document: string, language: DocumentLanguage): string {
  return replaceBetween(document, begin, end, governingWordsTable(language));
}

/** @throws Error when the document has no such place */
export function replaceBetween(document: string, begin: string, end: string, text: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`Found no "${begin}" followed by "${end}". Put both where the table belongs.`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
