/** `pnpm figures`: docs/figures.md from the last run of `pnpm bench` and `pnpm accuracy`, with its date and machine. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Comparison } from "../../bench/src/compare.js";
import type { PeerFigures } from "../../bench/src/compare-peers.js";
import type { Measurement } from "../../bench/src/describe-machine.js";
import { exponentOf, type Growth } from "../../bench/src/growth.js";

interface Accuracy extends Measurement {
  readonly rows: readonly {
    readonly set: string;
    readonly kind: string;
    readonly right: number;
    readonly total: number;
    readonly rightWarned: number;
    readonly wrongWarned: number;
  }[];
  readonly peers: readonly PeerFigures[];
}

interface Bench extends Measurement {
  readonly comparisons: readonly Comparison[];
  readonly growths: readonly Growth[];
}

function read<Result>(name: string): Result {
  const file = fileURLToPath(new URL(`../../bench/results/${name}.json`, import.meta.url));
  if (!existsSync(file)) throw new Error(`There are no figures yet: run \`pnpm ${name}\` first.`);
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
const share = (part: number, whole: number) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1));
const where = ({ date, node, machine }: Measurement) => `${date.slice(0, 10)}, Node ${node}, ${machine}`;

const accuracy = read<Accuracy>("accuracy");
const bench = read<Bench>("bench");

const page = [
  "# Figures\n\n",
  "Written by `pnpm figures` from the last run of `pnpm accuracy` and `pnpm bench`. Ratios of one run can be compared between machines; absolute figures can't.\n\n",
  `## Right Russian\n\n\`pnpm accuracy\`: ${where(accuracy)}.\n\n`,
  row(["set", "kind", "right", "of", "%", "wrong warned, %", "right warned, %"]),
  row(["---", "---", "--:", "--:", "--:", "--:", "--:"]),
  ...accuracy.rows.map(({ set, kind, right, total, rightWarned, wrongWarned }) =>
    row([
      set,
      kind,
      String(right),
      String(total),
      share(right, total),
      share(wrongWarned, total - right),
      share(rightWarned, right),
    ]),
  ),
  "\n## Beside peers\n\n`pnpm accuracy`, the same run: suites that peers ship, and the same rows inflected by all who can. Judged: without rows on which a suite is wrong, or Skladno's form right too; `packages/dictionary-ru/test/exams` has a reason for each.\n\n",
  row(["rows", "who", "right", "of", "%", "judged, %"]),
  row(["---", "---", "--:", "--:", "--:", "--:"]),
  ...accuracy.peers.map(({ rows, who, right, total, setAside }) =>
    row([
      rows,
      who,
      String(right),
      String(total),
      share(right, total),
      setAside === undefined ? "" : share(right, total - setAside),
    ]),
  ),
  `\n## Speed, start, memory\n\n\`pnpm bench\`: ${where(bench)}.\n\n`,
  row(["what", "who", "figure", "unit", "ours is better by"]),
  row(["---", "---", "--:", "---", "--:"]),
  ...bench.comparisons.flatMap(({ name, unit, entries }) =>
    entries.map((entry, index) =>
      row([
        index === 0 ? name : "",
        entry.name,
        number.format(entry.value),
        unit,
        index === 0 ? "" : `× ${entry.ratio.toFixed(2)}`,
      ]),
    ),
  ),
  "\n",
  ...bench.comparisons.flatMap(({ name, note }) => (note === undefined ? [] : [`- ${name}: ${note}\n`])),
  "\n## Growth\n\nHow a figure grows with the size of the input: an exponent of 1 is in proportion to it, 0 no growth.\n\n",
  row(["what", "unit", "figures", "exponent"]),
  row(["---", "---", "---", "--:"]),
  ...bench.growths.map((growth) =>
    row([
      growth.name,
      growth.unit,
      growth.points
        .map(({ size, value }) => `${number.format(value)} at ${number.format(size)} ${growth.sizes}`)
        .join("; "),
      exponentOf(growth).toFixed(2),
    ]),
  ),
];
writeFileSync(fileURLToPath(new URL("../figures.md", import.meta.url)), page.join(""));
