import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { proxied, type TcpProxy } from "../../src/storage/postgres/testing/tcp-proxy.js";
import { newDatabase, startTestServer, type TestServer } from "../real-server.js";

/**
 * A link that loses every packet, with the limits that hold without settings. All of a request is meant: it is counted, its key is
 * looked up, a connection is waited for, and then an answer. The contract allows five seconds; a busy machine is given three more,
 * which still is less than a chunk of rows may take.
 */
const MOST = 8_000;

const job = { templates: { h1: "{{name}}" }, items: [{ external_id: "1", name: "сумка" }] };

let server: TestServer;
let proxy: TcpProxy;
let outside: Client;
beforeEach(async () => {
  const database = await newDatabase("half_open");
  outside = new Client({ connectionString: database });
  await outside.connect();
  const { url, ...behind } = await proxied(database);
  proxy = behind.proxy;
  // Nothing but the requests uses the link.
  server = await startTestServer({ url }, { workerConcurrency: 0 });
});
afterEach(async () => {
  await outside.end();
  await server.stop();
  await proxy.close();
});

/** Statements of the server that wait for a lock. */
const waiting = async () =>
  (
    await outside.query(
      "select from pg_locks join pg_database d on database = d.oid where d.datname = current_database() and not granted",
    )
  ).rowCount;

describe("a request whose link to PostgreSQL loses every packet", () => {
  it.each(["connections are idle", "workers have all connections", "no connection is open", "it waits for an answer"])(
    "while %s is answered 503 in time, whatever is asked and however many ask; the link heals",
    async (state) => {
      const { ask } = await server.newProject();
      const accepted = await ask("POST", "/v1/jobs", job);
      const path = `/v1/jobs/${accepted.body.job_id}`;
      const ofTables: readonly (readonly [string, string, unknown?])[] = [
        ["GET", "/v1/jobs"],
        ["GET", `${path}/results`],
        ["GET", "/v1/products/1"],
        ["GET", "/v1/products/1/history"],
        ["POST", "/v1/products/lookup", { external_ids: ["1"] }],
        ["POST", "/v1/jobs", job],
        ["POST", "/v1/generate", job],
        ["POST", `${path}/cancel`],
      ];
      const requests = [
        ...ofTables,
        ["POST", "/v1/templates/preview", { templates: job.templates, item: job.items[0] }] as const,
        ["GET", "/v1/generation/capabilities"] as const,
        ["GET", "/readyz"] as const,
      ];
      const timed = async ([method, path, body]: (typeof requests)[number]) => {
        const start = performance.now();
        const { status, headers } = await ask(method, path, body);
        return { path, status, retryAfter: headers.get("retry-after"), milliseconds: performance.now() - start };
      };
      // As many connections are open as the pool has.
      await Promise.all(Array.from({ length: 30 }, () => ask("GET", "/v1/jobs")));
      const stuck: Promise<Awaited<ReturnType<typeof timed>>>[] = [];
      await outside.query("begin; lock table jobs, products in access exclusive mode");
      const claim = { now: server.storage.clock.now(), leaseMilliseconds: 1_000, limit: 1 };
      if (state === "workers have all connections") {
        for (let left = 10; left > 0; left -= 1) server.storage.jobs.claimItems(claim).catch(() => {});
        await expect.poll(waiting).toBe(10);
      }
      if (state === "it waits for an answer") {
        stuck.push(...[...ofTables, ...ofTables, ...ofTables].map(timed));
        await expect.poll(waiting).toBeGreaterThan(0);
      }
      if (state.startsWith("no ")) proxy.cut();
      proxy.swallow();
      if (!state.startsWith("it ")) stuck.push(...[...requests, ...requests, ...requests].map(timed));
      const answers = await Promise.all(stuck);
      for (const { path, status, retryAfter, milliseconds } of answers) {
        expect([path, status, retryAfter !== null, milliseconds < MOST ? "in time" : milliseconds]).toEqual([
          ...[path, 503, true, "in time"],
        ]);
      }
      if (process.env.SHOW_FIGURES) console.log(state, Math.max(...answers.map(({ milliseconds }) => milliseconds)));
      await outside.query("rollback");
      proxy.heal();
      // Workers wait longer.
      if (state.startsWith("workers")) proxy.cut();
      await expect.poll(async () => (await ask("GET", "/readyz")).status).toBe(200);
      await expect.poll(async () => (await ask("POST", "/v1/jobs", job)).status).toBe(202);
    },
  );
});
