import { readFileSync } from "node:fs";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import { expect, test } from "vitest";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/**
 * The first block: a template, then a line per product, `field: value` pairs and behind them the
 * text.
 */
test("the README's first example is what the engine writes", async () => {
  const [template = "", ...lines] = (/```\n([\s\S]*?)```/.exec(readme)?.[1] ?? "")
    .split("\n")
    .filter((line) => line !== "");
  const products = lines.map((line) => {
    const pairs = [...line.matchAll(/(\w+): ("[^"]*"|[\d.]+)/g)];
    const text = line.slice((pairs.at(-1)?.index ?? 0) + (pairs.at(-1)?.[0].length ?? 0)).trim();
    return { item: Object.fromEntries(pairs.map(([, field, value]) => [field, JSON.parse(value ?? "")])), text };
  });
  expect(products.length).toBeGreaterThan(2);

  const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
  const compiled = engine.compile({ text: template });
  for (const { item, text } of products) expect(compiled.render(item, { seed: ["readme"] }).outputs.text).toBe(text);
});
