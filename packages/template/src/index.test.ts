import { expect, it } from "vitest";
import * as surface from "./index.js";
import * as lint from "./lint.js";
import * as ru from "./ru.js";

it("has exactly these public names", () => {
  expect(Object.keys(surface).sort()).toMatchInlineSnapshot(`
    [
      "argumentReasons",
      "checkTemplate",
      "checkTemplates",
      "countCombinations",
      "english",
      "fieldsOf",
      "formatError",
      "formatTemplate",
      "grammarVersion",
      "graphReasons",
      "isFieldName",
      "isOutputName",
      "locate",
      "parseTemplate",
      "printTemplate",
      "publicOutputNames",
      "templateErrorCodes",
      "visit",
    ]
  `);
});

it("has exactly these other entries", () => {
  expect([lint, ru].map((entry) => Object.keys(entry).sort().join(" "))).toMatchInlineSnapshot(`
    [
      "ambiguousPrepositions english lint noticeCodes",
      "russian",
    ]
  `);
});
