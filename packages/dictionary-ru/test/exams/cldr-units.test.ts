import { readFileSync } from "node:fs";
import { createMorphology } from "@skladno/morphology";
import { expect, it } from "vitest";
import { loadDictionary } from "../../src/index.js";
import { readCountedUnits } from "./cldr-units.js";

// Each line of the table is a form that differs from CLDR's, with whose mistake it is, and why.
const differences = readFileSync(new URL("./cldr-units-differences.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");

it("puts counted units into cases as Unicode CLDR does, but for a list with reasons", async () => {
  const morphology = createMorphology(await loadDictionary());
  const units = readCountedUnits();
  const different = units.flatMap(({ nominative, wanted, expected }) => {
    const form = morphology.inflect(nominative, wanted);
    return form === expected ? [] : [[nominative, wanted, form, expected].join("\t")];
  });
  expect(units.length).toBeGreaterThan(5_000);
  expect(different).toEqual(differences.slice(1).map((line) => line.split("\t").slice(0, 4).join("\t")));
});
