import { readFileSync } from "node:fs";
import { docExamples } from "@skladno/conformance";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import { createEngine } from "../src/engine.js";

// What the documents for authors promise: every example with an item gives the text and the warnings that stand below it.
const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

describe.each(["language.en.md", "language.ru.md"])("docs/%s", (name) => {
  const document = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");
  const examples = docExamples(document).flatMap((example) =>
    example.kind === "text" ? [[example.line, example] as const] : [],
  );

  it.each(examples)("line %i gives its text", (_, { template, mode, item, text, warnings }) => {
    const { outputs, diagnostics } = engine.compile({ h1: template }, { mode }).render(item);
    expect(outputs.h1).toBe(text);
    expect(diagnostics.map(({ code, field }) => `${code} ${field}`)).toEqual(warnings);
  });

  it("has examples", () => expect(examples.length).toBeGreaterThan(20));
});
