import { expect, it } from "vitest";
import * as engine from "./index.js";

it("exports these values and no others", () => {
  expect(Object.keys(engine).sort()).toEqual(["InvalidTemplatesError", "createEngine", "english", "warningCodes"]);
});
