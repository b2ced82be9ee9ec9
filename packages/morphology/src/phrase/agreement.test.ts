import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import type { Case } from "../grammar.js";

/** Adjectives in any form of theirs with a noun, read and approved: all genders, animacy, words without singular or declension. */
const dictionaryUrl = new URL("../../../dictionary-ru/data/ru.dict", import.meta.url);
const hasDictionary = existsSync(dictionaryUrl);
if (!hasDictionary)
  console.warn("Skipped: build the dictionary first (pnpm dictionary), then agreement.tsv is checked.");

const [, ...rows] = readFileSync(new URL("../../fixtures/agreement.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

describe.skipIf(!hasDictionary)("agreement.tsv", () => {
  const morphology = hasDictionary ? createMorphology(readFileSync(dictionaryUrl)) : undefined;

  it.each(rows.map((row) => row.split("\t")))("%s with %s in the %s: %s", (adjective, noun, wanted, expected) => {
    expect(morphology?.agree(adjective ?? "", noun ?? "", wanted as Case)).toBe(expected);
  });
});
