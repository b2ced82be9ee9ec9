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
      "isAdjectivalPronoun",
      "isAmbiguousPreposition",
      "isCircumstancePreposition",
      "isCommerceAdverb",
      "isCoordinatingConjunction",
      "isMeasureUnit",
      "isPersonalPronoun",
      "isRankNoun",
      "isRecipientPronoun",
      "measureUnits",
      "nounsBeforeNa",
      "numbers",
      "openDictionary",
      "takesNa",
      "verifyDictionary",
    ]
  `);
});
