import type { PartOfSpeech } from "./grammar.js";

/** Adjectives, participles, ordinals and the pronouns that decline like them (мой, этот, самый). */
export function isAdjectival(partOfSpeech: PartOfSpeech): boolean {
  return (
    partOfSpeech === "adjective" ||
    partOfSpeech === "participle" ||
    partOfSpeech === "ordinal" ||
    partOfSpeech === "pronoun"
  );
}
