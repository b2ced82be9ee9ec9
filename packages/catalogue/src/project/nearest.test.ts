import { expect, it } from "vitest";
import { nearest } from "./nearest.js";

it("finds the name that was meant", () => {
  expect(nearest("Templates", ["templates", "limits"])).toBe("templates");
  expect(nearest("colunms", ["columns", "corrections"])).toBe("columns");
  expect(nearest("sheets", ["sheet", "limits"])).toBe("sheet");
  expect(nearest("outputs", ["sheet", "limits"])).toBeUndefined();
  expect(nearest("xd", ["id", "xl"])).toBeUndefined();
});
