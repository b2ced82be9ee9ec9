import { readFileSync } from "node:fs";
import { type Case, cases, createMorphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

/**
 * Nouns of commerce that OpenCorpora lacks, with every form as an editor wrote it down before the dictionary was asked. Some have a
 * line in the lexicon, others are predicted: a word that fails here earns a line.
 */
const [header = "", ...rows] = readFileSync(new URL("./commerce-nouns.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

interface Noun {
  readonly lemma: string;
  readonly gender: string;
  readonly animacy: string;
  /** In the order of `cases`; empty for a word without singular. */
  readonly singular: readonly string[];
  readonly plural: readonly string[];
}

const nouns = rows.map((row): Noun => {
  const [lemma = "", gender = "", animacy = "", ...forms] = row.split("\t");
  return {
    lemma,
    gender,
    animacy,
    singular: forms.slice(0, cases.length).filter(Boolean),
    plural: forms.slice(cases.length),
  };
});

describe("nouns of commerce that OpenCorpora lacks", async () => {
  const morphology = createMorphology(await loadDictionary());
  const inAllCases = (nominative: string): string[] =>
    cases.map((name: Case) => morphology.inflect(nominative, name).replaceAll("ё", "е"));
  const written = (forms: readonly string[]): string[] => forms.map((form) => form.replaceAll("ё", "е"));

  it("are at least four hundred, each with all its forms", () => {
    expect(nouns.length).toBeGreaterThanOrEqual(400);
    expect(header.split("\t")).toEqual([
      "lemma",
      "gender",
      "animacy",
      ...["sing", "plur"].flatMap((number) => cases.map((name) => `${number}_${name}`)),
    ]);
    for (const { lemma, singular, plural } of nouns) {
      expect([0, cases.length], lemma).toContain(singular.length);
      expect(plural.filter(Boolean).length, lemma).toBe(cases.length);
    }
  });

  it("decline in the singular and in the plural as they were written down", () => {
    const wrong: string[] = [];
    for (const { lemma, singular, plural } of nouns) {
      for (const forms of [singular, plural]) {
        const [nominative] = forms;
        if (nominative === undefined) continue;
        const found = inAllCases(nominative);
        if (found.join() !== written(forms).join()) wrong.push(`${lemma}: ${found.join()}, not ${forms.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("have the gender and the animacy that what agrees with them takes", () => {
    const wrong: string[] = [];
    for (const { lemma, gender, animacy } of nouns) {
      const phrase = morphology.parsePhrase(lemma);
      const found = phrase.number === "plur" ? "plur" : phrase.gender;
      const wanted = gender === "plur" || phrase.number === "plur" ? "plur" : gender;
      if (phrase.kind !== "noun" || found !== wanted || (phrase.animacy ?? "inan") !== animacy)
        wrong.push(`${lemma}: ${phrase.kind} ${found} ${phrase.animacy}, not ${gender} ${animacy}`);
    }
    expect(wrong).toEqual([]);
  });
});
