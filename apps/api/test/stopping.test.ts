import { connect, type Socket } from "node:net";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import { KEY, testApp, testDeps } from "./fakes.js";
import { ended, startTestServer, temporaryFolder } from "./real-server.js";

/**
 * SIGTERM and SIGINT: requests under way are answered, new ones are refused, work at hand is
 * finished or given back without spending an attempt.
 */

const folder = temporaryFolder();
afterAll(() => folder.remove());

const request = {
  templates: { h1: "Купить {{name|case:acc}}", seo_title: "{{name}}" },
  items: Array.from({ length: 500 }, (_, n) => ({ external_id: `sku-${n}`, name: `сумка ${n}` })),
};
const body = JSON.stringify(request);

interface Open {
  readonly socket: Socket;
  /** What has been received so far. */
  text(): string;
  readonly closed: Promise<void>;
}

async function open(server: { readonly url: string }): Promise<Open> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("utf8");
  });
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).on("error", reject));
  return { socket, text: () => received, closed };
}

const head = (key: string, line: string, length: number) =>
  `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const bytes = Buffer.byteLength(body);

describe("a server that is asked to stop", () => {
  it("answers the requests under way, and takes no others", async () => {
    const path = `${folder.path}/requests.db`;
    const server = await startTestServer(path, { workerConcurrency: 0 });
    const { key, ask } = await server.newProject();

    // A body that has begun to arrive, one whose job is waited for, and a connection that is kept
    // without a request.
    const arriving = await open(server);
    arriving.socket.write(head(key, "POST /v1/jobs", bytes));
    arriving.socket.write(Buffer.from(body).subarray(0, 1000));
    const waiting = ask("POST", "/v1/generate", request);
    const idle = await open(server);
    idle.socket.write(head(key, "GET /v1/generation/capabilities", 0));
    while (!idle.text().includes("dictionary_hash")) await new Promise((resolve) => setTimeout(resolve, 5));

    const stopped = server.stop();
    // Not waited for any longer, and not lost: the client can poll it.
    expect(await waiting).toMatchObject({ status: 202, body: { status: "queued", accepted_items: 500 } });
    await idle.closed;
    await expect(open(server)).rejects.toThrow("ECONNREFUSED");
    arriving.socket.write(Buffer.from(body).subarray(1000));
    await arriving.closed;
    expect(arriving.text()).toMatch(/^HTTP\/1\.1 202 /);
    expect(arriving.text()).toMatch(/\r\nconnection: close\r\n/i);
    await stopped;

    const after = await startTestServer(path);
    for (const id of [(await waiting).body.job_id, /"job_id":"([^"]+)"/.exec(arriving.text())?.[1] ?? ""]) {
      expect((await ended(after.asker(key), id)).body).toMatchObject({ status: "completed", completed: 500 });
    }
    await after.stop();
  });

  it("answers a request that came before, though its key was still being looked up", async () => {
    const stopping = new AbortController();
    const { authenticate } = testDeps();
    let lookedUp = () => {};
    const looking = new Promise<void>((resolve) => {
      lookedUp = resolve;
    });
    const app = testApp({ stopping: stopping.signal, authenticate: (key) => looking.then(() => authenticate(key)) });
    const ask = async () => {
      const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ templates: { h1: "{{name}}" } });
      return (await app.request("/v1/templates/validate", { method: "POST", headers, body })).status;
    };
    const before = ask();
    stopping.abort();
    const after = ask();
    lookedUp();
    expect([await before, await after]).toEqual([200, 503]);
  });

  it("refuses a request that comes on a connection that is still open", async () => {
    const log = pino({ level: "silent" });
    const stopping = new AbortController();
    const answers = new OpenAnswers();
    const text = "x".repeat(30_000_000);
    const metrics = { observeRequest: () => undefined, read: async () => ({ contentType: "text/plain", text }) };
    const app = testApp({ answers, metrics, stopping: stopping.signal });
    const server = await listen(app, { host: "127.0.0.1", port: 0, log, answers });
    const kept = await open(server);
    // An answer that is not read keeps the connection open over the stop.
    kept.socket.pause();
    kept.socket.write(head(KEY, "GET /metrics", 0));
    await expect.poll(() => answers.heldBytes().get(undefined)).toBeGreaterThan(10_000_000);
    stopping.abort();
    const closed = server.close(20_000);
    kept.socket.write(head(KEY, "GET /v1/jobs", 0));
    await expect.poll(() => answers.count).toBe(2);
    kept.socket.resume();
    await kept.closed;
    expect(await closed).toBe(0);
    const [, first, second] = kept.text().split("HTTP/1.1 ");
    expect(first).toMatch(/^200 /);
    expect(second).toMatch(/^503 [\s\S]*\r\nconnection: close\r\n/i);
  });

  it("gives back the job at work, and no attempt is spent", async () => {
    const path = `${folder.path}/work.db`;
    const server = await startTestServer(path);
    const { key, ask } = await server.newProject();
    const accepted = await Promise.all(Array.from({ length: 20 }, () => ask("POST", "/v1/jobs", request)));
    const ids = accepted.map(({ body }) => body.job_id as string);
    // Something is at work: all of them are stored, and not all have ended.
    await server.stop();

    const reading = await startTestServer(path, { workerConcurrency: 0 });
    const states = await Promise.all(ids.map(async (id) => (await reading.asker(key)("GET", `/v1/jobs/${id}`)).body));
    await reading.stop();
    expect(states.some(({ status }) => status === "queued")).toBe(true);
    for (const state of states) {
      expect(["queued", "processing", "completed"]).toContain(state.status);
      expect(state.processing_attempts).toBeLessThanOrEqual(1);
    }

    const after = await startTestServer(path);
    for (const id of ids) {
      expect((await ended(after.asker(key), id)).body).toMatchObject({ completed: 500, processing_attempts: 1 });
    }
    await after.stop();
  });
});
