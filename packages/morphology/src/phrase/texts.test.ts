import { expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import type { Case } from "../grammar.js";
import { readFixture } from "../testing/fixture.js";
import { readDictionary } from "../testing/read-dictionary.js";

/**
 * Phrases as encyclopaedias, newspapers, novels and poems have them, each in one case, read and approved. They run over the complete
 * dictionary, and are what a shop's texts are made of besides the names of its goods.
 */
const morphology = createMorphology(readDictionary());
const { rows } = readFixture("texts.tsv");

it.each(rows)("%s, %s", (phrase = "", name = "", form = "") => {
  expect(morphology.inflect(phrase, name as Case)).toBe(form);
});
