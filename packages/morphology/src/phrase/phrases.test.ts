import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import type { Case } from "../grammar.js";

/**
 * Product names of many trades with the five other cases, read and approved. They run over the complete dictionary; a
 * changed line is a line that somebody has to read again.
 */
const dictionaryUrl = new URL("../../../dictionary-ru/data/ru.dict", import.meta.url);
const hasDictionary = existsSync(dictionaryUrl);
if (!hasDictionary) console.warn("Skipped: build the dictionary first (pnpm dictionary), then phrases.tsv is checked.");

const [header = "", ...rows] = readFileSync(new URL("../../fixtures/phrases.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const wanted = header.split("\t").slice(1) as Case[];

describe.skipIf(!hasDictionary)("phrases.tsv", () => {
  const morphology = hasDictionary ? createMorphology(readFileSync(dictionaryUrl)) : undefined;

  it.each(rows.map((row) => row.split("\t")))("%s", (phrase = "", ...forms) => {
    const parsed = morphology?.parsePhrase(phrase);
    if (morphology === undefined || parsed === undefined) return;
    expect(wanted.map((name) => morphology.inflectPhrase(parsed, name).text)).toEqual(forms);
    expect(wanted.map((name) => morphology.inflect(phrase, name))).toEqual(forms);
    expect(morphology.inflect(phrase, "nom")).toBe(phrase);
  });
});
