import { decodeText } from "@skladno/catalogue";
import { openInput } from "../catalogue/open-input.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { Terminal } from "../terminal.js";

/** Whether the words come from standard input, one phrase a line. */
export function isFromStdin(words: readonly string[], { stdin }: Terminal): boolean {
  return (words.length === 1 && words[0] === "-") || (words.length === 0 && stdin.isTTY !== true);
}

/**
 * The phrases of a command in batches: its words, or the lines of standard input. Blank lines are left out.
 * @throws CommandError when there are neither
 */
export async function* readPhrases(
  words: readonly string[],
  terminal: Terminal,
  messages: Messages,
): AsyncGenerator<readonly string[]> {
  if (!isFromStdin(words, terminal)) {
    if (words.length === 0) throw new CommandError(messages.words.none);
    yield words;
    return;
  }
  const input = await openInput("-", terminal, messages);
  let rest = "";
  for await (const chunk of decodeText(input.bytes, undefined, input.name, messages.catalogue).chunks) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    const phrases = lines.map((line) => line.trim()).filter((line) => line !== "");
    if (phrases.length > 0) yield phrases;
  }
  if (rest.trim() !== "") yield [rest.trim()];
}
