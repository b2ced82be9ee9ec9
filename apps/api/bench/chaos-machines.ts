/**
 * Three built servers on one PostgreSQL, each through a proxy of its own, as three machines are.
 * While clients send jobs, servers are killed, one link loses every packet for 20 s, and PostgreSQL
 * crashes twice. Then the laws of chaos.ts must hold: every row ended exactly once, versions without
 * gaps, one job for each key, an exact quota, and no 5xx but 503.
 * `pnpm --filter @skladno/api chaos-machines [rows]`; 20,000 when absent. Exit status 1 when a law is broken.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { createDatabase, startPostgres } from "../src/storage/postgres/testing/start-postgres.js";
import { proxied } from "../src/storage/postgres/testing/tcp-proxy.js";
import { runJob, type Seen, templates } from "./chaos-client.js";
import { findDamage, type Row } from "./chaos-laws.js";
import { startServers } from "./chaos-servers.js";

const wantedRows = Number(process.argv[2] ?? 20_000);
const MACHINES = 3;
const CLIENTS = 6;
const ROWS = 300;
const LOST_MILLISECONDS = 20_000;
/** How long the clients may take to finish when nothing breaks any more, in milliseconds. */
const PATIENCE = 180_000;

const postgres = await startPostgres({ onDisk: true });
const url = await createDatabase(postgres.url, "chaos");
const links = await Promise.all(Array.from({ length: MACHINES }, () => proxied(url)));
const servers = startServers(links.map((link) => ({ DATABASE_URL: link.url, DATABASE_STATEMENT_SECONDS: "5" })));
const started = performance.now();
while (servers.places.some((place) => place.url === null)) {
  if (performance.now() - started > 60_000) {
    throw new Error(`A server does not start: ${servers.complaints.join("\n")}`);
  }
  await pause(50);
}

const seen: Seen = {
  ...{ jobIds: new Set(), rows: { completed: 0, failed: 0, cancelled: 0 }, wrong: [] },
  ...{ unanswered: 0, unavailable: 0, answered: 0 },
};
const rowsEnded = () => seen.rows.completed + seen.rows.failed + seen.rows.cancelled;
let broken = 0;
let next = 0;
const clients = Array.from({ length: CLIENTS }, async () => {
  while (broken < 3 || rowsEnded() < wantedRows) {
    const number = next;
    next += 1;
    await runJob(servers, seen, number, ROWS);
  }
});

/** PostgreSQL crashes, a link loses its packets, PostgreSQL crashes again. */
async function breakThings(): Promise<void> {
  await pause(5_000);
  await postgres.crash();
  broken += 1;
  await pause(5_000);
  const [lost] = links;
  lost?.proxy.swallow();
  await pause(LOST_MILLISECONDS);
  lost?.proxy.heal();
  broken += 1;
  await pause(5_000);
  await postgres.crash();
  broken += 1;
}
let killed = 0;
const kill = async () => {
  while (broken < 3 || rowsEnded() < wantedRows) {
    await pause(500 + Math.random() * 2_500);
    const choice = servers.places.filter((place) => place.url !== null);
    const place = choice[Math.floor(Math.random() * choice.length)];
    if (place === undefined) continue;
    servers.kill(place);
    killed += 1;
  }
};
await Promise.all([breakThings(), kill()]);
const finished = await Promise.race([
  Promise.all(clients).then(() => true),
  new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE).unref()),
]);
const exitCodes = await servers.stop();

const client = new Client({ connectionString: url });
await client.connect();
const found = {
  "all clients finished": [finished, true],
  "exit codes": [exitCodes.join(), exitCodes.map(() => 0).join()],
  ...(await findDamage(async (sql) => (await client.query<Row>(sql)).rows, seen, Object.keys(templates).length)),
} as const;
await client.end();
for (const { proxy } of links) await proxy.close();
await postgres.stop();

const seconds = Math.round((performance.now() - started) / 1_000);
console.log(
  `${killed} servers killed, PostgreSQL crashed twice, one link lost for ${LOST_MILLISECONDS / 1_000} s, in ${seconds} s; ` +
    `${seen.jobIds.size} jobs, most of ${ROWS} rows`,
);
console.log(
  `${seen.answered} requests answered, ${seen.unanswered} cut off and repeated, ${seen.unavailable} times 503`,
);
console.table(Object.fromEntries(Object.entries(found).map(([name, [is, wanted]]) => [name, { found: is, wanted }])));
for (const line of [...seen.wrong, ...servers.complaints].slice(0, 20)) console.error(line.slice(0, 1_000));
process.exit(Object.values(found).every(([is, wanted]) => is === wanted) ? 0 : 1);
