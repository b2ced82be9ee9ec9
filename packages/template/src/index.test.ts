import { expect, it } from "vitest";
import * as surface from "./index.js";
import * as lint from "./lint.js";
import * as ru from "./ru.js";
import * as tree from "./tree.js";

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
      "grammarVersion",
      "graphReasons",
      "isFieldName",
      "isOutputName",
      "locate",
      "noticeCodes",
      "parseTemplate",
      "publicOutputNames",
      "templateErrorCodes",
    ]
  `);
});

it("has exactly these other entries", () => {
  expect([lint, ru, tree].map((entry) => Object.keys(entry).sort().join(" "))).toMatchInlineSnapshot(`
    [
      "ambiguousPrepositions english lint",
      "russian",
      "formatTemplate printTemplate visit",
    ]
  `);
});
