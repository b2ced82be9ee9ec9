import { readFileSync } from "node:fs";
import { type Case, createMorphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

/**
 * Product names whose forms hang on the words of the lexicon. They were written down before the dictionary was asked; a changed line is a
 * line that somebody has to read again. The rows that hang on the rules of phrases are in `packages/morphology/fixtures/phrases.tsv`.
 */
const [header = "", ...rows] = readFileSync(new URL("./phrases.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const wanted = header.split("\t").slice(1) as Case[];

describe("phrases.tsv", async () => {
  const morphology = createMorphology(await loadDictionary());

  it.each(rows.map((row) => row.split("\t")))("%s", (phrase = "", ...forms) => {
    expect(wanted.map((name) => morphology.inflect(phrase, name))).toEqual(forms);
    expect(morphology.inflect(phrase, "nom")).toBe(phrase);
  });
});
