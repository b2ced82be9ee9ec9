import { readFileSync } from "node:fs";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import approved from "../fixtures/approved.json" with { type: "json" };
import { createEngine } from "../src/engine.js";

// The engine on the real dictionary: texts that were read and approved, and the gold examples of the language.
const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

describe("approved texts", () => {
  const rows = approved.rows.flatMap(({ template, texts }) =>
    Object.entries(texts).map(([item, text]) => ({ template, item: item as keyof typeof approved.items, text })),
  );

  it.each(rows)("$text", ({ template, item, text }) => {
    expect(engine.compile({ h1: template }).render(approved.items[item]).outputs.h1).toBe(text);
  });
});

interface GoldExample {
  readonly id: string;
  readonly mode: "strict" | "flexible";
  readonly template: string;
  readonly item: Readonly<Record<string, string | number>>;
  readonly expect: readonly string[];
  readonly why: string;
}

describe("gold examples", () => {
  const examples = readFileSync(new URL("../fixtures/gold.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as GoldExample);
  const comparable = (text: string) =>
    text.replaceAll("ё", "е").replaceAll("Ё", "Е").replaceAll("\u00a0", " ").replaceAll("\u202f", " ");

  it.each(examples)("$id $template ($why)", ({ template, item, mode, expect: accepted }) => {
    const text = engine.compile({ h1: template }, { mode }).render(item).outputs.h1 ?? "";
    expect(accepted.map(comparable)).toContain(comparable(text));
  });
});
