import { type Correction, CorrectionError, type Dictionary, openCorrections } from "@skladno/morphology";
import { formsOfNoun, type Tools } from "./explain-phrase.js";
import type { RenderedText, Trial } from "./protocol.js";

/**
 * What a correction would do, before it is applied.
 *
 * @param current the texts as they are
 * @param correct gives the words and the texts with the correction; throws CorrectionError where the correction is wrong
 */
export function tryCorrection(
  { lemma }: Correction,
  current: ReadonlyMap<string, RenderedText>,
  correct: () => { readonly tools: Tools; readonly texts: ReadonlyMap<string, RenderedText> },
): Trial {
  try {
    const { tools, texts } = correct();
    const changes = [...texts].flatMap(([output, { text: after }]) => {
      const before = current.get(output)?.text ?? "";
      return before === after ? [] : [{ output, before, after }];
    });
    const reading = tools.words
      .analyse(lemma)
      .find(({ source, partOfSpeech }) => source === "correction" && partOfSpeech === "noun");
    return reading === undefined
      ? { isRefused: false, changes }
      : { isRefused: false, forms: formsOfNoun(lemma, reading, tools.words), changes };
  } catch (error) {
    if (!(error instanceof CorrectionError)) throw error;
    return { isRefused: true, changes: [] };
  }
}

/** The corrections that can be opened, and what is wrong with the others: a draft with a bad one still gives texts. */
export function partCorrections(
  dictionary: Dictionary,
  corrections: readonly Correction[],
): { readonly sound: readonly Correction[]; readonly mistakes: readonly string[] } {
  try {
    openCorrections(dictionary, corrections);
    return { sound: corrections, mistakes: [] };
  } catch (error) {
    if (!(error instanceof CorrectionError)) throw error;
    const wrong = new Set(error.mistakes.map(({ index }) => index));
    return {
      sound: corrections.filter((_, index) => !wrong.has(index)),
      mistakes: error.mistakes.map(({ lemma, message }) => `${lemma}: ${message}`),
    };
  }
}
