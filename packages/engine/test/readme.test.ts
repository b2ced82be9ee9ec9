import { readFileSync } from "node:fs";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { expect, it } from "vitest";
import { createEngine } from "../src/index.js";

// The example's own lines are run: its imports are given, and what it prints is what its last comment says.
it("the README's example prints what it says", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const body = example.replace(/^import .*\n/gm, "");
  const [, promised = ""] = /\n\/\/ (.*)\n$/.exec(body) ?? [];
  const printed: unknown[] = [];
  const run = new Function(
    "loadDictionary",
    "createMorphology",
    "createEngine",
    "console",
    `return (async () => {${body}})()`,
  );
  await run(loadDictionary, createMorphology, createEngine, { log: (value: unknown) => printed.push(value) });
  expect(printed).toEqual([new Function(`return ${promised}`)()]);
});
