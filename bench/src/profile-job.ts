/**
 * `pnpm --filter @skladno/bench profile [jobs]`: where the built server spends its time while it carries jobs of 500 products: the
 * largest functions. The profile itself stays in `results/profile` for a viewer.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runJob } from "./job.js";
import { serveApi } from "./serve.js";

const jobs = Number(process.argv[2] ?? 30);
const folder = "results/profile";
rmSync(folder, { recursive: true, force: true });
const api = await serveApi({ nodeArguments: ["--cpu-prof", "--cpu-prof-dir", folder, "--cpu-prof-interval", "250"] });
// The first jobs fill caches and warm the compiler; what users wait for is the jobs after them.
for (let job = 0; job < 10; job++) await runJob(api);
const measured = Date.now();
for (let job = 0; job < jobs; job++) await runJob(api);
const ended = Date.now();
await api.stop();
const stopped = Date.now();

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly startTime: number;
  readonly endTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** What one thread did while the jobs ran, in microseconds. */
interface Times {
  total: number;
  readonly own: Map<string, number>;
  readonly whole: Map<string, number>;
}

function readTimes(file: string): Times {
  const profile: Profile = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id])));
  const labelOf = (id: number): string => {
    const { functionName, url, lineNumber } = nodes.get(id)?.callFrame ?? { functionName: "", url: "", lineNumber: 0 };
    return `${functionName || "(anonymous)"} ${url.split("/").slice(-3).join("/")}:${lineNumber + 1}`;
  };
  // The profile has a clock of its own; its end is the end of the process, shortly after the last job.
  const last = profile.endTime - (stopped - ended) * 1_000;
  const first = last - (ended - measured) * 1_000;
  const times: Times = { total: 0, own: new Map(), whole: new Map() };
  let at = profile.startTime;
  profile.samples.forEach((id, index) => {
    const duration = profile.timeDeltas[index] ?? 0;
    at += duration;
    if (at < first || at > last) return;
    times.total += duration;
    times.own.set(labelOf(id), (times.own.get(labelOf(id)) ?? 0) + duration);
    const seen = new Set<string>();
    for (let node: number | undefined = id; node !== undefined; node = parents.get(node)) {
      const label = labelOf(node);
      if (seen.has(label)) continue;
      seen.add(label);
      times.whole.set(label, (times.whole.get(label) ?? 0) + duration);
    }
  });
  return times;
}

function print(title: string, times: ReadonlyMap<string, number>, total: number, count: number): void {
  console.log(`\n${title}, milliseconds per job`);
  for (const [label, time] of [...times].sort((one, other) => other[1] - one[1]).slice(0, count)) {
    console.log(
      `${(time / 1_000 / jobs).toFixed(2).padStart(8)}  ${((time / total) * 100).toFixed(1).padStart(5)} %  ${label}`,
    );
  }
}

const files = readdirSync(folder).filter((name) => name.endsWith(".cpuprofile"));
if (files.length === 0) throw new Error(`The server left no profile in ${folder}.`);
console.log(`${jobs} jobs, ${((ended - measured) / jobs).toFixed(1)} ms each`);
for (const file of files) {
  const { total, own, whole } = readTimes(file);
  print("Alone", own, total, 40);
  print("With what they call", whole, total, 70);
}
