import { readFileSync } from "node:fs";
import { docExamples } from "@skladno/conformance";
import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check.js";
import { graphReasons, templateErrorCodes } from "./error-codes.js";
import { filterTable } from "./filter-table.js";
import { noticeCodes, suggest } from "./lint.js";

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");

describe.each(["language.en.md", "language.ru.md"])("docs/%s", (name) => {
  const document = read(name);
  const examples = docExamples(document);

  it.each(examples.map((example) => [example.line, example] as const))("line %i is what a check says", (_, example) => {
    const { template, mode } = example;
    const findings = checkTemplate(template, { mode, suggest }).errors.map(
      ({ code, reason, line, column, suggestion }) => ({
        code: reason === undefined ? code : `${code}/${reason}`,
        place: `${line}:${column}`,
        fixed:
          suggestion && template.slice(0, suggestion.offset) + suggestion.text + template.slice(suggestion.end_offset),
      }),
    );
    expect(findings).toEqual(example.kind === "error" ? example.findings : []);
  });

  it("has an example for every filter and names every code", () => {
    for (const filter of filterTable.keys()) {
      expect(document).toContain(`### ${filter}\n`);
      expect(examples.some(({ kind, template }) => kind === "text" && template.includes(`|${filter}`))).toBe(true);
    }
    for (const code of [...templateErrorCodes, ...graphReasons, ...noticeCodes])
      expect(document).toContain(`\`${code}\``);
  });
});

it("has the same examples in both languages", () => {
  const bare = (name: string) => docExamples(read(name)).map(({ line: _, ...example }) => example);
  expect(bare("language.ru.md")).toEqual(bare("language.en.md"));
});
