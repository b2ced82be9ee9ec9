import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { proxied, type TcpProxy } from "../../src/storage/postgres/testing/tcp-proxy.js";
import { ended, newDatabase, startTestServer, type TestServer } from "../real-server.js";

const request = {
  templates: { h1: "Купить {{name|case:acc}}", seo_title: "{{name}}" },
  items: Array.from({ length: 500 }, (_, n) => ({ external_id: `sku-${n}`, name: "кожаная сумка" })),
};

let server: TestServer;
let proxy: TcpProxy;
const outside = new Client({ connectionString: inject("postgres") });
beforeAll(async () => {
  await outside.connect();
  const { url, ...behind } = await proxied(await newDatabase("lost_database"));
  proxy = behind.proxy;
  server = await startTestServer({ url, statementMilliseconds: 1_000, connectMilliseconds: 1_000 });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await outside.end();
});

const endConnections = () =>
  outside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lost_database'");

const readyz = async () => (await fetch(`${server.url}/readyz`)).status;

it.each([
  [
    "is cut and refused",
    () => {
      proxy.refuse(true);
      proxy.cut();
    },
    () => proxy.refuse(false),
  ],
  ["loses every packet", () => proxy.swallow(), () => proxy.heal()],
  [
    "is refused by PostgreSQL itself",
    async () => {
      await outside.query("alter database lost_database allow_connections false");
      await endConnections();
    },
    () => outside.query("alter database lost_database allow_connections true"),
  ],
])(
  "a server whose link to PostgreSQL %s answers 503, tells its readiness, and goes on by itself",
  async (_, lose, mend) => {
    const { ask } = await server.newProject();
    expect(await readyz()).toBe(200);
    const accepted = await ask("POST", "/v1/jobs", request);
    expect(accepted.status).toBe(202);
    await lose();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await readyz()).toBe(503);
    const refused = await ask("POST", "/v1/jobs", request);
    expect(refused.status).toBe(503);
    expect(refused.body.error.code).toBe("service_unavailable");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await mend();
    await expect.poll(readyz, { timeout: 10_000 }).toBe(200);
    // Rows end once each; an attempt may have been spent.
    expect((await ended(ask, accepted.body.job_id)).body).toMatchObject({ status: "completed", completed: 500 });
    const { body } = await ask("GET", "/v1/products/sku-0/history");
    expect(body.current.version).toBe(1);
  },
  60_000,
);

it("rows wait for statements that a pooler has swapped for those of another connection", async () => {
  const { ask } = await server.newProject();
  const admin = new Client({ connectionString: await newDatabase("lost_database") });
  await admin.connect();
  await admin.query(`create function forget() returns trigger language plpgsql as $$ begin deallocate all; return null; end $$;
    create trigger forget after update on jobs execute function forget()`);
  const accepted = await ask("POST", "/v1/jobs", request);
  const { body } = await ended(ask, accepted.body.job_id);
  await admin.query("drop function forget() cascade");
  await admin.end();
  expect(body).toMatchObject({ status: "completed", completed: 500, failed: 0 });
}, 60_000);
