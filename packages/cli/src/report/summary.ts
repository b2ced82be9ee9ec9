import type { Messages } from "../messages/messages.js";
import type { Page } from "../terminal.js";
import type { Tally } from "./tally.js";

/** What the end of a run says beside the counts. */
export interface SummaryOptions {
  readonly headline: string;
  /** Where all warnings were written; undefined where they were not. */
  readonly warningsPath: string | undefined;
  /** The command line without the program's name: with one option more it lists all warnings. */
  readonly words: readonly string[];
  /** Columns that no template uses. */
  readonly unused: readonly string[];
  /** What else may be better. */
  readonly remarks: readonly string[];
}

const SHOWN_PLACES = 5;

/** The end of a run for people: what was done, which rows failed and why, the warnings by kind. */
export function formatSummary(
  tally: Tally,
  { headline, warningsPath, words, unused, remarks }: SummaryOptions,
  { colors, width }: Page,
  messages: Messages,
): readonly string[] {
  const lines = [tally.failed === 0 ? colors.green(headline) : headline];
  if (tally.failed > 0) {
    lines.push(colors.red(messages.summary.failed(tally.failed)));
    for (const { place, id, problem } of tally.failedRows) {
      lines.push(
        `  ${colors.bold(messages.summary.line(place.line))}${id === undefined ? "" : ` (${id})`}: ${problem}`,
      );
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
    for (const { code, count, places, examples } of counts) {
      const shown = places
        .slice(0, SHOWN_PLACES)
        .map((place) => (place.count === 1 ? place.name : `${place.name} ${format.format(place.count)}`));
      const rest = places.length > SHOWN_PLACES ? ", …" : "";
      const number = format.format(count).padStart(countWidth);
      lines.push(`  ${code.padEnd(codeWidth)}  ${number}  ${colors.dim(shown.join(", ") + rest)}`);
      const meaning: string | undefined = messages.summary.warningMeanings[code];
      if (meaning !== undefined) lines.push(...wrapText(meaning, width - 4).map((line) => `    ${line}`));
      for (const { line, id, message } of examples) {
        lines.push(colors.dim(fitLine(`    ${messages.summary.line(line)}, ${id}: ${message}`, width)));
      }
    }
  }
  if (tally.failed + tally.warnings > 0) {
    lines.push(
      warningsPath === undefined
        ? messages.summary.howToKeep(`skladno ${words.map(quoteWord).join(" ")} --warnings warnings.csv`)
        : messages.summary.kept(warningsPath),
    );
  }
  for (const remark of remarks) lines.push(...wrapText(remark, width).map((line) => colors.yellow(line)));
  if (unused.length > 0)
    lines.push(...wrapText(messages.summary.unused(unused), width).map((line) => colors.dim(line)));
  return lines;
}

/** A word as a shell takes it. */
function quoteWord(word: string): string {
  return /^[\p{L}\p{N}_./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** One line of a terminal: what does not fit is left out. */
function fitLine(text: string, width: number): string {
  const line = text.replace(/\s+/g, (blanks) => (blanks.includes("\n") ? " ⏎ " : blanks));
  const characters = [...line];
  return characters.length <= width ? line : `${characters.slice(0, width - 1).join("")}…`;
}

/** A sentence in lines of a terminal, broken between words. */
function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
