import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Comparison, toComparison } from "./compare.js";

const repetitions = 15;

/** Each program does the same: load what it needs and inflect one word. It prints its memory, so that nothing is measured outside. */
const reportMemory = "globalThis.gc?.(); console.log(process.memoryUsage.rss());";
const programs = {
  empty: reportMemory,
  skladno: `import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
if (createMorphology(await loadDictionary()).inflect("сумка", "gen") !== "сумки") throw new Error("wrong");
${reportMemory}`,
  az: `import Az from "az";
await new Promise((done) => Az.Morph.init(done));
if (Az.Morph("сумка")[0].inflect(["gent"]).word !== "сумки") throw new Error("wrong");
${reportMemory}`,
  "russian-nouns-js": `import RussianNouns from "russian-nouns-js";
const engine = new RussianNouns.Engine();
if (engine.decline({ text: "сумка", gender: RussianNouns.Gender.FEMININE }, "родительный")[0] !== "сумки") throw new Error("wrong");
${reportMemory}`,
} as const;

interface Run {
  readonly milliseconds: number;
  readonly megabytes: number;
}

function run(source: string): Run {
  const started = process.hrtime.bigint();
  const child = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "--eval", source], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    encoding: "utf8",
    // The runner of this bench adds a loader of its own to NODE_OPTIONS: nothing that is measured here may pay for it.
    env: { PATH: process.env.PATH },
  });
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (child.status !== 0) throw new Error(child.stderr);
  return { milliseconds, megabytes: Number(child.stdout) / 2 ** 20 };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** From process start to the first inflected word, and memory: what comes on top of an empty Node process. */
export async function compareStart(): Promise<readonly Comparison[]> {
  const runs = new Map<string, Run[]>(Object.keys(programs).map((name) => [name, []]));
  // Turn by turn, so that a slow moment of the machine falls on all of them.
  for (let turn = 0; turn < repetitions; turn++) {
    for (const [name, source] of Object.entries(programs)) runs.get(name)?.push(run(source));
  }
  const beyondEmpty = (pick: (run: Run) => number) => {
    const medians = [...runs].map(([name, list]) => ({ name, value: median(list.map(pick)) }));
    const empty = medians.find(({ name }) => name === "empty")?.value ?? 0;
    return medians.filter(({ name }) => name !== "empty").map(({ name, value }) => ({ name, value: value - empty }));
  };
  return [
    toComparison(
      { name: "start to first word", unit: "ms beyond an empty process" },
      beyondEmpty((one) => one.milliseconds),
      "smaller is better",
    ),
    toComparison(
      { name: "memory after first word", unit: "MB beyond an empty process" },
      beyondEmpty((one) => one.megabytes),
      "smaller is better",
    ),
  ];
}
