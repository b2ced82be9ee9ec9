import Table, { type Cell } from "cli-table3";
import wrapAnsi from "wrap-ansi";
import type { FinishedJob, ResultRow } from "./run-job.js";

const narrowestText = 20;
/** The frame and the blanks around three cells. */
const frame = 10;

export function printTexts(job: FinishedJob, columns = process.stdout.columns ?? 120): void {
  console.log(`\n${formatTexts(job.rows, columns)}\n`);
  console.log(
    `${job.status}: ${job.completed} of ${job.total} products in ${job.seconds.toFixed(2)} s` +
      (job.failed > 0 ? `, ${job.failed} failed` : ""),
  );
  for (const row of job.rows) for (const warning of row.warnings) console.log(`  ${row.external_id}  ${warning}`);
}

/** The texts as a table as wide as the terminal: a block per product, a line per output. No text is shortened. */
export function formatTexts(rows: readonly ResultRow[], columns: number): string {
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.outputs)))];
  const idWidth = Math.max("product".length, longest(rows.map((row) => row.external_id)));
  const nameWidth = Math.max("output".length, longest(names));
  const textWidth = Math.max(narrowestText, columns - idWidth - nameWidth - frame);

  const table = new Table({ head: ["product", "output", "text"], style: { head: [], border: [] } });
  for (const row of rows) {
    // Wrapped before it reaches the table, which would cut an address longer than the column off.
    const lines = linesOf(row).map(([name, text]) => [name, wrapAnsi(text, textWidth, { hard: true })]);
    lines.forEach((line, index) => {
      table.push(index === 0 ? [{ content: row.external_id, rowSpan: lines.length } as Cell, ...line] : line);
    });
  }
  return table.toString();
}

function linesOf(row: ResultRow): readonly (readonly [name: string, text: string])[] {
  if (row.error !== undefined) return [[row.status, `${row.error.code}: ${row.error.message}`]];
  return Object.entries(row.outputs);
}
