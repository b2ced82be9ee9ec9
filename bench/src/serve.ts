import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const executable = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const key = "bench-key-0123456789";

/** A call of the API; GET where there is no method. */
export interface CallInit {
  readonly method?: string;
  readonly body?: string;
}

/** By Node's own client: `fetch` takes a millisecond more for a body of 100 KB, which would be the bench's, not the server's. */
function ask(agent: Agent, url: string, { method = "GET", body }: CallInit): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const sent = request(url, { agent, method, headers }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      response.on("error", fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** The built server in a process of its own, on a fresh database that is removed with it. */
export interface ServedApi {
  /** One call with the key; any status but 2xx is an error. */
  call<Answer>(path: string, init?: CallInit): Promise<Answer>;
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
  const agent = new Agent({ keepAlive: true });
  return {
    folder,
    address,
    key,
    call: async <Answer>(path: string, init: CallInit = {}) => {
      const { status, text } = await ask(agent, `${address}${path}`, init);
      if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text}`);
      return JSON.parse(text) as Answer;
    },
    text: async (path) => (await fetch(`${address}${path}`)).text(),
    stop: async () => {
      agent.destroy();
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
