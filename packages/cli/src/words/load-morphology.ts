import { loadDictionary } from "@skladno/dictionary-ru";
import {
  CorrectionError,
  createMorphology,
  DictionaryError,
  type ExplainingMorphology,
  openCorrections,
  openDictionary,
} from "@skladno/morphology";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import { readCorrections } from "./read-corrections.js";

/**
 * Russian from the dictionary that is installed with this program, and from a dictionary of corrections where one is given.
 * @throws CommandError naming every mistake in the corrections
 */
export async function loadMorphology(
  correctionsPath: string | undefined,
  messages: Messages,
): Promise<ExplainingMorphology> {
  const corrections = correctionsPath === undefined ? [] : await readCorrections(correctionsPath, messages);
  try {
    const dictionary = openDictionary(await loadDictionary());
    return createMorphology(dictionary, { corrections: openCorrections(dictionary, corrections) });
  } catch (error) {
    if (error instanceof DictionaryError) throw new CommandError(error.message);
    if (!(error instanceof CorrectionError)) throw error;
    const lines = error.mistakes.map(({ index, lemma, message }) => `  corrections[${index}] "${lemma}": ${message}`);
    throw new CommandError(messages.corrections.wrong(correctionsPath ?? "", `\n${lines.join("\n")}`));
  }
}
