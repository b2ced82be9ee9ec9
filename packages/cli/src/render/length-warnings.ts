import { textLengths } from "@skladno/template";
import type { Messages } from "../messages/messages.js";
import type { Warning } from "../report/tally.js";
import type { Texts } from "../results/open-results.js";

/**
 * The most characters of an output: those that the project says, else those that channels show; undefined where they
 * show all.
 */
export function longestText(output: string, limits?: ReadonlyMap<string, number>): number | undefined {
  const own = limits?.get(output);
  if (own !== undefined) return own;
  return Object.hasOwn(textLengths, output) ? textLengths[output] : undefined;
}

/** Texts with the warning `length_exceeded` for each that is too long, as the service gives them. */
export function withLengthWarnings(
  texts: Texts,
  { channel, limits }: { readonly channel: string; readonly limits: ReadonlyMap<string, number> },
  messages: Messages,
): Texts {
  const found: Warning[] = [];
  for (const [output, text] of Object.entries(texts.outputs)) {
    const longest = longestText(output, limits);
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
