import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { runJob, type Seen, templates } from "../../bench/chaos-client.js";
import { findDamage, type Row } from "../../bench/chaos-laws.js";
import { apiKey } from "../../bench/chaos-servers.js";
import { proxied } from "../../src/storage/postgres/testing/tcp-proxy.js";
import { newDatabase, startTestServer } from "../real-server.js";

const url = await newDatabase("machines");
const admin = new Client({ connectionString: url });
await admin.connect();
const links = await Promise.all([1, 2, 3].map(() => proxied(url)));
const servers = await Promise.all(
  links.map((link) =>
    startTestServer(
      { url: link.url, statementMilliseconds: 1_000, connectMilliseconds: 1_000, poolSize: 4 },
      { apiKey, leaseMilliseconds: 1_000, maxAttempts: 100 },
    ),
  ),
);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(links.map(({ proxy }) => proxy.close()));
  await admin.end();
});

it("three machines end every row once while links break and PostgreSQL ends all connections", async () => {
  const seen: Seen = {
    ...{ jobIds: new Set(), rows: { completed: 0, failed: 0, cancelled: 0 }, wrong: [] },
    ...{ unanswered: 0, unavailable: 0, answered: 0 },
  };
  const any = { anyUrl: () => servers[Math.floor(Math.random() * servers.length)]?.url ?? null };
  let isCalm = false;
  let next = 0;
  const clients = [1, 2, 3].map(async () => {
    while (!isCalm) {
      next += 1;
      await runJob(any, seen, next - 1, 100);
    }
  });
  await pause(500);
  links[0]?.proxy.cut();
  await pause(500);
  links[1]?.proxy.swallow();
  await pause(2_500);
  links[1]?.proxy.heal();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // As long as it takes: a busy machine is slow.
  await expect.poll(() => seen.rows.completed, { timeout: 40_000 }).toBeGreaterThan(500);
  isCalm = true;
  await Promise.all(clients);

  expect(seen.wrong).toEqual([]);
  const query = async (sql: string) => (await admin.query<Row>(sql)).rows;
  for (const [law, [found, wanted]] of Object.entries(await findDamage(query, seen, Object.keys(templates).length))) {
    expect([law, found]).toEqual([law, wanted]);
  }
}, 60_000);
