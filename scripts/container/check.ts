/**
 * `pnpm check:container`: does without a container engine what the Dockerfile does, with the Node that it names. Runs its
 * build script into an empty folder, starts from there with the environment and the command of the Dockerfile, waits for
 * its health check, sends a few products through, and stops it as an engine does.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { copyCheckout } from "../engines/copy-checkout.js";
import { installNode } from "../engines/nodes.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const key = "container-check-0123456789";

/** What the Dockerfile says: its Node, and the variables and the command of its last stage. */
function readDockerfile(): {
  readonly nodeVersion: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly command: readonly string[];
} {
  const text = readFileSync(join(root, "Dockerfile"), "utf8");
  const [, variables = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
  const json = (name: string) =>
    JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, "m").exec(text)?.[1] ?? "[]") as string[];
  return {
    nodeVersion: /^ARG NODE_VERSION=(\S+)$/m.exec(text)?.[1] ?? "",
    variables: Object.fromEntries(
      [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
    ),
    command: [...json("ENTRYPOINT"), ...json("CMD")],
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

async function untilHealthy(folder: string, environment: NodeJS.ProcessEnv, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`The server ended with status ${server.exitCode}.`);
    const { status } = spawnSync("node", ["healthcheck.mjs"], { cwd: folder, env: environment });
    if (status === 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The server did not become healthy within 10 seconds.");
}

const temporary = mkdtempSync(join(tmpdir(), "skladno-container-"));
const folder = join(temporary, "server");
let server: ChildProcess | undefined;
try {
  const { nodeVersion, variables, command } = readDockerfile();
  const { env } = installNode(nodeVersion);
  console.log(`building as the Dockerfile does, with Node ${nodeVersion} …`);
  const source = join(temporary, "source");
  copyCheckout(source);
  execFileSync(join(source, "scripts/container/build.sh"), [folder], { env, stdio: ["ignore", "ignore", "inherit"] });
  cpSync(join(here, "healthcheck.mjs"), join(folder, "healthcheck.mjs"));
  mkdirSync(join(temporary, "data"));

  const port = String(await freePort());
  const environment: NodeJS.ProcessEnv = {
    PATH: env.PATH,
    ...variables,
    HOST: "127.0.0.1",
    PORT: port,
    DATABASE_PATH: join(temporary, variables.DATABASE_PATH ?? ""),
    SKLADNO_API_KEY: key,
  };
  const [program = "", ...words] = command;
  server = spawn(program, words, { cwd: folder, env: environment, stdio: ["ignore", "ignore", "inherit"] });
  await untilHealthy(folder, environment, server);

  const response = await fetch(`http://127.0.0.1:${port}/v1/generate`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      templates: { h1: "Купить {{name|case:acc}}" },
      items: Array.from({ length: 30 }, (_, n) => ({ external_id: String(n), name: "кожаная сумка" })),
    }),
  });
  const { items } = (await response.json()) as { items: { outputs: { h1: string } }[] };
  const text = items[0]?.outputs.h1;
  if (text !== "Купить кожаную сумку") throw new Error(`The text is ${JSON.stringify(text)}.`);

  const page = await fetch(`http://127.0.0.1:${port}/studio`);
  const [, policy = "none"] = /"Content-Security-Policy" content="([^"]*)"/.exec(await page.text()) ?? [];
  const expected = `${policy.replaceAll("&#39;", "'")}; frame-ancestors 'none'`;
  const sent = page.headers.get("content-security-policy");
  if (sent !== expected) throw new Error(`/studio: ${page.status}, policy ${sent}; of the page: ${expected}.`);

  const stopped = once(server, "close");
  server.kill("SIGTERM");
  const [status] = (await stopped) as [number | null];
  if (status !== 0) throw new Error(`SIGTERM ended the server with status ${status}; 0 was expected.`);
  console.log("builds, becomes healthy, makes texts, has Studio and stops in order.");
} finally {
  if (server?.exitCode === null) server.kill("SIGKILL");
  rmSync(temporary, { recursive: true, force: true });
}
