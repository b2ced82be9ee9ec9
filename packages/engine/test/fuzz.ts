import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import fc from "fast-check";
import { createEngine } from "../src/engine.js";
import { holdLaws, item, template } from "./render-laws.js";

/**
 * Feeds parser, checks and rendering with templates and items on the real dictionary: `pnpm --filter @skladno/engine fuzz
 * [inputs] [seed]`, a million unless told otherwise. Ends with status 1 and the smallest input that breaks a law.
 */
const inputs = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
  console.error("Usage: fuzz [number of inputs, at least 1] [seed]");
  process.exit(2);
}

/** No input of this size may take as long, even twice in a row: one pause of the machine is no fault of the input. */
const LONGEST = 1000;
const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
const started = performance.now();
let rendered = 0;
let slowest = { milliseconds: 0, source: "" };
const result = fc.check(
  fc.property(template, item, (source, values) => {
    let milliseconds = holdLaws(engine, source, values);
    if (milliseconds > slowest.milliseconds) milliseconds = Math.min(milliseconds, holdLaws(engine, source, values));
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, source };
    if (milliseconds > LONGEST) throw new Error(`Took ${milliseconds.toFixed(0)} ms.`);
    rendered += 1;
  }),
  { numRuns: inputs, seed },
);
if (result.failed) {
  console.error(await fc.asyncDefaultReportMessage(result));
  process.exit(1);
}
const seconds = (performance.now() - started) / 1000;
console.log(
  `${rendered} inputs in ${seconds.toFixed(1)} s, seed ${seed}: no exception, every span inside, every tree prints back. ` +
    `Slowest ${slowest.milliseconds.toFixed(2)} ms: ${JSON.stringify(slowest.source.slice(0, 80))}`,
);
