/**
 * Rendering in chunks on the thread that serves, in one process and in two on the same database, against rendering in one and in two threads beside it: the
 * queue, the store on disk and the engine, without HTTP. `node --conditions=@skladno/source --import tsx bench/threads.ts REQUEST [rounds]` from apps/api, where REQUEST is the file of a job
 * request; prints the medians as JSON. `pnpm bench threads` runs it.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { Worker as Thread } from "node:worker_threads";
import {
  createJobEvents,
  createOrchestrator,
  createWorker,
  type ItemOutcome,
  type Job,
  type Process,
} from "@skladno/jobs";
import { loadEngines } from "../src/load-engines.js";
import { defaultChannelLengths } from "../src/services/channel-quality.js";
import { createItemProcessor } from "../src/services/process-item.js";
import { createMakeReady } from "../src/services/ready-templates.js";
import { openStorage } from "../src/storage/open-storage.js";
import type { JobDetails, ProductFields, ProductOutput } from "../src/storage/stored-output.js";
import type { Group } from "./render-thread.js";

type Render = Process<ProductFields, ProductOutput, JobDetails>;
type Outcome = ItemOutcome<ProductOutput>;

/** Items sent to a thread at a time: fewer cost more messages, more leave the threads waiting for the first of them. */
const GROUP = 50;
/** Items under way at the same time, so that a thread renders while the chunk before is stored. */
const AT_ONCE = 200;
const QUEUED = 20;

const [, , file = "", roundsGiven = "24"] = process.argv;
const rounds = Number(roundsGiven);
const request = JSON.parse(readFileSync(file, "utf8")) as {
  readonly templates: Readonly<Record<string, string>>;
  readonly items: readonly ({ readonly external_id: string } & ProductFields)[];
};
const items = request.items.map((input) => ({ id: input.external_id, input }));
const details: JobDetails = {
  channel: "website",
  locale: "ru-RU",
  generationMode: "strict",
  templates: request.templates,
};

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

async function startThread(): Promise<Thread> {
  const entry = new URL("./render-thread.ts", import.meta.url).href;
  const thread = new Thread(
    `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(entry)})));`,
    { eval: true },
  );
  await new Promise((resolve) => thread.once("message", resolve));
  return thread;
}

/** Hands items to the threads in groups, one thread after another. */
async function renderInThreads(count: number): Promise<{ readonly render: Render; stop(): Promise<unknown> }> {
  const threads = await Promise.all(Array.from({ length: count }, startThread));
  const waiting = new Map<number, readonly ((outcome: Outcome) => void)[]>();
  for (const thread of threads) {
    thread.on("message", ({ number, outcomes }: { number: number; outcomes: readonly Outcome[] }) => {
      const tell = waiting.get(number) ?? [];
      waiting.delete(number);
      for (const [index, outcome] of outcomes.entries()) tell[index]?.(outcome);
    });
  }
  const known = threads.map(() => new WeakSet<Job<JobDetails>>());
  let number = 0;
  let group: Group["items"][number][] = [];
  let tell: ((outcome: Outcome) => void)[] = [];
  const send = (job: Job<JobDetails>) => {
    if (group.length === 0) return;
    number += 1;
    const turn = number % threads.length;
    const message: Group = known[turn]?.has(job) === true ? { number, items: group } : { number, items: group, job };
    known[turn]?.add(job);
    waiting.set(number, tell);
    threads[turn]?.postMessage(message);
    group = [];
    tell = [];
  };
  return {
    render: (item, { job }) =>
      new Promise((resolve) => {
        group.push(item);
        tell.push(resolve);
        if (group.length >= GROUP) send(job);
        else if (group.length === 1) setImmediate(send, job);
      }),
    stop: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}

/** A queue of its own on a database of its own, with this way of rendering. */
async function setUp(render: Render, itemsAtOnce: number, others = 0) {
  const folder = mkdtempSync(join(tmpdir(), "skladno-threads-"));
  const file = join(folder, "jobs.db");
  const storage = openStorage(file);
  const processes = Array.from({ length: others }, () =>
    fork(fileURLToPath(new URL("./render-process.ts", import.meta.url)), [file]),
  );
  await Promise.all(processes.map((child) => once(child, "message")));
  /** Tells the other processes, and gives the processor time that they have used. */
  const tellOthers = async (message: "start" | "stop") => {
    const used = await Promise.all(
      processes.map(async (child) => {
        child.send(message);
        const [time] = (await once(child, "message")) as [NodeJS.CpuUsage];
        return time.user + time.system;
      }),
    );
    return used.reduce((sum, time) => sum + time, 0);
  };
  await storage.projects.create({ id: "project", name: "project", plan: "default", now: 0 });
  const events = createJobEvents<JobDetails>();
  const orchestrator = createOrchestrator({ store: storage.jobs, events });
  const worker = createWorker<ProductFields, ProductOutput, JobDetails>({
    store: storage.jobs,
    events,
    process: render,
    itemsAtOnce,
    onError: ({ error }) => console.error(error),
  });

  /** The milliseconds that so many jobs take which are submitted one after another and then waited for. */
  async function run(jobs: number): Promise<number> {
    const others = await tellOthers("start");
    worker.start();
    const before = process.cpuUsage();
    const started = performance.now();
    const jobIds: string[] = [];
    for (let job = 0; job < jobs; job += 1) {
      const result = await orchestrator.submit({ scope: "project", details, items });
      if (result.kind !== "created") throw new Error(result.kind);
      jobIds.push(result.job.id);
    }
    for (const jobId of jobIds) {
      // What another process has ended is news to nobody here.
      for (let status: string | undefined = "queued"; status !== "completed"; ) {
        status = (await orchestrator.waitFor("project", jobId, processes.length > 0 ? 2 : 60_000))?.status;
        if (status === "failed") throw new Error("A job has failed.");
      }
    }
    const milliseconds = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    // An idle worker looks for work now and then, which is not to be in the figures of the others.
    await worker.stop();
    processor = (user + system + (await tellOthers("stop")) - others) / 1000;
    return milliseconds;
  }
  let processor = 0;

  return {
    run,
    /** The milliseconds of processor time that the last run took, over all threads and processes. */
    processorTime: () => processor,
    processor: [] as number[],
    one: [] as number[],
    each: [] as number[],
    delay: [] as number[],
    close() {
      for (const child of processes) child.kill();
      storage.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const engines = await loadEngines();
const onThisThread = createItemProcessor({
  makeReady: createMakeReady(() => engines.plain),
  channelLengths: defaultChannelLengths,
  policyOf: () => undefined,
});
const [one, two] = [await renderInThreads(1), await renderInThreads(2)];
const ways = {
  "chunks on the serving thread": await setUp(onThisThread, 1),
  "chunks, in two processes": await setUp(onThisThread, 1, 1),
  "one thread beside it": await setUp(one.render, AT_ONCE),
  "two threads beside it": await setUp(two.render, AT_ONCE),
};

for (const way of Object.values(ways)) for (let round = 0; round < 20; round += 1) await way.run(1);
// In turn, so that none of them has the machine at a better moment.
for (let round = 0; round < rounds; round += 1) {
  for (const way of Object.values(ways)) way.one.push(await way.run(1));
  if (round % 8 !== 0) continue;
  for (const way of Object.values(ways)) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    way.each.push((await way.run(QUEUED)) / QUEUED);
    delay.disable();
    way.delay.push(delay.percentile(99) / 1e6);
    way.processor.push(way.processorTime() / QUEUED);
  }
}
const figures = Object.entries(ways).map(([name, { one, each, delay, processor }]) => [
  name,
  { one: median(one), each: median(each), delay: median(delay), processor: median(processor) },
]);
console.log(JSON.stringify(Object.fromEntries(figures)));
for (const way of Object.values(ways)) way.close();
await Promise.all([one.stop(), two.stop()]);
