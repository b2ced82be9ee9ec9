import { expect, it } from "vitest";
import { createMorphology } from "../create-morphology.js";
import type { Case } from "../grammar.js";
import { readFixture } from "../testing/fixture.js";
import { readDictionary } from "../testing/read-dictionary.js";

/** Adjectives in any form of theirs with a noun, read and approved: all genders, animacy, words without singular or declension. */
const morphology = createMorphology(readDictionary());
const { rows } = readFixture("agreement.tsv");

it.each(rows)("%s with %s in the %s: %s", (adjective = "", noun = "", wanted, expected) => {
  expect(morphology.agree(adjective, noun, wanted as Case)).toBe(expected);
});
