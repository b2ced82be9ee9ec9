/**
 * Kills and suspends four built servers on one database at random moments while clients send jobs
 * over HTTP (some with rows that fail and are retried, some cancelled, some by `generate`) and
 * repeat what was not answered, then checks that every row ended exactly once and as it had to, no
 * version is missing, the quota equals the completed rows, every current text is found by its hash,
 * and no client saw a 5xx but 503.
 * `pnpm --filter @skladno/api chaos [kills]`; 200 when absent. Exit status 1 when anything is lost.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/storage/sqlite/open-database.js";
import { runJob, type Seen, templates } from "./chaos-client.js";
import { findDamage, type Row } from "./chaos-laws.js";
import { startServers } from "./chaos-servers.js";

const kills = Number(process.argv[2] ?? 200);
const SERVERS = 4;
const CLIENTS = 6;
const ROWS = 300;
/** How long the clients may take to finish when nothing is killed any more, in milliseconds. */
const PATIENCE = 120_000;

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "skladno-chaos-"));
const file = join(folder, "chaos.db");
const servers = startServers(Array.from({ length: SERVERS }, () => ({ DATABASE_PATH: file })));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const started = performance.now();
while (servers.places.some(({ url }) => url === null)) {
  if (performance.now() - started > 60_000)
    throw new Error(`A server does not start: ${servers.complaints.join("\n")}`);
  await pause(50);
}

const seen: Seen = {
  jobIds: new Set(),
  rows: { completed: 0, failed: 0, cancelled: 0 },
  wrong: [],
  unanswered: 0,
  unavailable: 0,
  answered: 0,
};
let calm = false;
let next = 0;
const clients = Array.from({ length: CLIENTS }, async () => {
  while (!calm) {
    const number = next;
    next += 1;
    await runJob(servers, seen, number, ROWS);
  }
});

let killed = 0;
let suspended = 0;
while (killed < kills) {
  await pause(50 + Math.random() * 350);
  // One that has not begun to listen has nothing to lose; half of the time it may be hit while it
  // starts all the same.
  const choice = servers.places.filter(({ url }) => url !== null || Math.random() < 0.5);
  const place = choice[Math.floor(Math.random() * choice.length)];
  if (place === undefined) continue;
  if (place.suspended || Math.random() < 0.75) {
    servers.kill(place);
    killed += 1;
  } else {
    // Longer than the lease, so that it wakes up when another one has its job.
    servers.suspend(place, 1_200 + Math.random() * 500);
    suspended += 1;
  }
}
calm = true;
const finished = await Promise.race([
  Promise.all(clients).then(() => true),
  new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE).unref()),
]);
const exitCodes = await servers.stop();

const database = openDatabase(file);
const found: Record<string, readonly [unknown, unknown]> = {
  "all clients finished": [finished, true],
  "complaints of the servers": [servers.complaints.length, 0],
  "exit codes": [exitCodes.join(), exitCodes.map(() => 0).join()],
  "integrity check": [database.pragma("integrity_check", { simple: true }), "ok"],
  "broken references": [(database.pragma("foreign_key_check") as unknown[]).length, 0],
  ...(await findDamage(async (sql) => database.prepare<[], Row>(sql).all(), seen, Object.keys(templates).length)),
};
const attempts = database.prepare("select max(attempts) from jobs").pluck().get();
database.close();
rmSync(folder, { recursive: true });

const seconds = Math.round((performance.now() - started) / 1_000);
console.log(
  `${killed} processes killed, ${suspended} suspended in ${seconds} s; ${seen.jobIds.size} jobs, most of ${ROWS} rows, at most ${attempts} attempts`,
);
console.log(
  `${seen.answered} requests answered, ${seen.unanswered} cut off and repeated, ${seen.unavailable} times 503`,
);
console.table(Object.fromEntries(Object.entries(found).map(([name, [is, wanted]]) => [name, { found: is, wanted }])));
for (const line of [...seen.wrong, ...servers.complaints].slice(0, 20)) console.error(line);
process.exit(Object.values(found).every(([is, wanted]) => is === wanted) ? 0 : 1);
