import Table from "cli-table3";
import type { Comparison } from "./compare.js";

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4, useGrouping: true });

/** A line per entry; the last column says how many times better ours is than that entry. */
export function formatComparisons(comparisons: readonly Comparison[]): string {
  const table = new Table({
    head: ["what", "who", "figure", "unit", "ours is better by"],
    colAligns: ["left", "left", "right", "left", "right"],
    style: { head: [], border: [] },
  });
  for (const { name, unit, entries } of comparisons) {
    entries.forEach((entry, index) => {
      const cells = [entry.name, number.format(entry.value), unit, index === 0 ? "" : `× ${entry.ratio.toFixed(2)}`];
      table.push(index === 0 ? [{ content: name, rowSpan: entries.length }, ...cells] : cells);
    });
  }
  const notes = comparisons.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
  return [table.toString(), ...notes].join("\n");
}
