/**
 * Every text that can be made from words that no dictionary has and from the conformance corpus, as hashes. Bundled
 * once, so that each engine runs the same code (`check.ts`).
 */
import type { TextCase } from "@skladno/conformance";
import { createEngine } from "../../packages/engine/src/index.js";
import { cases, createMorphology } from "../../packages/morphology/src/index.js";
import { makeUpWords } from "./made-up-words.js";

/** Words and phrases that share a hash, so that a difference can be found. */
export const PER_HASH = 1_000;

export interface TextHashes {
  /** Of all cases of so many words and phrases each. */
  readonly forms: readonly string[];
  readonly conformance: string;
}

/**
 * @param dictionary bytes of the compiled dictionary
 * @param count how many words and phrases
 */
export async function hashTexts(
  dictionary: Uint8Array,
  count: number,
  conformance: readonly TextCase[],
): Promise<TextHashes> {
  const morphology = createMorphology(dictionary);
  const words = makeUpWords(count);
  const forms: string[] = [];
  for (let start = 0; start < words.length; start += PER_HASH) {
    const texts = words.slice(start, start + PER_HASH).flatMap((word) => {
      const phrase = morphology.parsePhrase(word);
      return cases.map((grammaticalCase) => morphology.inflectPhrase(phrase, grammaticalCase).text);
    });
    forms.push(await hashOf(texts));
  }
  const engine = createEngine({ morphology });
  const texts = conformance.map(({ template, mode, output, item, seed }) => {
    const { outputs, diagnostics } = engine
      .compile({ [output]: template }, mode === undefined ? {} : { mode })
      .render(item, seed === undefined ? {} : { seed });
    return JSON.stringify([outputs, diagnostics]);
  });
  return { forms, conformance: await hashOf(texts) };
}

async function hashOf(texts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(texts.join("\n")));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
