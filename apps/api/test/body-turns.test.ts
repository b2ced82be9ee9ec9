import { connect } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import { KEY, PROJECT, testApp, testDeps } from "./fakes.js";

/** Four requests of a project with large bodies are read and worked on at a time. */

const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
const request = { templates: { h1: "x" }, items: [{ external_id: "1" }] };
const small = JSON.stringify(request);
const large = small.padEnd(65_537);

/** A gate that requests wait at. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

let door: ReturnType<typeof gate>;
let work: ReturnType<typeof gate>;
/** Keys of idempotency of the requests that are worked on. */
let atWork: string[];
let asked: number;
let answers: OpenAnswers;
let server: Listening;
beforeEach(async () => {
  door = gate();
  work = gate();
  atWork = [];
  asked = 0;
  answers = new OpenAnswers();
  const { authenticate, jobs } = testDeps();
  const app = testApp({
    answers,
    async authenticate(key) {
      asked += 1;
      await door.opened;
      return authenticate(key);
    },
    jobs: {
      ...jobs,
      async findReplay(_, { key }) {
        atWork.push(key);
        await work.opened;
        return { kind: "mismatch", originalJobId: "original" };
      },
    },
  });
  server = await listen(app, { host: "127.0.0.1", port: 0, log: pino({ level: "silent" }), answers });
});
afterEach(() => server.close(100));

const post = async (key: string, body: string | ReadableStream) => {
  const init = { method: "POST", headers: { ...headers, "Idempotency-Key": key }, body, duplex: "half" };
  return (await fetch(`${server.url}/v1/jobs`, init as RequestInit)).status;
};

describe("requests with large bodies", () => {
  it.each([
    ["announced", () => large],
    ["in chunks", () => new Blob([large]).stream()],
  ])("take turns, and the others do not wait for them: %s", async (_, body) => {
    door.open();
    const waiting = [1, 2, 3, 4, 5].map((n) => post(`large-body-${n}`, body()));
    await expect.poll(() => atWork.length).toBe(4);
    const other = post("small-body", small);
    await expect.poll(() => atWork).toContain("small-body");
    expect(atWork).toHaveLength(5);
    work.open();
    expect(await Promise.all([...waiting, other])).toEqual(Array(6).fill(409));
    expect(atWork).toHaveLength(6);
  });

  /** Opens connections on which a body is announced and never comes whole. */
  function beginBodies(count: number, length: string) {
    const port = Number(new URL(server.url).port);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return Array.from({ length: count }, () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`POST /v1/jobs HTTP/1.1\r\nHost: x\r\n${lines.join("")}${length}\r\n\r\n`);
      return socket;
    });
  }

  it("do not wait for those whose bodies are still on their way", async () => {
    door.open();
    work.open();
    const sockets = beginBodies(12, "Content-Length: 65537");
    await expect.poll(() => answers.heldBytes().get(PROJECT)).toBe(12 * 65_537);
    expect(await post("large-body", large)).toBe(409);
    for (const socket of sockets) socket.destroy();
  });

  it.each(["Content-Length: 2097152", "Transfer-Encoding: chunked"])(
    "are refused while more than 32 MiB of their project are on their way: %s",
    async (length) => {
      door.open();
      work.open();
      const sockets = beginBodies(17, length);
      await expect.poll(() => answers.heldBytes().get(PROJECT)).toBe(17 * 2 ** 21);
      expect(await post("small-body", small)).toBe(503);
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => answers.count).toBe(0);
      expect(await post("small-body", small)).toBe(409);
    },
  );

  it("keep nothing when their clients leave before they are read", async () => {
    const sockets = beginBodies(4, `Content-Length: ${large.length}`);
    await expect.poll(() => asked).toBe(4);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => answers.count).toBe(0);
    door.open();
    work.open();
    expect(await post("large-body", large)).toBe(409);
    await expect.poll(() => answers.heldBytes().size).toBe(0);
  });
});

it("parses bodies of more than 8 KB in different turns of the event loop", async () => {
  const app = testApp();
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const body = "{".padEnd(8_193);
  const asked = Array.from({ length: 20 }, () => app.request("/v1/jobs", { method: "POST", headers, body }));
  for (const { status } of await Promise.all(asked)) expect(status).toBe(422);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(20);
});
