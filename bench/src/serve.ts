import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const executable = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const key = "bench-key-0123456789";

/** The built server in a process of its own, on a fresh database that is removed with it. */
export interface ServedApi {
  /** One call with the key; any status but 2xx is an error. */
  call<Answer>(path: string, init?: RequestInit): Promise<Answer>;
  /** The text of a page that needs no key. */
  text(path: string): Promise<string>;
  readonly folder: string;
  /** Where it serves, such as http://127.0.0.1:41587. */
  readonly address: string;
  readonly key: string;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Arguments for Node itself, such as `--cpu-prof`. */
  readonly nodeArguments?: readonly string[];
  /** Variables of the server beside those set here. */
  readonly variables?: Readonly<Record<string, string>>;
}

export async function serveApi(options: ServeOptions = {}): Promise<ServedApi> {
  const folder = mkdtempSync(join(tmpdir(), "skladno-bench-"));
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), executable, "serve"], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATABASE_PATH: join(folder, "bench.db"),
      SKLADNO_API_KEY: key,
      RATE_LIMIT: "1000000",
      ...options.variables,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await untilServing(child);
  return {
    folder,
    address,
    key,
    call: async <Answer>(path: string, init: RequestInit = {}) => {
      const response = await fetch(`${address}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    text: async (path) => (await fetch(`${address}${path}`)).text(),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "close");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The address that a server names in its log. */
export function untilServing(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    const output = child.stdout as NonNullable<ChildProcess["stdout"]>;
    const lines = createInterface({ input: output });
    lines.on("line", (line) => {
      const entry = JSON.parse(line) as { readonly url?: string };
      if (entry.url === undefined) return;
      done(entry.url);
      // Reading on is enough: taking every line of the log apart would cost the measuring process, which has the same processors.
      lines.close();
      output.resume();
    });
    child.once("close", () => fail(new Error("The server ended before it served.")));
  });
}
