import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import fc from "fast-check";
import { it } from "vitest";
import { createEngine } from "../src/engine.js";
import { holdLaws, item, template } from "./render-laws.js";

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

// The same laws as `pnpm --filter @skladno/engine fuzz`, which feeds a million.
it("renders whatever parses, and throws for nothing", () => {
  fc.assert(
    fc.property(template, item, (source, values) => {
      holdLaws(engine, source, values);
    }),
    { numRuns: 2000 },
  );
});
