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
import { checkCorrections, readCorrections } from "./read-corrections.js";

/**
 * Russian from the dictionary that is installed with this program, and from corrections where they are given.
 * @param given the name of a file, or the list itself
 * @throws CommandError naming every mistake in the corrections
 */
export async function loadMorphology(
  given: string | readonly unknown[] | undefined,
  messages: Messages,
): Promise<ExplainingMorphology> {
  const name = typeof given === "string" ? given : "corrections";
  const corrections =
    typeof given === "string" ? await readCorrections(given, messages) : checkCorrections(given ?? [], name, messages);
  try {
    const dictionary = openDictionary(await loadDictionary());
    return createMorphology(dictionary, { corrections: openCorrections(dictionary, corrections) });
  } catch (error) {
    if (error instanceof DictionaryError) throw new CommandError(error.message);
    if (!(error instanceof CorrectionError)) throw error;
    const lines = error.mistakes.map(({ index, lemma, message }) => `  corrections[${index}] "${lemma}": ${message}`);
    throw new CommandError(messages.corrections.wrong(name, `\n${lines.join("\n")}`));
  }
}
