/**
 * `pnpm bench [NAME…] [--json]`: speed, start and memory as ratios against peers in the same run, on what is built in `dist`.
 * Ratios of one run can be compared between machines; the absolute figures can't.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { arch, cpus, platform } from "node:os";
import { parseArgs } from "node:util";
import type { Comparison } from "./compare.js";
import { formatComparisons } from "./print-comparisons.js";

const groups: Readonly<Record<string, () => Promise<readonly Comparison[]>>> = {
  words: async () => (await import("./words.js")).compareWords(),
  phrases: async () => (await import("./phrases.js")).comparePhrases(),
  render: async () => (await import("./render.js")).compareRendering(),
  job: async () => (await import("./job.js")).compareJob(),
  start: async () => (await import("./start.js")).compareStart(),
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : Object.keys(groups);
const comparisons: Comparison[] = [];
for (const name of wanted) {
  const group = groups[name];
  if (group === undefined) {
    console.error(`There is no bench "${name}"; there are: ${Object.keys(groups).join(", ")}.`);
    process.exit(2);
  }
  console.error(`measuring ${name} …`);
  comparisons.push(...(await group()));
}

const report = {
  date: new Date().toISOString(),
  node: process.version,
  machine: `${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
  comparisons,
};
mkdirSync("results", { recursive: true });
writeFileSync("results/bench.json", `${JSON.stringify(report, null, 2)}\n`);
console.log(values.json ? JSON.stringify(report, null, 2) : formatComparisons(comparisons));
if (!values.json) console.log("\nThe same as JSON: bench/results/bench.json");
