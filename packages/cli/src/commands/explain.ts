import type { Case } from "@skladno/morphology";
import type { ExitStatus } from "../exit-status.js";
import { loadExplanationMessages } from "../messages/load-messages.js";
import type { Messages } from "../messages/messages.js";
import { wrapText } from "../report/wrap-text.js";
import { pageOf, print, type Terminal } from "../terminal.js";
import { loadMorphology } from "../words/load-morphology.js";
import { readPhrases } from "../words/read-phrases.js";

/** What `explain` was asked for. */
export interface ExplainCommand {
  readonly words: readonly string[];
  readonly wanted: Case;
  readonly json: boolean;
  readonly correctionsPath: string | undefined;
}

/** `skladno explain`: how a phrase came into a case: its words, their readings, what was chosen and why. */
export async function explain(command: ExplainCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const morphology = await loadMorphology(command.correctionsPath, messages);
  const { colors, width } = pageOf(terminal.stdout, terminal);
  const options = { messages: await loadExplanationMessages(messages.language) };
  let first = true;
  for await (const phrases of readPhrases(command.words, terminal, messages)) {
    for (const text of phrases) {
      const { table, rows, ...explanation } = morphology.explain(text, command.wanted, options);
      if (command.json) await print(terminal, JSON.stringify(explanation));
      else {
        const [title = "", about = "", ...lines] = table.split("\n");
        const isTooWide = lines.some((line) => line.length > width);
        const rest = isTooWide ? ["", ...rows.flatMap(listed).flatMap((line) => wrapText(line, width))] : lines;
        await print(terminal, ...(first ? [] : [""]), colors.bold(title), about, ...rest);
      }
      first = false;
    }
  }
  return 0;
}

/** A word of a table that is wider than the terminal: what there is to say of it stands below it. */
function listed([text = "", form = "", ...particulars]: readonly string[]): readonly string[] {
  const title = form === text ? text : `${text} → ${form}`;
  return [title, ...particulars.filter((cell) => cell !== "").map((cell) => `  ${cell}`)];
}
