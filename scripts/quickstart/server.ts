import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { QuickstartError } from "./quickstart-error.js";

/** pino's number for "warn". */
const warningLevel = 40;

export interface RunningServer {
  /** Where it really serves, for example `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Settles when the process ends, whoever ended it. */
  readonly ended: Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
}

export interface ServerSettings {
  readonly root: string;
  readonly apiKey: string;
  readonly databasePath: string;
  readonly port: string;
}

/** Builds the API and the packages below it, the dictionary included. The build's own output is shown only when it fails. */
export async function buildServer(root: string): Promise<void> {
  process.stdout.write("Building the packages and the dictionary … ");
  const started = Date.now();
  // pnpm hands its own path to the scripts it runs: on a machine without pnpm on the PATH this is the only one.
  const pnpm = process.env.npm_execpath;
  const build = pnpm?.includes("pnpm")
    ? spawn(process.execPath, [pnpm, "build:server"], { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("pnpm", ["build:server"], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  build.stdout.on("data", (chunk) => output.push(String(chunk)));
  build.stderr.on("data", (chunk) => output.push(String(chunk)));
  const status = await new Promise<number | null>((done, fail) => {
    build.once("error", fail);
    build.once("close", done);
  });
  if (status !== 0) throw new QuickstartError(`failed.\n\n${output.join("")}`, 1);
  console.log(`done in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/** Starts `skladno-api` and waits until it says that it serves. Its warnings and errors are passed on. */
export async function startServer(settings: ServerSettings): Promise<RunningServer> {
  const child = spawn(process.execPath, ["apps/api/dist/main.js", "serve"], {
    cwd: settings.root,
    env: {
      ...process.env,
      HOST: process.env.HOST ?? "127.0.0.1",
      PORT: settings.port,
      DATABASE_PATH: settings.databasePath,
      SKLADNO_API_KEY: settings.apiKey,
      LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
    },
    stdio: ["ignore", "pipe", "inherit"],
    // A Ctrl-C reaches this process alone, which then stops the server in its own time.
    detached: true,
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const address = await untilServing(child, ended);
  return {
    address,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The server logs JSON lines; the one with a `url` says that it serves, and where. Warnings and errors are passed on. */
async function untilServing(child: ChildProcess, ended: Promise<void>): Promise<string> {
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> });
  const serving = new Promise<string>((done) => {
    lines.on("line", (line) => {
      const entry = readLogLine(line);
      if (entry === undefined) console.log(line);
      else if (typeof entry.url === "string") done(entry.url);
      else if (Number(entry.level) >= warningLevel) console.error(`server: ${String(entry.msg)}`);
    });
  });
  const failed = ended.then(() => {
    throw new QuickstartError(
      "The server did not start; it says why above. Where the port is taken, `--port NUMBER` names another one, 0 any free one.",
      1,
    );
  });
  return Promise.race([serving, failed]);
}

function readLogLine(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
