/**
 * Fills the disk of a built server in the middle of its jobs, by a limit for the size of its files
 * that is lifted later, and checks that clients get 503 and nothing worse, that reading goes on,
 * that nothing is lost, and that the server recovers by itself.
 * `pnpm --filter @skladno/api disk-full`; needs Linux with prlimit. Exit status 1 when anything is
 * lost.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/storage/sqlite/open-database.js";
import { templates } from "./chaos-client.js";
import { apiKey, startServers } from "./chaos-servers.js";

const ROWS = 300;
const JOBS = 12;
const folder = mkdtempSync(join(tmpdir(), "skladno-disk-full-"));
const file = join(folder, "full.db");
// A process that ignores this signal gets an error of the write instead, as from a full disk.
const servers = startServers([{ DATABASE_PATH: file }], ["bash", "-c", 'trap "" XFSZ; exec "$@"', "bash"]);
const place = servers.places[0];
if (place === undefined) throw new Error("no server");
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const deadline = performance.now() + 60_000;
while (place.url === null) {
  if (performance.now() > deadline) throw new Error(`The server does not start: ${servers.complaints.join("\n")}`);
  await pause(20);
}
const limitFiles = (bytes: number | "unlimited") =>
  execFileSync("prlimit", ["--pid", String(place.child.pid), `--fsize=${bytes}:unlimited`]);

const statuses: Record<string, number> = {};
async function ask(path: string, body?: unknown, key?: string) {
  const response = await fetch(`${place?.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  return { status: response.status, body: (await response.json()) as { job_id: string; status: string } };
}
const requestOf = (number: number) => ({
  templates,
  items: Array.from({ length: ROWS }, (_, index) => ({
    external_id: `sku-${index}`,
    name: "сумка",
    color: "красный",
    brand: `Brand ${number} ${"x".repeat(400)}`,
    price: index,
  })),
});

const accepted = new Map<number, string>();
let refused = 0;
let readWhileFull = 0;
let full = false;
for (let number = 0; number < JOBS; number += 1) {
  if (number === 2) {
    // A little more than is there: the job at hand is cut off in its middle.
    const log = statSync(`${file}-wal`).size;
    limitFiles(Math.max(log, statSync(file).size) + 200_000);
    full = true;
  }
  const { status, body } = await ask("/v1/jobs", requestOf(number), `disk-full-${number}`);
  if (status === 202) accepted.set(number, body.job_id);
  else refused += 1;
  if (full && (await ask(`/v1/jobs/${[...accepted.values()][0]}`)).status === 200) readWhileFull += 1;
  await pause(100);
}
const unfinished = (
  await Promise.all([...accepted.values()].map(async (id) => (await ask(`/v1/jobs/${id}`)).body.status))
).filter((status) => status !== "completed").length;
limitFiles("unlimited");
for (let number = 0; number < JOBS; number += 1) {
  // Repeats what was refused, with the same key.
  const { status, body } = await ask("/v1/jobs", requestOf(number), `disk-full-${number}`);
  if (status === 202) accepted.set(number, body.job_id);
}
const ended: string[] = [];
for (const id of accepted.values()) {
  let status = "";
  while (!["completed", "failed", "completed_with_warnings"].includes(status) && performance.now() < deadline) {
    status = (await ask(`/v1/jobs/${id}`)).body.status;
    await pause(20);
  }
  ended.push(status);
}
const exitCodes = await servers.stop();
const database = openDatabase(file);
const count = (sql: string) => database.prepare(sql).pluck().get() as number;
const found: Readonly<Record<string, readonly [unknown, unknown]>> = {
  "some request was refused": [refused > 0, true],
  "answers that may not be": [
    Object.keys(statuses)
      .filter((status) => !["200", "202", "503"].includes(status))
      .join(),
    "",
  ],
  "read while the disk was full": [readWhileFull, JOBS - 2],
  "jobs completed": [ended.filter((status) => status.startsWith("completed")).length, JOBS],
  "integrity check": [database.pragma("integrity_check", { simple: true }), "ok"],
  jobs: [count("select count(*) from jobs"), JOBS],
  versions: [count("select count(*) from product_versions"), JOBS * ROWS],
  "products with a gap": [
    count("select count(*) from (select 1 from product_versions group by product_key having max(version) <> count(*))"),
    0,
  ],
  "attempts spent": [count("select max(attempts) from jobs"), 1],
  "quota completed": [count("select completed from quota_counters"), JOBS * ROWS],
  "quota reserved": [count("select reserved from quota_counters"), 0],
  "exit codes": [exitCodes.join(), "0"],
};
database.close();
rmSync(folder, { recursive: true });
console.log(
  `${refused} of ${JOBS} requests refused at first, ${unfinished} accepted jobs waited for room; answers:`,
  statuses,
);
console.table(Object.fromEntries(Object.entries(found).map(([name, [is, wanted]]) => [name, { found: is, wanted }])));
for (const line of servers.complaints.slice(0, 5)) console.error(line);
process.exit(Object.values(found).every(([is, wanted]) => is === wanted) ? 0 : 1);
