import { createRequire } from "node:module";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import type { TextEngine } from "./services/text-engine.js";

/** A dictionary becomes a morphology, a morphology becomes an engine. @throws Error when the dictionary can't be read */
export async function loadTextEngine(): Promise<TextEngine> {
  const morphology = createMorphology(await loadDictionary());
  const { version } = createRequire(import.meta.url)("@skladno/engine/package.json") as { version: string };
  return {
    ...createEngine({ morphology }),
    engineVersion: version,
    dictionaryHash: morphology.hash,
    lemmasOf: (word) => morphology.analyse(word).map(({ lemma }) => lemma),
  };
}
