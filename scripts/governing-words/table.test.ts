import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { governors } from "../../packages/morphology/src/government.js";
import { withFilters } from "./filters.js";
import { governingWordsTable, withGoverningWords } from "./table.js";

describe.each(["en", "ru"] as const)("docs/language.%s.md", (language) => {
  it("lists the governing words that the morphology knows (else: pnpm governing-words)", () => {
    const document = readFileSync(new URL(`../../docs/language.${language}.md`, import.meta.url), "utf8");
    expect(withGoverningWords(document, language)).toBe(document);
  });

  it("lists the filters of the language (else: pnpm governing-words)", () => {
    const document = readFileSync(new URL(`../../docs/language.${language}.md`, import.meta.url), "utf8");
    expect(withFilters(document, language)).toBe(document);
  });

  it("leaves none out", () => {
    const words = new Set(
      governingWordsTable(language)
        .split(/[|,]/)
        .map((word) => word.trim().replace(/^.*«(.+)» \(.*$/, "$1")),
    );
    expect(governors().filter(({ lemma }) => !words.has(lemma))).toEqual([]);
  });
});

it("tells when a document has no place for the table", () => {
  expect(() => withGoverningWords("# Language", "en")).toThrow(/Found no/);
});
