import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Listening, listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import { KEY, testApp, testDeps } from "./fakes.js";
import { freePort } from "./free-port.js";
import { temporaryFolder } from "./real-server.js";

/** The example of nginx before a server; runs where nginx is installed. */

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
const folder = temporaryFolder();
const answers = new OpenAnswers();
const asked: string[] = [];
let server: Listening;
let nginx: ChildProcess | undefined;
let port: number;
const logged = () => readFileSync(`${folder.path}/stdout`, "utf8");

beforeAll(async () => {
  if (!hasNginx) return;
  const app = testApp({
    answers,
    catalogue: {
      ...testDeps().catalogue,
      async readProduct(_, externalId) {
        asked.push(externalId);
        return { externalId, status: "completed", current: [], duplicates: [] };
      },
    },
  });
  server = await listen(app, { host: "127.0.0.1", port: 0, log: pino({ level: "silent" }), answers });
  port = await freePort();
  const example = readFileSync(new URL("../operation/nginx.conf", import.meta.url), "utf8");
  const changed = example
    .replace(/server api:3000 .*;/, `server ${new URL(server.url).host};`)
    .replace(/resolver .*;/, "")
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replaceAll(/\/(?:tmp|dev)\//g, `${folder.path}/`);
  // Where the test runs as root, the workers of nginx do not.
  chmodSync(folder.path, 0o755);
  writeFileSync(`${folder.path}/nginx.conf`, changed);
  nginx = spawn("nginx", ["-p", folder.path, "-c", `${folder.path}/nginx.conf`, "-g", "daemon off;"]);
  await vi.waitFor(async () => expect((await get("/healthz")).status).toBe(200), 20_000);
}, 30_000);
afterAll(async () => {
  nginx?.kill("SIGTERM");
  if (nginx?.exitCode === null) await once(nginx, "exit");
  await server?.close(100);
  folder.remove();
});

const headers = { Authorization: `Bearer ${KEY}` };
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers });

/** Opens a connection and gives what is received on it. */
function open(sent: string): { readonly socket: Socket; text(): string } {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(sent);
  return { socket, text: () => received };
}

const post = (length: number) =>
  `POST /v1/templates/validate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: ${length}\r\n\r\n`;

describe.runIf(hasNginx)("nginx before the server", () => {
  it("passes the public paths, and keeps those of operators", async () => {
    for (const path of ["/v1/products/x", "/docs", "/openapi.json", "/healthz"]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    for (const path of ["/metrics", "/readyz", "/%6detrics", "//metrics", "/docs/../metrics", "/metrics?x=1"]) {
      const { socket, text } = open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await expect.poll(text).toMatch(/^HTTP\/1\.1 404 /);
      socket.destroy();
    }
  });

  it.each(["a/b", "..", "100%", "с пробелом", "?#&=+;"])("passes a path unchanged: %s", async (id) => {
    // A client that changes nothing on its side.
    const segment = encodeURIComponent(id).replaceAll(".", "%2E");
    const { socket, text } = open(
      `GET /v1/products/${segment} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
    );
    await expect.poll(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(asked.at(-1)).toBe(id);
    socket.destroy();
  });

  it("logs the address of a client whose key is refused, and no path", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/products/secret`, {
      headers: { Authorization: "Bearer x" },
    });
    expect(response.status).toBe(401);
    await expect.poll(logged).toContain(` 127.0.0.1 401 GET ${response.headers.get("x-request-id")}`);
    expect(logged()).not.toContain("secret");
  });

  it("passes a body once it is whole, and at most 100 requests of one address at a time", async () => {
    const body = '{"templates":{"h1":"x"}}';
    const begin = () => open(`${post(body.length)}{`);
    const begun = Array.from({ length: 100 }, begin);
    const waiting = () => begun.filter(({ text }) => text() === "");
    // A request of the test itself may have taken the place of one of them.
    await expect
      .poll(async () => {
        const { status } = await get("/healthz");
        if (status === 200) begun.push(begin());
        return status;
      })
      .toBe(429);
    await expect.poll(() => waiting().length).toBe(100);
    expect(answers.count).toBe(0);
    const [first] = waiting();
    first?.socket.write(body.slice(1));
    await expect.poll(() => first?.text()).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of begun) socket.destroy();
    await expect.poll(async () => (await get("/healthz")).status).toBe(200);
  });

  it("passes 2 MiB and no more than 3", async () => {
    const size = async (bytes: number) => {
      const json = { ...headers, "Content-Type": "application/json" };
      const init = { method: "POST", headers: json, body: "{".padEnd(bytes) };
      return (await fetch(`http://127.0.0.1:${port}/v1/templates/validate`, init)).status;
    };
    expect([await size(2 ** 21), await size(2 ** 21 + 1), await size(3 * 2 ** 20 + 1)]).toEqual([422, 413, 413]);
  });

  it("bounds the requests of one address", async () => {
    const statuses = await Promise.all(Array.from({ length: 400 }, async () => (await get("/healthz")).status));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    await expect.poll(async () => (await get("/healthz")).status).toBe(200);
  });
});
