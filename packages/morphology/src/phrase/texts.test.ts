import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import type { Case } from "../grammar.js";

/**
 * Phrases as encyclopaedias, newspapers, novels and poems have them, each in one case, read and approved. They run over the complete
 * dictionary, and are what a shop's texts are made of besides the names of its goods.
 */
const dictionaryUrl = new URL("../../../dictionary-ru/data/ru.dict", import.meta.url);
const hasDictionary = existsSync(dictionaryUrl);
if (!hasDictionary) console.warn("Skipped: build the dictionary first (pnpm dictionary), then texts.tsv is checked.");

const rows = readFileSync(new URL("../../fixtures/texts.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1);

describe.skipIf(!hasDictionary)("texts.tsv", () => {
  const morphology = hasDictionary ? createMorphology(readFileSync(dictionaryUrl)) : undefined;

  it.each(rows.map((row) => row.split("\t")))("%s, %s", (phrase = "", name = "", form = "") => {
    expect(morphology?.inflect(phrase, name as Case)).toBe(form);
  });
});
