/**
 * Jobs on PostgreSQL against graphile-worker, which is made for nothing else, and against bare `pg`; and what more processes bring.
 * All of them use one PostgreSQL, which keeps its data on the disk and waits for it at each commit.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createDatabase, startPostgres } from "../../apps/api/src/storage/postgres/testing/start-postgres.js";
import { createBareWriter } from "./bare-postgres-job.js";
import { type Comparison, toComparison } from "./compare.js";
import { bodyOf } from "./job.js";
import { type ServedApi, serveApi } from "./serve.js";

const PRODUCTS = 500;
/** Jobs queued at once, and how often that is measured. */
const JOBS = 10;
const ROUNDS = 5;
/** graphile-worker with plain settings takes ten times as long: it is given fewer. */
const PLAIN_PRODUCTS = 1_000;

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** New products in each job, so that every text goes into the index of duplicates too. */
let catalogue = 0;
function newBody(): string {
  catalogue += 1;
  return bodyOf(PRODUCTS, catalogue);
}

/** Rows a second of so many jobs queued at once, spread over the servers, from the first request to the end of the last. */
async function measureJobs(servers: readonly ServedApi[], jobs: number) {
  const bodies = Array.from({ length: jobs }, newBody);
  const began = performance.now();
  const jobIds = await Promise.all(
    bodies.map(async (body, index) => {
      const server = servers[index % servers.length] as ServedApi;
      return (await server.call<{ readonly job_id: string }>("/v1/jobs", { method: "POST", body })).job_id;
    }),
  );
  const [server] = servers as readonly [ServedApi];
  for (const jobId of jobIds) await untilEnded(server, jobId);
  return { rate: (jobs * PRODUCTS * 1000) / (performance.now() - began), jobIds };
}

async function untilEnded(server: ServedApi, jobId: string): Promise<void> {
  for (;;) {
    const { status } = await server.call<{ readonly status: string }>(`/v1/jobs/${jobId}`);
    if (status === "completed") return;
    if (!["queued", "processing"].includes(status)) throw new Error(`A job of the bench ended as ${status}.`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

interface Peer {
  /** Jobs a second, from adding them to the end of the last. */
  measure(jobs: number): Promise<number>;
  stop(): Promise<void>;
}

/** graphile-worker in a process of its own, as our server has one. */
async function startGraphileWorker(url: string, settings: "plain" | "tuned"): Promise<Peer> {
  const script = fileURLToPath(new URL("./graphile-worker-process.ts", import.meta.url));
  const child: ChildProcess = fork(script, [url, settings], { execArgv: ["--import", "tsx"], stdio: "inherit" });
  const [ready] = await Promise.race([once(child, "message"), once(child, "close").then(() => [undefined])]);
  if (ready !== "ready") throw new Error("graphile-worker did not start.");
  return {
    async measure(jobs) {
      child.send({ jobs });
      const [rate] = (await once(child, "message")) as [number];
      return rate;
    },
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, "close");
    },
  };
}

async function comparePeers(serverUrl: string): Promise<Comparison> {
  const url = await createDatabase(serverUrl, "bench_ours");
  const server = await serveApi({ variables: { DATABASE_PATH: "", DATABASE_URL: url } });
  const plain = await startGraphileWorker(await createDatabase(serverUrl, "bench_plain"), "plain");
  const tuned = await startGraphileWorker(await createDatabase(serverUrl, "bench_tuned"), "tuned");
  // A server runs for days: its first jobs, in which its code is compiled, are not what users wait for.
  await measureJobs([server], 2 * JOBS);
  await tuned.measure(JOBS * PRODUCTS);
  await plain.measure(PLAIN_PRODUCTS / 2);
  const bare = await createBareWriter(url, await createDatabase(serverUrl, "bench_bare"));
  const rates = { ours: [] as number[], bare: [] as number[], tuned: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rate, jobIds } = await measureJobs([server], JOBS);
    rates.ours.push(rate);
    rates.bare.push((JOBS * PRODUCTS * 1000) / (await bare.write(jobIds)));
    rates.tuned.push(await tuned.measure(JOBS * PRODUCTS));
    rates.plain.push(await plain.measure(PLAIN_PRODUCTS));
  }
  await bare.close();
  await Promise.all([server.stop(), plain.stop(), tuned.stop()]);
  return toComparison(
    {
      name: "jobs of 500 products with 9 outputs on PostgreSQL",
      unit: "rows/s",
      note:
        "graphile-worker renders nothing: one job a product, which writes the nine texts; tuned: localQueue, batched completion, " +
        "24 jobs at once; wanted: at least × 1.2 of the tuned one, × 5 of the plain one, × 0.17 of bare pg",
    },
    [
      { name: "skladno, request to final status", value: median(rates.ours) },
      { name: "graphile-worker, tuned", value: median(rates.tuned) },
      { name: "graphile-worker, plain settings", value: median(rates.plain) },
      { name: "bare pg, the same rows", value: median(rates.bare) },
    ],
    "larger is better",
  );
}

async function compareProcesses(serverUrl: string): Promise<Comparison> {
  const url = await createDatabase(serverUrl, "bench_processes");
  const servers: ServedApi[] = [];
  const values: { name: string; value: number }[] = [];
  for (const count of [1, 2, 3]) {
    servers.push(await serveApi({ variables: { DATABASE_PATH: "", DATABASE_URL: url } }));
    await measureJobs(servers, 2 * JOBS);
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rates.push((await measureJobs(servers, 2 * JOBS)).rate);
    values.push({ name: count === 1 ? "one process" : `${count} processes`, value: median(rates) });
  }
  await Promise.all(servers.map((server) => server.stop()));
  return toComparison(
    {
      name: "more processes on one PostgreSQL",
      unit: "rows/s",
      note: "PostgreSQL, the processes and the client share the cores of this machine",
    },
    values,
    "larger is better",
  );
}

export async function comparePostgres(): Promise<readonly Comparison[]> {
  const postgres = await startPostgres({ onDisk: true });
  try {
    return [await comparePeers(postgres.url), await compareProcesses(postgres.url)];
  } finally {
    await postgres.stop();
  }
}
