/**
 * `pnpm bench [NAME…] [--json]`: speed, start and memory as ratios against peers in the same run, and how time and memory
 * of our own grow, on what is built in `dist`.
 * Ratios of one run can be compared between machines; the absolute figures can't.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Comparison } from "./compare.js";
import { describeMachine } from "./describe-machine.js";
import type { Growth } from "./growth.js";
import { formatComparisons } from "./print-comparisons.js";
import { formatGrowths } from "./print-growths.js";

type Measured = Comparison | Growth;

const groups: Readonly<Record<string, () => Promise<readonly Measured[]>>> = {
  words: async () => (await import("./words.js")).compareWords(),
  phrases: async () => (await import("./phrases.js")).comparePhrases(),
  render: async () => (await import("./render.js")).compareRendering(),
  check: async () => (await import("./check.js")).measureChecks(),
  memory: async () => (await import("./memory.js")).measureMemory(),
  job: async () => (await import("./job.js")).compareJob(),
  postgres: async () => (await import("./postgres.js")).comparePostgres(),
  http: async () => (await import("./http.js")).compareHttp(),
  cli: async () => (await import("./cli.js")).measureCommandLine(),
  start: async () => (await import("./start.js")).compareStart(),
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : Object.keys(groups);
const measured: Measured[] = [];
for (const name of wanted) {
  const group = groups[name];
  if (group === undefined) {
    console.error(`There is no bench "${name}"; there are: ${Object.keys(groups).join(", ")}.`);
    process.exit(2);
  }
  console.error(`measuring ${name} …`);
  measured.push(...(await group()));
}

const comparisons = measured.filter((one): one is Comparison => "entries" in one);
const growths = measured.filter((one): one is Growth => "points" in one);
const report = { ...describeMachine(), comparisons, growths };
mkdirSync("results", { recursive: true });
writeFileSync("results/bench.json", `${JSON.stringify(report, null, 2)}\n`);
if (values.json) console.log(JSON.stringify(report, null, 2));
else {
  if (comparisons.length > 0) console.log(formatComparisons(comparisons));
  if (growths.length > 0) console.log(formatGrowths(growths));
}
if (!values.json) console.log("\nThe same as JSON: bench/results/bench.json");
