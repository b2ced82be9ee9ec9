import { createRequire } from "node:module";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology, type Morphology, openCorrections, openDictionary } from "@skladno/morphology";
import type { EngineSource } from "./services/project-engines.js";
import type { TextEngine } from "./services/text-engine.js";

/** The dictionary, opened once; from it come the engine of all projects, and those of projects with corrections. */
export async function loadEngines(): Promise<EngineSource> {
  const dictionary = openDictionary(await loadDictionary());
  const { version } = createRequire(import.meta.url)("@skladno/engine/package.json") as { version: string };
  const over = (morphology: Morphology): TextEngine => ({
    ...createEngine({ morphology }),
    engineVersion: version,
    dictionaryHash: morphology.hash,
    lemmasOf: (word) => morphology.analyse(word).map(({ lemma }) => lemma),
  });
  return {
    plain: over(createMorphology(dictionary)),
    corrected: (corrections) =>
      over(createMorphology(dictionary, { corrections: openCorrections(dictionary, corrections) })),
  };
}
