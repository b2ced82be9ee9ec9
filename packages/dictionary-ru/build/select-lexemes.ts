import type { SourceLexeme } from "@skladno/morphology/compile";

/** What becomes of a lexeme of OpenCorpora: it is stored, it only teaches how unknown words end, or neither. */
export type Use = "stored" | "example" | "none";

/**
 * Verbs, active participles and those in -мый are examples only: the endings tell them without fail ("увлажнять", "увлажняющий",
 * "съедаемый"), and they would take a quarter of the file. Comparatives are left out; products aren't called so.
 */
export function useOf({ lemma, partOfSpeech }: SourceLexeme): Use {
  if (!/^[а-яё-]+$/.test(lemma)) return "none";
  // "пол-литра" is "полу-литром" in OpenCorpora; the analyser of hyphens leaves it as it is.
  if (lemma.startsWith("пол-")) return "none";
  switch (partOfSpeech) {
    case "verb":
      return "example";
    case "participle":
      return /(?:щий|щийся|ший|шийся|мый)$/.test(lemma) ? "example" : "stored";
    case "adverb":
      // "более подробная информация"
      return /(?:ее|ей|ейше)$/.test(lemma) && !/^(?:наи)?(?:бол|мен)ее$/.test(lemma) ? "none" : "stored";
    default:
      return "stored";
  }
}
