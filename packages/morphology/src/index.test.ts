import { expect, it } from "vitest";
import * as morphology from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(morphology).sort()).toMatchInlineSnapshot(`
    [
      "CorrectionError",
      "DictionaryError",
      "ambiguousPrepositions",
      "cases",
      "circumstancePrepositions",
      "commerceAdverbs",
      "coordinatingConjunctions",
      "createMorphology",
      "createWords",
      "findGovernor",
      "genders",
      "governedCase",
      "governors",
      "isAmbiguousPreposition",
      "isCircumstancePreposition",
      "isCommerceAdverb",
      "isCoordinatingConjunction",
      "isMeasureUnit",
      "isRankNoun",
      "measureUnits",
      "numbers",
      "openDictionary",
      "takesNa",
      "verifyDictionary",
    ]
  `);
});
