import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConnectionLimits, type Listening, listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import { KEY, testApp } from "./fakes.js";

/**
 * What clients can't take of the server: connections that say nothing, answers that nobody reads.
 */

const limits: ConnectionLimits = { connections: 20, head: 300, request: 600, idle: 400, rated: 500 };
const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const answers = new OpenAnswers();
const unread = () => answers.heldBytes().get(undefined);
const LARGE = "x".repeat(30_000_000);
/** Milliseconds that the answer is waited for. */
let answerAfter = 0;

let server: Listening;
let port: number;
beforeAll(async () => {
  const app = testApp({
    log,
    metrics: { observeRequest: () => undefined, read: async () => ({ contentType: "text/plain", text: LARGE }) },
    async readiness() {
      await sleep(answerAfter);
      return { ready: true };
    },
  });
  server = await listen(app, { host: "127.0.0.1", port: 0, log, answers, limits });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close(100));

interface Open {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  text(): string;
}

function open(...sent: string[]): Open {
  return openAt(port, ...sent);
}

function openAt(port: number, ...sent: string[]): Open {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  for (const text of sent) socket.write(text);
  return { socket, closed, text: () => received };
}

describe("a connection", () => {
  it("that says nothing is closed, however many there are", async () => {
    const silent = Array.from({ length: 60 }, () => open());
    await Promise.all(silent.map(({ closed }) => closed));
  }, 10_000);

  it("whose request never becomes whole is closed", async () => {
    await open("GET /healthz HTTP/1.1\r\nHost: x\r\n").closed;
    await open(`POST /v1/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: 9\r\n\r\n{`)
      .closed;
  }, 10_000);

  it("on which nothing more is asked is closed after a while, not at once", async () => {
    const kept = open("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(kept.text).toMatch(/^HTTP\/1\.1 200 /);
    const start = performance.now();
    await kept.closed;
    expect(performance.now() - start).toBeGreaterThan(200);
  }, 10_000);

  it("whose client does not read its answer is cut, and the log says so", async () => {
    lines.length = 0;
    const stalled = open("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    stalled.socket.pause();
    await expect.poll(() => unread()).toBeGreaterThan(10_000_000);
    await expect.poll(() => answers.count, { timeout: 5_000 }).toBe(0);
    expect(lines.map(({ msg }) => msg)).toContain("a slow client was cut off");
    stalled.socket.destroy();
  }, 10_000);

  it("whose client waits for its answer longer than it may stall is kept", async () => {
    answerAfter = 3 * limits.rated;
    const waiting = open("GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    await waiting.closed;
    answerAfter = 0;
    expect(waiting.text()).toMatch(/^HTTP\/1\.1 200 /);
  }, 20_000);

  it("whose client reads slowly is kept", async () => {
    const slow = open("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    for (let step = 0; step < 12; step++) {
      slow.socket.resume();
      await sleep(5);
      slow.socket.pause();
      await sleep(95);
    }
    slow.socket.resume();
    await slow.closed;
    expect(slow.text().length).toBeGreaterThan(LARGE.length);
  }, 20_000);

  it("whose client reads a little now and then is cut", async () => {
    lines.length = 0;
    const onread = { buffer: Buffer.alloc(1024), callback: () => false };
    const socket = connect({ port, host: "127.0.0.1", onread });
    socket.on("error", () => undefined);
    const closed = once(socket, "close");
    socket.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    const reading = setInterval(() => socket.resume(), 50);
    await expect.poll(() => answers.count).toBe(1);
    await expect.poll(() => answers.count, { timeout: 5_000 }).toBe(0);
    expect(lines.map(({ msg }) => msg)).toContain("a slow client was cut off");
    clearInterval(reading);
    socket.destroy();
    await closed;
  }, 10_000);

  it("whose client sends a little of its body now and then is cut", async () => {
    lines.length = 0;
    const patient = { connections: 20, head: 60_000, request: 60_000, idle: 60_000, rated: 500 };
    const options = { host: "127.0.0.1", port: 0, log, answers: new OpenAnswers(), limits: patient };
    const server = await listen(testApp(), options);
    const head = `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: 60000\r\n\r\n`;
    const slow = openAt(Number(new URL(server.url).port), head);
    const sending = setInterval(() => slow.socket.write(" "), 50);
    await slow.closed;
    clearInterval(sending);
    expect(lines.map(({ msg }) => msg)).toContain("a slow client was cut off");
    await server.close(0);
  }, 10_000);
});

describe("connections at the limit", () => {
  // Nothing but the limit closes a connection before the test is over.
  const patient = { connections: 20, head: 60_000, request: 60_000, idle: 60_000, rated: 60_000 };
  const head = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
  let server: Listening;
  let answers: OpenAnswers;
  let connected: (...sent: string[]) => Open;
  beforeEach(async () => {
    answers = new OpenAnswers();
    server = await listen(testApp(), { host: "127.0.0.1", port: 0, log, answers, limits: patient });
    connected = (...sent) => openAt(Number(new URL(server.url).port), ...sent);
  });
  afterEach(() => server.close(0));

  it("make room for others when they are idle, the one that has been so longest first", async () => {
    const kept: Open[] = [];
    for (let n = 0; n < 19; n++) {
      const one = connected(`${head}\r\n`);
      await expect.poll(one.text).toMatch(/^HTTP\/1\.1 200 /);
      kept.push(one);
    }
    // The first of them is busy again, and so the second has been idle longest.
    kept[0]?.socket.write(`${head}\r\n`);
    await expect.poll(() => kept[0]?.text().match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
    for (const next of [1, 2, 3]) {
      const more = connected(`${head}\r\n`);
      await expect.poll(more.text).toMatch(/^HTTP\/1\.1 200 /);
      await kept[next]?.closed;
    }
    expect(kept.map(({ socket }) => socket.destroyed)).toEqual(kept.map((_, n) => n >= 1 && n <= 3));
    for (const { socket } of kept) socket.destroy();
  }, 20_000);

  it("are closed at once when requests are under way on all, and taken again when one has ended", async () => {
    const body = '{"templates":{"h1":"x"}}';
    const begun = `POST /v1/templates/validate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\n`;
    const busy: Open[] = [];
    while (busy.length < 20) {
      busy.push(connected(`${begun}Content-Length: ${body.length}\r\n\r\n{`));
      await expect.poll(() => answers.count).toBe(busy.length);
    }
    await connected(`${head}\r\n`).closed;
    expect(answers.count).toBe(20);
    busy[0]?.socket.write(body.slice(1));
    await expect.poll(() => busy[0]?.text()).toMatch(/^HTTP\/1\.1 200 /);
    const answerToNext = async () => {
      const next = connected(`${head}Connection: close\r\n\r\n`);
      await next.closed;
      return next.text();
    };
    await expect.poll(answerToNext).toMatch(/^HTTP\/1\.1 200 /);
    for (const { socket } of busy) socket.destroy();
  }, 20_000);
});

describe("a client that resets its connection", () => {
  const accepted: Socket[] = [];
  const remember = (message: unknown) => void accepted.push((message as { socket: Socket }).socket);
  const uncaught: unknown[] = [];
  const catchError = (error: unknown) => void uncaught.push(error);
  beforeAll(() => {
    subscribe("net.server.socket", remember);
    process.on("uncaughtException", catchError);
  });
  afterAll(() => {
    unsubscribe("net.server.socket", remember);
    process.off("uncaughtException", catchError);
  });

  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  it.each([
    ["CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["CONNECT and more", `CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n${"x".repeat(100_000)}`],
    ["CONNECT after a request", "GET /docs HTTP/1.1\r\nHost: x\r\n\r\nCONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an upgrade", `GET /healthz HTTP/1.1\r\nHost: x\r\n${upgrade}`],
    ["an upgrade of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an expectation", "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n"],
    ["a bad Host", "GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n"],
    ["a head that is too large", `GET / HTTP/1.1\r\nX: ${"x".repeat(40_000)}\r\n\r\n`],
    ["broken HTTP", "nonsense\r\n\r\n"],
    ["half a body", `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Length: 9\r\n\r\n{`],
  ])("after %s ends nothing", async (_, sent) => {
    accepted.length = 0;
    uncaught.length = 0;
    for (let n = 0; n < 3; n++) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      await new Promise((resolve) => socket.write(sent, resolve));
      socket.resetAndDestroy();
      await once(socket, "close");
    }
    await expect.poll(() => accepted.length).toBe(3);
    await expect.poll(() => accepted.every((socket) => socket.destroyed)).toBe(true);
    expect(uncaught).toEqual([]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe("what is not HTTP", () => {
  const id = "7d444840-9dc0-41d1-b245-5ffdce74fad2";

  it.each([
    ["a header without a name", `GET / HTTP/1.1\r\nX-Request-Id: ${id}\r\n: x\r\n\r\n`, "it could not be parsed"],
    [
      "a Host that is not one",
      `GET / HTTP/1.1\r\nHost: a b\r\nX-Request-Id: ${id}\r\n\r\n`,
      "the Host header is not valid",
    ],
  ])("is logged with the client's own id: %s", async (_, sent, reason) => {
    lines.length = 0;
    const broken = open(sent);
    await expect.poll(broken.text).toContain(id);
    expect(lines).toMatchObject([{ request_id: id, status: 400, reason, msg: "broken request" }]);
    broken.socket.destroy();
  });
});

describe("a key of idempotency", () => {
  it("that is sent twice is refused", async () => {
    const body = '{"templates":{"h1":"x"},"items":[{"external_id":"1"}]}';
    const twice = open(
      `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${KEY}\r\n` +
        `Idempotency-Key: key-number-1\r\nIdempotency-Key: key-number-2\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await twice.closed;
    expect(twice.text()).toMatch(/^HTTP\/1\.1 400 /);
    expect(twice.text()).toContain("was sent 2 times");
  });
});

it("cuts off the answer of a client that never reads it when the server stops, and counts it", async () => {
  const stalled = open("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
  stalled.socket.pause();
  await expect.poll(() => unread()).toBeGreaterThan(10_000_000);
  expect(await server.close(100)).toBe(1);
  stalled.socket.destroy();
});
