import { type Bundle, bundles } from "./bundles.js";
import type { Size } from "./measure.js";

const BEGIN = "<!-- sizes: `pnpm size --write` -->";
const END = "<!-- end of sizes -->";

/** Kilobytes as they are shown. */
export function kilobytes(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

/** A Markdown table of what was measured. */
export function printTable(measured: ReadonlyMap<Bundle, Size>): string {
  const rows = [...measured].map(
    ([{ name, holds, limit, measure = "brotli" }, { minified, gzip, brotli }]) =>
      `| ${name} | ${holds} | ${kilobytes(minified)} | ${kilobytes(gzip)} | ${kilobytes(brotli)} | ${limit} ${measure} |`,
  );
  const head = "| KB | what | minified | gzip | brotli | limit |\n| --- | --- | --- | --- | --- | --- |";
  return [head, ...rows].join("\n");
}

/** @throws Error when the page has no place for the table */
export function replaceTable(page: string, table: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The page has no lines ${BEGIN} and ${END}.`);
  return `${page.slice(0, from)}${BEGIN}\n${table}\n${page.slice(to)}`;
}

/** The kilobytes with brotli that a page shows, by name. */
export function shownSizes(page: string): ReadonlyMap<string, number> {
  const table = page.slice(page.indexOf(BEGIN), page.indexOf(END));
  return new Map(
    bundles.flatMap(({ name }) => {
      const cells = table
        .split("\n")
        .map((row) => row.split("|").map((cell) => cell.trim()))
        .find((row) => row[1] === name);
      return cells === undefined ? [] : [[name, Number(cells[5])] as const];
    }),
  );
}
