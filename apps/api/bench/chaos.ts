/**
 * Kills and suspends worker processes at random moments while jobs run on one database, then checks that every row ended exactly once, no
 * version is missing, the quota equals the completed rows and every current text is found by its hash.
 * `node --conditions=@skladno/source --import tsx bench/chaos.ts [seconds]`, from apps/api. Exit status 1 when anything is lost.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isFinal } from "@skladno/jobs";
import { hashOfText } from "../src/storage/normalised-text.js";
import { openDatabase } from "../src/storage/open-database.js";
import { openStorage } from "../src/storage/open-storage.js";
import { createTextIndexer } from "../src/storage/text-index.js";
import { createTransactions } from "../src/storage/transaction.js";

const seconds = Number(process.argv[2] ?? 20);
const WORKERS = 4;
const JOBS = 40;
const ROWS = 300;

const folder = mkdtempSync(join(tmpdir(), "skladno-chaos-"));
const file = join(folder, "chaos.db");
const storage = openStorage(file);
await storage.projects.create({ id: "project", name: "project", plan: "default", now: Date.now() });

const workers = new Set<ChildProcess>();
let complaints = "";
function startWorker(): void {
  const script = fileURLToPath(new URL("./chaos-worker.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@skladno/source", "--import", "tsx", script, file], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr?.on("data", (text) => (complaints += text));
  child.on("exit", () => workers.delete(child));
  workers.add(child);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const jobIds: string[] = [];

/** As a client that got no answer: the same request twice, with the same key. */
async function submitTwice(number: number): Promise<void> {
  // Jobs meet at the same products, so that versions are contested.
  const ids = new Set(Array.from({ length: ROWS }, (_, index) => `sku-${(index + number * 131) % 900}`));
  for (const attempt of [1, 2]) {
    const created = await storage.jobs.createJob({
      id: `job-${number}-${attempt}`,
      scope: "project",
      details: { channel: "website", locale: "ru-RU", generationMode: "strict", templates: {} },
      items: [...ids].map((id) => ({ id, input: {} })),
      status: "queued",
      idempotency: { key: `key-${number}`, fingerprint: `${number}` },
      priority: 0,
      maxAttempts: 1_000,
      quota: { limit: null },
      now: Date.now(),
    });
    if (created.kind === "created") jobIds.push(created.job.id);
  }
}

for (let worker = 0; worker < WORKERS; worker += 1) startWorker();
let killed = 0;
let suspended = 0;
const end = Date.now() + seconds * 1_000;
while (Date.now() < end) {
  if (jobIds.length < JOBS) await submitTwice(jobIds.length);
  await pause(50 + Math.random() * 150);
  const victim = [...workers][Math.floor(Math.random() * workers.size)];
  if (victim === undefined) continue;
  if (Math.random() < 0.7) {
    victim.kill("SIGKILL");
    killed += 1;
    startWorker();
  } else {
    // Longer than the lease, so that it wakes up when another one has its job.
    victim.kill("SIGSTOP");
    suspended += 1;
    setTimeout(() => victim.kill("SIGCONT"), 1_200 + Math.random() * 500);
  }
}
await pause(2_000);

const started = Date.now();
let attempts = 0;
for (;;) {
  const jobs = await Promise.all(jobIds.map((id) => storage.jobs.readJob("project", id)));
  attempts = Math.max(...jobs.map((job) => job?.attempts ?? 0));
  if (jobs.every((job) => job !== null && isFinal(job.status)) || Date.now() - started > 60_000) break;
  await pause(100);
}
for (const worker of workers) worker.kill("SIGKILL");
storage.close();

const database = openDatabase(file);
await createTextIndexer(database, createTransactions(database)).catchUp();
const count = (sql: string) => database.prepare(sql).pluck().get() as number;
const rows = jobIds.length * ROWS;
const hasText = database.prepare("select 1 from output_texts where hash = ? and product_key = ?");
const current = database
  .prepare<[], { product_key: number; outputs: string }>(
    "select c.product_key, v.outputs from current_versions c join product_versions v on v.key = c.version_key",
  )
  .all();
const found: Readonly<Record<string, readonly [unknown, unknown]>> = {
  "integrity check": [database.pragma("integrity_check", { simple: true }), "ok"],
  "broken references": [(database.pragma("foreign_key_check") as unknown[]).length, 0],
  "rows completed": [count("select count(*) from job_items where status = 'completed'"), rows],
  versions: [count("select count(*) from product_versions"), rows],
  "versions of rows": [count("select count(distinct version_key) from job_items"), rows],
  "products with a gap": [
    count("select count(*) from (select 1 from product_versions group by product_key having max(version) <> count(*))"),
    0,
  ],
  "jobs whose counters differ": [
    count("select count(*) from jobs where completed <> total or failed + cancelled > 0"),
    0,
  ],
  "quota completed": [count("select completed from quota_counters"), rows],
  "quota reserved": [count("select reserved from quota_counters"), 0],
  "current versions that are not the newest": [
    count(`select count(*) from current_versions c join product_versions v on v.key = c.version_key
      where v.version <> (select max(version) from product_versions m where m.product_key = c.product_key)`),
    0,
  ],
  "texts in the index": [count("select count(*) from output_texts"), current.length],
  "texts not found": [
    current.filter(({ product_key, outputs }) => {
      const { h1 } = JSON.parse(outputs) as { h1: string };
      return hasText.get(hashOfText(h1), product_key) === undefined;
    }).length,
    0,
  ],
};
database.close();
rmSync(folder, { recursive: true });

console.log(
  `${killed} processes killed, ${suspended} suspended, ${jobIds.length} jobs of ${ROWS} rows, at most ${attempts} attempts`,
);
console.table(Object.fromEntries(Object.entries(found).map(([name, [is, wanted]]) => [name, { found: is, wanted }])));
if (complaints !== "") console.error(complaints);
const lost = Object.entries(found).filter(([, [is, wanted]]) => is !== wanted);
process.exit(lost.length === 0 && complaints === "" ? 0 : 1);
