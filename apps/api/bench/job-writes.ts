/**
 * A job of 500 products with 9 outputs through the queue and the store, against bare better-sqlite3 writing rows of the same bytes with the same
 * pragmas and chunks. `node --conditions=@skladno/source --import tsx bench/job-writes.ts [rounds]`, from apps/api.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJobEvents, createOrchestrator, createWorker, type ItemOutcome } from "@skladno/jobs";
import Database from "better-sqlite3";
import { openStorage } from "../src/storage/open-storage.js";
import type { JobDetails, ProductFields, ProductOutput } from "../src/storage/stored-output.js";

const PRODUCTS = 500;
const CHUNK = 100;
const rounds = Number(process.argv[2] ?? 7);
const names = [
  "seo_title",
  "meta_description",
  "h1",
  "og_title",
  "og_description",
  "marketplace_a_name",
  "marketplace_b_name",
  "marketplace_c_name",
  "messenger_message",
];

const inputOf = (index: number): ProductFields => ({
  name: "Сумка кожаная",
  color: "красный",
  brand: `Brand ${index}`,
  price: `${index}990,50`,
  category: "Женские сумки",
  size: "M",
});

function outcomeOf(position: number, round: number): ItemOutcome<ProductOutput> {
  const outputs: Record<string, string> = {};
  for (const name of names) {
    outputs[name] =
      `Купить красную кожаную сумку Brand ${position} в интернет-магазине по цене ${position} 990,50 ₽ с доставкой, ${name}, ${round}`;
  }
  return {
    status: "completed",
    hasWarnings: false,
    output: {
      outputs,
      warnings: [],
      diagnostics: [],
      madeWith: { grammarVersion: "1", engineVersion: "1", dictionaryHash: "a".repeat(64) },
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), "skladno-bench-"));
const storage = openStorage(join(folder, "jobs.db"));
await storage.projects.create({ id: "project", name: "project", plan: "default", now: 0 });
const events = createJobEvents<JobDetails>();
const orchestrator = createOrchestrator({ store: storage.jobs, events });
let round = 0;
const worker = createWorker<ProductFields, ProductOutput, JobDetails>({
  store: storage.jobs,
  events,
  process: ({ position }) => outcomeOf(position, round),
  onError: ({ error }) => console.error(error),
});
worker.start();

const bare = new Database(join(folder, "bare.db"));
bare.pragma("journal_mode = wal");
bare.pragma("synchronous = full");
bare.exec(
  "create table inputs (position integer primary key, input text); create table outputs (position integer primary key, output text)",
);
const insertInput = bare.prepare("insert into inputs (input) values (?)");
const insertOutput = bare.prepare("insert into outputs (output) values (?)");

const jobTimes: number[] = [];
const bareTimes: number[] = [];
for (round = 0; round < rounds; round += 1) {
  const items = Array.from({ length: PRODUCTS }, (_, index) => ({ id: `sku-${index}`, input: inputOf(index) }));
  let start = performance.now();
  const details: JobDetails = {
    channel: "website",
    locale: "ru-RU",
    generationMode: "strict",
    templates: { h1: "{{name}}" },
  };
  const created = await orchestrator.submit({ scope: "project", details, items });
  if (created.kind !== "created") throw new Error(created.kind);
  const job = await orchestrator.waitFor("project", created.job.id, 60_000);
  if (job?.status !== "completed") throw new Error(`The job is ${job?.status}.`);
  jobTimes.push(performance.now() - start);

  start = performance.now();
  bare.transaction(() => {
    for (const { input } of items) insertInput.run(JSON.stringify(input));
  })();
  for (let first = 0; first < PRODUCTS; first += CHUNK) {
    bare.transaction(() => {
      for (let position = first; position < first + CHUNK; position += 1) {
        const outcome = outcomeOf(position, round);
        if (outcome.status === "completed") insertOutput.run(JSON.stringify(outcome.output.outputs));
      }
    })();
  }
  bareTimes.push(performance.now() - start);
}
await worker.stop();
storage.close();
bare.close();
rmSync(folder, { recursive: true });
const result = { job_ms: median(jobTimes), bare_ms: median(bareTimes), ratio: median(jobTimes) / median(bareTimes) };
console.table(result);
console.log(JSON.stringify({ ...result, job_times: jobTimes.map(Math.round), bare_times: bareTimes.map(Math.round) }));
