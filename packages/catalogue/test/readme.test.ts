import { readFileSync } from "node:fs";
import { codeBlocks, runExamples } from "@skladno/conformance";
import { expect, it } from "vitest";
import { parse } from "yaml";
import * as surface from "../src/index.js";
import { checkProject, english, isBroken, openCatalogue } from "../src/index.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("shows examples that are true", () => {
  const results = runExamples(readme.slice(readme.indexOf("**Project files**")), surface);
  expect(results.length).toBeGreaterThan(6);
  for (const { expression, actual, expected } of results) expect(actual, expression).toEqual(expected);
});

it("shows a project file that is right, and a file that is read as it says", async () => {
  const yaml = codeBlocks(readme).find(({ language }) => language === "yaml")?.code ?? "";
  expect(checkProject(parse(yaml), english)).toMatchObject({ mistakes: [], notices: [] });
  const text = /encode\("((?:[^"\\]|\\.)*)"\)/.exec(readme)?.[1] ?? "";
  const catalogue = await openCatalogue(new TextEncoder().encode(JSON.parse(`"${text}"`)), { name: "прайс.csv" });
  const shown: unknown[] = [];
  for await (const rows of catalogue.batches) {
    for (const row of rows) shown.push([row.place.line, isBroken(row) ? row.problem : row.fields.Название]);
  }
  expect(shown).toEqual([
    [3, "Стол «Уют»"],
    [4, "has 2 values, the header names 3 columns"],
  ]);
});
