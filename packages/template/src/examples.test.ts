import { readFileSync } from "node:fs";
import { runExamples } from "@skladno/conformance";
import { expect, it } from "vitest";
import * as surface from "./index.js";
import { lint, suggest } from "./lint.js";
import { russian } from "./ru.js";

it("shows examples that are true", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const results = runExamples(readme, { ...surface, lint, russian, suggest });
  expect(results.length).toBeGreaterThan(3);
  for (const { expression, actual, expected } of results) expect(actual, expression).toEqual(expected);
});
