import type { SourceLexeme } from "@skladno/morphology/compile";

/**
 * Which lexemes of OpenCorpora the dictionary keeps. Left out are words that the endings predict without fail and that
 * products are hardly called by: active participles of the past ("работавший") and comparatives.
 */
export function isKept(lexeme: SourceLexeme): boolean {
  if (!/^[а-яё-]+$/.test(lexeme.lemma)) return false;
  if (lexeme.partOfSpeech === "participle") return !/(?:[^щ]ший|[^щ]шийся)$/.test(lexeme.lemma);
  return !(lexeme.partOfSpeech === "adverb" && /(?:ее|ей|ейше)$/.test(lexeme.lemma));
}
