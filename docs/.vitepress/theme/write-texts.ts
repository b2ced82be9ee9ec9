import { createEngine, InvalidTemplatesError } from "@skladno/engine";
import { russian } from "@skladno/engine/ru";
import { createMorphology } from "@skladno/morphology";
import type { Product } from "./example.js";

export type Written = { readonly texts: readonly string[] } | { readonly problem: string };

/** The texts of a template, or the first thing that is wrong with it, in Russian or English. */
export type WriteTexts = (template: string, products: readonly Product[], lang: string) => Written;

/** @param dictionary the bytes of `ru.dict` */
export function createWriteTexts(dictionary: Uint8Array): WriteTexts {
  const engine = createEngine({ morphology: createMorphology(dictionary) });
  return (template, products, lang) => {
    try {
      const compiled = engine.compile({ text: template }, lang === "ru" ? { messages: russian } : {});
      return { texts: products.map((product) => compiled.render({ ...product }).outputs.text ?? "") };
    } catch (error) {
      if (error instanceof InvalidTemplatesError) return { problem: error.errors[0]?.message ?? error.message };
      throw error;
    }
  };
}
