import { describe, expect, it } from "vitest";
import { isAdjectivalPronoun, isPersonalPronoun, isRecipientPronoun } from "./pronouns.js";

describe("pronouns", () => {
  it("stand in place of adjectives", () => {
    for (const lemma of ["этот", "наш", "Любой"]) expect(isAdjectivalPronoun(lemma)).toBe(true);
    for (const lemma of ["он", "сумка", "constructor"]) expect(isAdjectivalPronoun(lemma)).toBe(false);
  });

  it("name a recipient in the dative", () => {
    for (const word of ["вам", "Ей", "себе"]) expect(isRecipientPronoun(word)).toBe(true);
    for (const word of ["вас", "сумке", ""]) expect(isRecipientPronoun(word)).toBe(false);
  });

  it("are personal in the other oblique cases", () => {
    for (const word of ["него", "неё", "нее", "НИМИ"]) expect(isPersonalPronoun(word)).toBe(true);
    for (const word of ["он", "вам", "нём-то"]) expect(isPersonalPronoun(word)).toBe(false);
  });
});
