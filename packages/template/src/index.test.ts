import { expect, it } from "vitest";
import * as surface from "./index.js";

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
      "messageOf",
      "noticeCodes",
      "parseTemplate",
      "printTemplate",
      "publicOutputNames",
      "templateErrorCodes",
      "visit",
    ]
  `);
});
