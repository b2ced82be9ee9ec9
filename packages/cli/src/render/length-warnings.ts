import { textLengths } from "@skladno/template";
import type { Messages } from "../messages/messages.js";
import type { Warning } from "../report/tally.js";
import type { Texts } from "../results/open-results.js";

/** The most characters that channels show of an output; undefined where they show all. */
export function longestText(output: string): number | undefined {
  return Object.hasOwn(textLengths, output) ? textLengths[output] : undefined;
}

/** Texts with the warning `length_exceeded` for each that is too long, as the service gives them. */
export function withLengthWarnings(texts: Texts, channel: string, messages: Messages): Texts {
  const found: Warning[] = [];
  for (const [output, text] of Object.entries(texts.outputs)) {
    const longest = longestText(output);
    // Code points are never more than UTF-16 units, so most texts need no count.
    if (longest === undefined || text.length <= longest) continue;
    const length = [...text].length;
    if (length <= longest) continue;
    const message = messages.rows.lengthExceeded(output, length, longest, channel);
    found.push({ code: "length_exceeded", severity: "warning", output, field: null, message });
  }
  if (found.length === 0) return texts;
  return {
    outputs: texts.outputs,
    warnings: [...texts.warnings, ...found.map(({ code, message }) => `${code}: ${message}`)],
    diagnostics: [...texts.diagnostics, ...found],
  };
}
