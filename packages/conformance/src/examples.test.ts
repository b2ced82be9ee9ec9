import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runExamples } from "./examples.js";
import { readCheckCases, readTextCases } from "./read-cases.js";

it("shows examples that are true", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const results = runExamples(readme, { readCheckCases, readTextCases });
  expect(results.length).toBeGreaterThan(1);
  for (const { expression, actual, expected } of results) expect(actual, expression).toEqual(expected);
});
