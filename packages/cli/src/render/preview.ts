import { type BrokenRow, isBroken, type ProductRow } from "@skladno/catalogue";
import type { Catalogue } from "../catalogue/open-catalogue.js";
import type { Messages } from "../messages/messages.js";
import type { Colors } from "../terminal.js";
import { longestText } from "./length-warnings.js";
import type { RenderedRow } from "./render-row.js";

/** The first rows of a catalogue; nothing behind them is read. */
export async function readFirst(catalogue: Catalogue, count: number): Promise<readonly (ProductRow | BrokenRow)[]> {
  const rows: (ProductRow | BrokenRow)[] = [];
  for await (const batch of catalogue.batches) {
    rows.push(...batch.slice(0, count - rows.length));
    if (rows.length >= count) break;
  }
  return rows;
}

/** The texts of some products for people: each under the name of its output, with its length and its warnings. */
export function formatPreview(
  rows: readonly (ProductRow | BrokenRow)[],
  render: (row: ProductRow) => RenderedRow | BrokenRow,
  colors: Colors,
  messages: Messages,
): readonly string[] {
  return rows.flatMap((row) => {
    const rendered = isBroken(row) ? row : render(row);
    if ("problem" in rendered) {
      return [`${colors.bold(messages.summary.line(rendered.place.line))}: ${colors.red(rendered.problem)}`, ""];
    }
    const { id, made } = rendered;
    const texts = Object.entries(made.outputs).flatMap(([output, text]) => [
      `  ${colors.cyan(output)} ${colors.dim(messages.preview.characters([...text].length, longestText(output)))}`,
      ...text.split("\n").map((line) => `    ${line}`),
      ...made.diagnostics
        .filter((diagnostic) => diagnostic.output === output)
        .map(({ code, message }) => `    ${colors.yellow(code)} ${withoutOutput(message, output)}`),
    ]);
    return [colors.bold(id), ...texts, ""];
  });
}

/** The message of a warning names its output first; here it stands under it. */
function withoutOutput(message: string, output: string): string {
  return message.startsWith(`${output}: `) ? message.slice(output.length + 2) : message;
}
