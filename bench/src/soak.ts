/**
 * `pnpm --filter @skladno/bench soak [jobs]`: the memory of the built server over 1,000 jobs of 500 products, one after another, of twenty catalogues in
 * turn. Exit status 1 when what stays after collecting garbage is a tenth more in the last third of the jobs than in the middle one.
 */
import { bodyOf, runJob } from "./job.js";
import { serveApi } from "./serve.js";

const jobs = Number(process.argv[2] ?? 1_000);
const CATALOGUES = 20;
const every = Math.max(1, Math.floor(jobs / 1_000));

interface Sample {
  readonly job: number;
  readonly resident: number;
  readonly heap: number;
  readonly milliseconds: number;
}

const api = await serveApi({ variables: { LOG_LEVEL: "info" } });
const metric = (text: string, name: string) =>
  Number(new RegExp(`^${name} ([\\d.e+-]+)$`, "m").exec(text)?.[1]) / 2 ** 20;
const samples: Sample[] = [];
let taken = 0;
for (let job = 1; job <= jobs; job++) {
  taken += (await runJob(api, bodyOf(500, 1 + (job % CATALOGUES)))).milliseconds;
  if (job % every !== 0) continue;
  const metrics = await api.text("/metrics");
  const resident = metric(metrics, "process_resident_memory_bytes");
  const heap = metric(metrics, "nodejs_heap_size_used_bytes");
  samples.push({ job, resident, heap, milliseconds: taken / every });
  taken = 0;
  if (samples.length % 100 === 0) {
    console.log(
      `${job} jobs: ${resident.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap, ${(samples.at(-1)?.milliseconds ?? 0).toFixed(0)} ms a job`,
    );
  }
}
await api.stop();

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
const third = Math.floor(samples.length / 3);
const thirds = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)];
for (const [index, part] of thirds.entries()) {
  const resident = part.map((sample) => sample.resident);
  console.log(
    `third ${index + 1}: resident ${Math.min(...resident).toFixed(0)} to ${Math.max(...resident).toFixed(0)} MB, in the middle ${median(resident).toFixed(0)} MB; ` +
      `heap at its smallest ${Math.min(...part.map(({ heap }) => heap)).toFixed(0)} MB`,
  );
}
// What is alive shows right after a collection of garbage; between two of them the heap is as large as the collector likes.
const [, middle = Number.NaN, last = Number.NaN] = thirds.map((part) => Math.min(...part.map(({ heap }) => heap)));
process.exit(last > middle * 1.1 ? 1 : 0);
