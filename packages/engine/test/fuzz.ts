import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import fc from "fast-check";
import { fuzz } from "../../../scripts/fuzz/fuzz.js";
import { createEngine } from "../src/engine.js";
import { holdLaws, item, template } from "./render-laws.js";

/**
 * Feeds parser, checks and rendering with templates and items on the real dictionary: `pnpm --filter @skladno/engine fuzz
 * [inputs] [seed]`, a million unless told otherwise. Ends with status 1 and the smallest input that breaks a law.
 */
/** No input of this size may take as long, even twice in a row: one pause of the machine is no fault of the input. */
const LONGEST = 1000;
const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
let slowest = { milliseconds: 0, source: "" };
const property = fc.property(template, item, (source, values) => {
  let milliseconds = holdLaws(engine, source, values);
  if (milliseconds > slowest.milliseconds) milliseconds = Math.min(milliseconds, holdLaws(engine, source, values));
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, source };
  if (milliseconds > LONGEST) throw new Error(`Took ${milliseconds.toFixed(0)} ms.`);
});
await fuzz(import.meta.filename, {
  inputs: 1_000_000,
  property,
  holds: "no exception, every span inside, every tree prints back",
  slowest: () => slowest,
});
