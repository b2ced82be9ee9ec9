import type { Messages } from "../messages/messages.js";
import type { Colors } from "../terminal.js";
import type { Tally } from "./tally.js";

/** What the end of a run says beside the counts. */
export interface SummaryOptions {
  readonly headline: string;
  /** Where all warnings were written; undefined where they were not. */
  readonly warningsPath: string | undefined;
}

const SHOWN_PLACES = 5;

/** The end of a run for people: what was done, which rows failed and why, the warnings by kind. */
export function formatSummary(
  tally: Tally,
  { headline, warningsPath }: SummaryOptions,
  colors: Colors,
  messages: Messages,
): readonly string[] {
  const lines = [tally.failed === 0 ? colors.green(headline) : headline];
  if (tally.failed > 0) {
    lines.push(colors.red(messages.summary.failed(tally.failed)));
    for (const { line, id, problem } of tally.failedRows) {
      lines.push(`  ${colors.bold(messages.summary.line(line))}${id === undefined ? "" : ` (${id})`}: ${problem}`);
    }
    const unnamed = tally.failed - tally.failedRows.length;
    if (unnamed > 0) lines.push(`  ${messages.summary.moreFailed(unnamed)}`);
  }
  if (tally.warnings > 0) {
    lines.push(colors.yellow(messages.summary.warnings(tally.warnings)));
    const counts = tally.warningCounts;
    const format = new Intl.NumberFormat(messages.language);
    const codeWidth = Math.max(...counts.map(({ code }) => code.length));
    const countWidth = Math.max(...counts.map(({ count }) => format.format(count).length));
    for (const { code, count, places } of counts) {
      const shown = places
        .slice(0, SHOWN_PLACES)
        .map((place) => (place.count === 1 ? place.name : `${place.name} ${format.format(place.count)}`));
      const rest = places.length > SHOWN_PLACES ? ", …" : "";
      const number = format.format(count).padStart(countWidth);
      lines.push(`  ${code.padEnd(codeWidth)}  ${number}  ${colors.dim(shown.join(", ") + rest)}`);
      const meaning = messages.summary.warningMeanings[code];
      if (meaning !== undefined) lines.push(`    ${meaning}`);
    }
  }
  if (tally.failed + tally.warnings > 0) {
    lines.push(
      warningsPath === undefined ? colors.dim(messages.summary.howToKeep) : messages.summary.kept(warningsPath),
    );
  }
  return lines;
}
