import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StoreUnavailableError } from "@skladno/jobs";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { OpenDatabaseError } from "../database.js";
import { copyFirstMigration, detailsOf, firstDetails } from "../exam/harness.js";
import type { Storage } from "../port.js";
import { migrate } from "./migrate.js";
import { openPostgresStorage } from "./open-postgres-storage.js";
import { createDatabase } from "./testing/start-postgres.js";
import { proxied, type TcpProxy } from "./testing/tcp-proxy.js";

let databases = 0;
let url: string;
let admin: Client;
const opened: Storage[] = [];
const proxies: TcpProxy[] = [];

beforeAll(() => {
  databases = 0;
});
beforeEach(async () => {
  databases += 1;
  url = await createDatabase(inject("postgres"), `adversity_${process.pid}_${databases}`);
  admin = new Client({ connectionString: url });
  admin.on("error", () => {});
  await admin.connect();
});
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
  for (const proxy of proxies.splice(0)) await proxy.close();
  await admin.end();
});

async function open(to = url, statementMilliseconds = 1_000): Promise<Storage> {
  const storage = await openPostgresStorage({
    url: to,
    poolSize: 3,
    statementMilliseconds,
    connectMilliseconds: 1_000,
  });
  opened.push(storage);
  return storage;
}

async function openBehindProxy(): Promise<{ readonly storage: Storage; readonly proxy: TcpProxy }> {
  const { url: through, proxy } = await proxied(url);
  proxies.push(proxy);
  return { storage: await open(through), proxy };
}

/** A role of this test that may do everything in its database. @returns its name, and the URL with its login */
async function createRole(password: string): Promise<{ readonly role: string; readonly login: string }> {
  const role = `role_${process.pid}_${databases}`;
  await admin.query(`create role ${role} login password '${password}'; grant all on schema public to ${role}`);
  await admin.query(`grant all on all tables in schema public to ${role}`);
  const login = new URL(url);
  login.username = role;
  login.password = password;
  return { role, login: login.href };
}

/** The storages are closed already. */
const dropRole = (role: string) => admin.query(`drop owned by ${role}; drop role ${role}`);

const listed = (storage: Storage) => storage.projects.list().catch((error: unknown) => error);

async function submit(storage: Storage, id = "job"): Promise<void> {
  await storage.projects.ensureDefault({ id: "project", name: "project", plan: "default", now: 0 });
  await storage.jobs.createJob({
    ...{ id, scope: "project", details: detailsOf("h1"), items: [{ id: "a", input: {} }], status: "queued" },
    ...{ idempotency: null, priority: 0, maxAttempts: 3, quota: { limit: null }, now: 1 },
  });
}

const claim = (storage: Storage, now: number) => storage.jobs.claimItems({ now, leaseMilliseconds: 1_000, limit: 10 });

const patiently = { timeout: 10_000 };
const unavailable = expect.objectContaining({ name: "StoreUnavailableError" });

describe("a link to PostgreSQL", () => {
  it("that is cut makes an operation unavailable, and the next one goes by a new connection", async () => {
    const { storage, proxy } = await openBehindProxy();
    await submit(storage);
    const waiting = admin.query("begin; lock table projects in access exclusive mode").then(async () => {
      const listed = storage.projects.list();
      await new Promise((resolve) => setTimeout(resolve, 100));
      proxy.cut();
      await expect(listed).rejects.toThrow(StoreUnavailableError);
      await admin.query("rollback");
    });
    await waiting;
    expect(await storage.projects.list()).toHaveLength(1);
  });

  it("that swallows packets makes operations unavailable in time, and heals", async () => {
    const { storage, proxy } = await openBehindProxy();
    await submit(storage);
    proxy.swallow();
    const began = performance.now();
    await expect(storage.projects.list()).rejects.toThrow(StoreUnavailableError);
    await expect(storage.check()).rejects.toThrow(StoreUnavailableError);
    await expect(submit(storage, "other")).rejects.toThrow(StoreUnavailableError);
    // One by a connection that was open, the others by new ones.
    expect(performance.now() - began).toBeLessThan(12_000);
    proxy.heal();
    expect(await storage.projects.list()).toHaveLength(1);
  });

  it("that did not answer in time is given up: what comes afterwards goes by another connection", async () => {
    const { storage, proxy } = await openBehindProxy();
    const listing = `select pid from pg_stat_activity where datname = current_database() and query like '%from "projects"%'
      and pid <> pg_backend_pid() order by query_start desc limit 1`;
    const backendOfList = async () => {
      expect(await storage.projects.list()).toEqual([]);
      return (await admin.query(listing)).rows[0]?.pid;
    };
    const first = await backendOfList();
    expect(first).toEqual(await backendOfList());
    proxy.swallow();
    await expect(storage.projects.list()).rejects.toEqual(unavailable);
    proxy.heal();
    expect(await backendOfList()).not.toBe(first);
  });

  it("that is half open in a transaction gives the locked rows back", async () => {
    const { storage } = await openBehindProxy();
    await submit(storage);
    const other = await open();
    const { url: through, proxy } = await proxied(url);
    proxies.push(proxy);
    const lost = new Client({ connectionString: through, idle_in_transaction_session_timeout: 1_000 });
    lost.on("error", () => {});
    await lost.connect();
    await lost.query("begin; select * from jobs for update");
    proxy.swallow();
    // The job is locked: it is passed over as long as the lost machine has it.
    expect(await claim(other, 10)).toBe(null);
    await expect.poll(() => claim(other, 10), { timeout: 5_000 }).toMatchObject({ lease: { jobId: "job" } });
  });

  it("that was lost within a transaction leaves nothing behind, and no lease is written twice", async () => {
    const { storage, proxy } = await openBehindProxy();
    await submit(storage);
    const first = await claim(storage, 10);
    const other = await open();
    proxy.swallow();
    const outcome = { status: "failed", error: { code: "broken", message: "broken" } } as const;
    const write = (by: Storage, lease = first?.lease) =>
      by.jobs.recordOutcomes(lease as never, [{ position: 0, outcome }], { kind: "release", now: 20 });
    await expect(write(storage)).rejects.toThrow(StoreUnavailableError);
    // The lease has run out meanwhile, and another machine takes the job over.
    expect(await other.jobs.recoverExpired({ now: 2_000, pauses: [0], limit: 10 })).toHaveLength(1);
    const second = await claim(other, 2_000);
    proxy.heal();
    expect(await write(storage)).toEqual({ kind: "lease_lost" });
    expect(await write(other, second?.lease)).toMatchObject({ kind: "recorded" });
  });
});

describe("a request", () => {
  async function openImpatient(): Promise<Storage> {
    const limits = { poolSize: 3, requestMilliseconds: 600, statementMilliseconds: 60_000 };
    const storage = await openPostgresStorage({ url, ...limits });
    opened.push(storage);
    return storage;
  }
  const waiting = async () => (await admin.query("select from pg_locks where not granted")).rows.length;

  it("that is given up leaves no statement on the server, which would go beyond the size of the pool", async () => {
    const storage = await openImpatient();
    await admin.query("begin; lock table projects in access exclusive mode");
    for (const _ of [1, 2]) {
      const lists = await Promise.all([listed(storage), listed(storage), listed(storage)]);
      expect(lists).toEqual([unavailable, unavailable, unavailable]);
    }
    await expect.poll(waiting).toBe(0);
    await admin.query("rollback");
    expect(await storage.projects.list()).toEqual([]);
  });

  it("does not wait for workers that have all connections; one that comes too late is given back", async () => {
    const storage = await openImpatient();
    await admin.query("begin; lock table jobs in access exclusive mode");
    const ends: string[] = [];
    const claims = Array.from({ length: 3 }, () => claim(storage, 10).then(() => ends.push("worker")));
    await expect.poll(waiting).toBe(3);
    const lists = Array.from({ length: 5 }, async () => {
      expect(await listed(storage)).toEqual(unavailable);
      ends.push("request");
    });
    await Promise.all(lists);
    await admin.query("rollback");
    await Promise.all(claims);
    expect(ends).toEqual([...Array(5).fill("request"), ...Array(3).fill("worker")]);
    expect(await Promise.all(Array.from({ length: 6 }, () => listed(storage)))).toEqual(Array(6).fill([]));
  });
});

describe("a claim", () => {
  it("takes a job that another transaction only keeps from being deleted, as a retry does", async () => {
    const storage = await open();
    await submit(storage);
    await admin.query("begin; select from jobs for key share");
    expect(await claim(storage, 10)).toMatchObject({ lease: { jobId: "job" } });
    await admin.query("rollback");
  });
});

describe("a chunk", () => {
  it("waits longer than a request, and is not written when its lease is taken away meanwhile", async () => {
    const storage = await openPostgresStorage({ url, requestMilliseconds: 600, statementMilliseconds: 60_000 });
    opened.push(storage);
    await submit(storage);
    const lease = (await claim(storage, 10))?.lease;
    await admin.query("begin; select from jobs for update");
    const written = storage.jobs.recordOutcomes(
      lease as never,
      [{ position: 0, outcome: { status: "failed", error: { code: "broken", message: "broken" } } }],
      { kind: "release", now: 20 },
    );
    const waiting = async () => (await admin.query("select from pg_locks where not granted")).rows.length;
    await expect.poll(waiting).toBeGreaterThan(0);
    await admin.query("select pg_sleep(1); update jobs set fencing_token = fencing_token + 1; commit");
    expect(await written).toEqual({ kind: "lease_lost" });
    expect(await storage.jobs.readJob("project", "job")).toMatchObject({ status: "processing", failed: 0 });
  });
});

describe("a server that", () => {
  it("ends every connection, as one that restarts does, costs an operation and no more", async () => {
    const storage = await open();
    await submit(storage);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await expect.poll(() => storage.projects.list().catch(() => null), { timeout: 5_000 }).toHaveLength(1);
  });

  it("has no connection left is unavailable until it has one", async () => {
    const { role, login } = await createRole("few");
    await admin.query(`alter role ${role} connection limit 1`);
    const storage = await open(login);
    const only = new Client({ connectionString: login });
    await only.connect();
    await expect(storage.projects.list()).rejects.toEqual(unavailable);
    await only.end();
    await expect.poll(() => storage.projects.list().catch(() => null), { timeout: 5_000 }).toEqual([]);
    await storage.close();
    await dropRole(role);
  });

  it("refuses a connection for whatever reason is unavailable until it takes one", async () => {
    const { role, login } = await createRole("first");
    const storage = await open(login);
    const name = new URL(url).pathname.slice(1);
    const outside = new Client({ connectionString: inject("postgres") });
    await outside.connect();
    const endConnections = () =>
      outside.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    for (const [refuse, allow] of [
      [`alter role ${role} password 'second'`, `alter role ${role} password 'first'`],
      [`alter role ${role} nologin`, `alter role ${role} login`],
      [`alter database ${name} allow_connections false`, `alter database ${name} allow_connections true`],
      [`alter database ${name} rename to ${name}_away`, `alter database ${name}_away rename to ${name}`],
    ] as const) {
      await expect.poll(() => listed(storage), patiently).toEqual([]);
      // A database is renamed once nobody is connected to it.
      await expect
        .poll(
          () =>
            endConnections()
              .then(() => outside.query(refuse))
              .then(Boolean, () => false),
          patiently,
        )
        .toBe(true);
      await endConnections();
      await expect.poll(() => listed(storage), patiently).toEqual(unavailable);
      await outside.query(allow);
    }
    await expect.poll(() => listed(storage), patiently).toEqual([]);
    await storage.close();
    await outside.end();
    admin = new Client({ connectionString: url });
    await admin.connect();
    // What it made when it migrated stays.
    await admin.query(`reassign owned by ${role} to current_user`);
    await dropRole(role);
  });

  it.each([
    ["a permission", "revoke select on projects from", "grant select on projects to"],
    [
      "a table, as one that is just being restored",
      "alter table projects rename to away --",
      "alter table away rename to projects --",
    ],
  ])("has lost %s is unavailable until it is back", async (_, take, give) => {
    await open();
    const { role, login } = await createRole("lost");
    const storage = await open(login);
    await admin.query(`${take} ${role}`);
    expect(await listed(storage)).toEqual(unavailable);
    await admin.query(`${give} ${role}`);
    expect(await listed(storage)).toEqual([]);
    await storage.close();
    await dropRole(role);
  });

  it("became read-only is read, is not ready, and refuses writes as unavailable", async () => {
    await submit(await open());
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    const { storage } = { storage: opened[0] as Storage };
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await expect.poll(() => storage.projects.list().catch(() => null), { timeout: 5_000 }).toHaveLength(1);
    await expect(storage.check()).rejects.toEqual(unavailable);
    await expect(submit(storage, "other")).rejects.toEqual(unavailable);
  });

  it("does not end a statement in time is unavailable for it", async () => {
    const storage = await open();
    await submit(storage);
    await admin.query("begin; lock table projects in access exclusive mode");
    const began = performance.now();
    await expect(storage.projects.list()).rejects.toEqual(unavailable);
    expect(performance.now() - began).toBeLessThan(4_000);
    await admin.query("rollback");
    expect(await storage.projects.list()).toHaveLength(1);
  });
});

describe("opening", () => {
  it("migrates once, however many machines start at the same moment", async () => {
    const storages = await Promise.all(Array.from({ length: 5 }, () => open()));
    for (const storage of storages) expect(await storage.projects.list()).toEqual([]);
    const { rows } = await admin.query("select count(*)::int as applied from skladno_migrations");
    expect(rows[0].applied).toBeGreaterThan(0);
  });

  it("keeps the jobs of the first schema, with what is shown of them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "skladno-"));
    copyFirstMigration(fileURLToPath(new URL("./migrations", import.meta.url)), join(folder, "first"));
    await migrate(drizzle({ client: admin }), join(folder, "first"));
    rmSync(folder, { recursive: true });
    await admin.query(`
      insert into projects (id, name, plan, created_at) values ('p', 'p', 'default', 0);
      insert into jobs (id, project_key, status, total, max_attempts, created_at, priority, period, queued_at)
        values ('job', 1, 'queued', 1, 3, 0, 0, '1970-01', 0);
      insert into products (project_key, external_id) values (1, 'sku');
      insert into job_items (job_key, position, product_key, input) values (1, 0, 1, '{}')`);
    const { channel } = firstDetails;
    const values = [channel, JSON.stringify(firstDetails)];
    await admin.query("insert into job_details (job_key, channel, details) values (1, $1, $2)", values);
    const storage = await open();
    const { templates, language, ...summary } = firstDetails;
    expect((await storage.jobs.readJob("p", "job"))?.details).toEqual({ ...summary, outputs: 3 });
    const claim = await storage.jobs.claimItems({ now: 1, leaseMilliseconds: 1_000, limit: 1 });
    expect(claim?.job.details).toEqual({ ...firstDetails, outputs: 3 });
  });

  it("refuses a database of a later version", async () => {
    await open();
    await admin.query("insert into skladno_migrations values (32503680000000, 'later')");
    await expect(open()).rejects.toThrow(/written by a later version of Skladno .* Start the later version/);
  });

  it("refuses a database of another program, and leaves it untouched", async () => {
    await admin.query("create table orders (id int)");
    await expect(open()).rejects.toThrow(/holds tables of another program \(orders\)\. It was left untouched/);
    const { rows } = await admin.query("select tablename from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([{ tablename: "orders" }]);
  });

  it("names the database, the reason and what to check, and never the password", async () => {
    const wrong = new URL(url);
    wrong.password = "not-the-password";
    const error = await open(wrong.href).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OpenDatabaseError);
    expect(String(error)).toMatch(/127\.0\.0\.1:\d+\/adversity_.* cannot be opened: .*password.*Check DATABASE_URL/);
    expect(String(error)).not.toContain("not-the-password");
  });

  it("takes the password from a file, and names one that can't be read", async () => {
    const bare = new URL(url);
    const file = join(tmpdir(), `skladno-password-${process.pid}`);
    writeFileSync(file, `${decodeURIComponent(bare.password)}\n`);
    bare.password = "";
    const storage = await openPostgresStorage({ url: bare.href, passwordFile: file });
    opened.push(storage);
    expect(await storage.projects.list()).toEqual([]);
    await expect(openPostgresStorage({ url: bare.href, passwordFile: `${file}.absent` })).rejects.toThrow(
      /DATABASE_PASSWORD_FILE is ".*absent", which cannot be read/,
    );
  });

  it("reads a password that is rotated at each new connection", async () => {
    const { role, login } = await createRole("first");
    const bare = new URL(login);
    bare.password = "";
    const file = join(tmpdir(), `skladno-rotated-${process.pid}`);
    writeFileSync(file, "first\n");
    const storage = await openPostgresStorage({ url: bare.href, passwordFile: file, requestMilliseconds: 30_000 });
    const told: unknown[] = [];
    storage.watchReadyJobs((job) => told.push(job));
    const rotate = async (password: string) => {
      await admin.query(`alter role ${role} password '${password}'`);
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [role]);
    };
    await rotate("second");
    await expect.poll(() => listed(storage), patiently).toEqual(unavailable);
    writeFileSync(file, "second\n");
    await expect.poll(() => listed(storage), patiently).toEqual([]);
    await storage.requestCounters.count("key", 60);
    const { rows } = await admin.query("select points from requests");
    expect(rows).toEqual([{ points: 1 }]);
    // The connection that listens is a new one as well.
    await expect
      .poll(async () => {
        await admin.query("select pg_notify('skladno_ready_jobs', '0 job')");
        return told[0];
      }, patiently)
      .toMatchObject({ jobId: "job" });
    // A file that is away for a moment, as a mounted secret is while it is replaced, is waited for too.
    rmSync(file);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [role]);
    await expect.poll(() => listed(storage), patiently).toEqual(unavailable);
    writeFileSync(file, "second\n");
    await expect.poll(() => listed(storage), patiently).toEqual([]);
    await storage.close();
    rmSync(file);
    await dropRole(role);
  });

  it("shows its name among the server's connections", async () => {
    await (await open()).projects.list();
    const { rows } = await admin.query(
      "select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([{ name: "skladno-api" }]);
  });

  // On a server that was started for the tests: its settings are changed.
  it.skipIf(Boolean(process.env.TEST_DATABASE_URL))("speaks TLS as the URL asks for it", async () => {
    await expect(open(`${url}?sslmode=require`)).rejects.toThrow(/does not support SSL/);
    const { rows } = await admin.query("show data_directory");
    const folder = rows[0].data_directory as string;
    for (const name of ["server.crt", "server.key"]) {
      const lines = readFileSync(new URL(`testing/${name}`, import.meta.url), "utf8")
        .trimEnd()
        .split("\n");
      await admin.query(
        `copy (values ${lines.map((line) => `('${line}')`).join(", ")}) to program 'cat > ${folder}/${name}; chmod 600 ${folder}/${name}'`,
      );
    }
    await admin.query("alter system set ssl = on");
    await admin.query("select pg_reload_conf()");
    await expect.poll(() => open(`${url}?sslmode=require`).then(Boolean, () => false), { timeout: 10_000 }).toBe(true);
    await opened.at(-1)?.projects.list();
    const encrypted = await admin.query(
      "select bool_and(ssl) as all from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'skladno-api' and datname = current_database()",
    );
    expect(encrypted.rows).toEqual([{ all: true }]);
    const authority = fileURLToPath(new URL("testing/server.crt", import.meta.url));
    const trusting = await open(`${url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`);
    expect(await trusting.projects.list()).toEqual([]);
    // Nobody vouches for the certificate.
    await expect(open(`${url}?sslmode=verify-full`)).rejects.toThrow(/self-signed certificate/);
  });
});

it("tells other processes of a new job at once", async () => {
  const [one, two] = [await open(), await open()];
  const told: unknown[] = [];
  two.watchReadyJobs((job) => told.push(job));
  await expect
    .poll(async () => {
      await submit(one, `job-${told.length}-${performance.now()}`);
      return told[0];
    })
    .toMatchObject({ priority: 0, jobId: expect.stringMatching(/^job-/) });
});
