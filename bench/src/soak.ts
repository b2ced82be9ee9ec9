/**
 * `pnpm --filter @skladno/bench soak [jobs]`: the memory of the built server over 1,000 jobs of 500 products, one after another, of twenty catalogues in
 * turn. Exit status 1 when the last third of the jobs needed a tenth more than the middle one.
 */
import { bodyOf, runJob } from "./job.js";
import { serveApi } from "./serve.js";

const jobs = Number(process.argv[2] ?? 1_000);
const CATALOGUES = 20;
const every = Math.max(1, Math.floor(jobs / 40));

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
  if (samples.length % 4 === 0) {
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
const middle = median(samples.slice(third, 2 * third).map(({ resident }) => resident));
const last = median(samples.slice(2 * third).map(({ resident }) => resident));
console.log(`resident in the middle third ${middle.toFixed(0)} MB, in the last third ${last.toFixed(0)} MB`);
process.exit(last > middle * 1.1 ? 1 : 0);
