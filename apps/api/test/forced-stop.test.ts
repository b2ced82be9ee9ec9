import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { temporaryFolder } from "./real-server.js";

/**
 * A server process whose clients ask for its largest pages and never read them: its memory, and how
 * it ends.
 */

const KEY = "a-key-of-the-forced-stop";
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

let child: ChildProcess | undefined;
const folder = temporaryFolder();
afterEach(() => {
  child?.kill("SIGKILL");
  folder.remove();
});

it("stays small, and exits with 1 saying what was cut off", async () => {
  child = spawn(process.execPath, ["--conditions=@skladno/source", "--import", "tsx", pathOf("../src/main.ts")], {
    cwd: pathOf(".."),
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, PORT: "0", DATABASE_PATH: `${folder.path}/forced.db`, SKLADNO_API_KEY: KEY },
  });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const lines: { msg: string; url?: string; version?: string; answers?: number; rows?: number }[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => lines.push(JSON.parse(line)));
  await expect.poll(() => lines[0]?.url).toMatch(/^http/);
  expect(lines[0]?.version).toMatch(/^\d/);
  const url = lines[0]?.url ?? "";

  const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
  const items = Array.from({ length: 60 }, (_, n) => ({ external_id: `sku-${n}`, text: "я".repeat(15_000) }));
  const body = JSON.stringify({ templates: { h1: "{{text|lock}}".repeat(15) }, items });
  const created = await fetch(`${url}/v1/jobs`, { method: "POST", headers, body });
  expect(created.status).toBe(202);
  const { results_url, status_url } = (await created.json()) as { results_url: string; status_url: string };
  const job = async () => (await (await fetch(url + status_url, { headers })).json()) as { status: string };
  await expect.poll(async () => (await job()).status, { timeout: 40_000 }).toBe("completed_with_warnings");

  const memory = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  };
  const before = await memory();
  const request = `GET ${results_url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\n\r\n`;
  const clients = Array.from({ length: 8 }, () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
    socket.pause();
    socket.write(request.repeat(4));
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  // A published server takes some 130 MB before.
  expect((await memory()) - before).toBeLessThan(170_000_000);

  const exited = once(child, "exit");
  const start = performance.now();
  child.kill("SIGTERM");
  expect((await exited)[0]).toBe(1);
  expect(performance.now() - start).toBeLessThan(10_000);
  const forced = lines.find(({ msg }) => msg === "the shutdown was forced");
  expect(forced?.answers).toBeGreaterThan(0);
  expect(said).toMatch(/The shutdown was forced\. \d+ answers and 0 rows were cut off\./);
  for (const client of clients) client.destroy();
}, 120_000);
