import { connect } from "node:net";
import { errorEnvelope, limits } from "@skladno/contract";
import pino from "pino";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListenError, type Listening, listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import type { CurrentProduct } from "../src/storage/port.js";
import { KEY, PROJECT, testApp } from "./fakes.js";

/** What can only be seen on the wire: raw targets, bodies in chunks, HTTP that is none. */

const at = (host: string, port: number) => ({ host, port, log: pino({ level: "silent" }), answers: new OpenAnswers() });

let server: Listening;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  const app = testApp({
    catalogue: {
      readProduct: async (project, externalId): Promise<CurrentProduct> => {
        asked.push(externalId);
        expect(project).toBe(PROJECT);
        return { externalId, status: "completed", current: [], duplicates: [] };
      },
      lookup: async () => new Map(),
      history: async () => null,
      version: async () => ({ kind: "product_not_found" }),
      readVersions: async () => [],
    },
  });
  server = await listen(app, at("127.0.0.1", 0));
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close(100));

interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends bytes as they are and reads until the server closes the connection. */
function raw(...parts: readonly (string | Uint8Array)[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...rest] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), headers: head, body: rest.join("\r\n\r\n") });
    });
    for (const part of parts) socket.write(typeof part === "string" ? Buffer.from(part, "latin1") : part);
  });
}

const head = `Host: localhost\r\nAuthorization: Bearer ${KEY}\r\nConnection: close\r\n`;

function get(target: string): Promise<RawAnswer> {
  return raw(`GET ${target} HTTP/1.1\r\n${head}\r\n`);
}

function envelope(answer: RawAnswer) {
  expect(answer.headers).toMatch(/content-type: application\/json/i);
  return v.parse(errorEnvelope, JSON.parse(answer.body));
}

describe("ids in paths", () => {
  const ids = [
    "a/b",
    "/",
    "..",
    ".",
    "../../v1/jobs",
    "100%",
    "%2F",
    "с пробелом и кириллицей",
    "МИ-DT-1500/ЧР",
    "?#&=+;",
    "a\\b",
    '"<>^`{|}',
    "😀",
    "\0",
    "\r\n",
    "lookup",
    "history",
    "__proto__",
    "constructor",
    "x".repeat(240),
  ];
  it.each(ids)("reads %j, percent-encoded", async (id) => {
    // encodeURIComponent leaves dots alone; a careful client encodes them too.
    for (const segment of [encodeURIComponent(id), encodeURIComponent(id).replaceAll(".", "%2E")]) {
      const answer = await get(`/v1/products/${segment}`);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toMatchObject({ external_id: id });
      expect(asked.at(-1)).toBe(id);
    }
  });

  it("reads the absolute form of a target", async () => {
    const answer = await get("http://shop.example/v1/products/a%2Fb?channel=website");
    expect(JSON.parse(answer.body)).toMatchObject({ external_id: "a/b" });
  });

  it("refuses broken encoding with 400", async () => {
    for (const segment of ["%", "%zz", "%ff", "%ed%a0%80"]) {
      const answer = await get(`/v1/products/${segment}`);
      expect(answer.status).toBe(400);
      expect(envelope(answer).error.code).toBe("invalid_request");
    }
  });

  it.each(["/v1/products/a/b", "//v1/jobs", "/v1/../healthz", "/%76%31/jobs", "*"])(
    "does not know %s",
    async (target) => {
      const answer = await get(target);
      expect(answer.status).toBe(404);
      expect(envelope(answer).error.code).toBe("not_found");
    },
  );
});

describe("bodies", () => {
  const post = `POST /v1/jobs HTTP/1.1\r\n${head}`;

  it("measures what arrives in chunks, without Content-Length", async () => {
    const chunk = "x".repeat(64 * 1024);
    const chunks = Array.from({ length: limits.requestBodyBytes / chunk.length + 1 }, () => `10000\r\n${chunk}\r\n`);
    const answer = await raw(`${post}Transfer-Encoding: chunked\r\n\r\n`, ...chunks, "0\r\n\r\n");
    expect(answer.status).toBe(413);
    expect(envelope(answer).error.code).toBe("request_body_too_large");
  });

  it("takes exactly 2 MiB", async () => {
    const body = `{"a":"${"x".repeat(limits.requestBodyBytes - 8)}"}`;
    const answer = await raw(
      `${post}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    expect(answer.status).toBe(422);
  });

  it("refuses an announced body of more without reading it", async () => {
    const answer = await raw(`${post}Content-Length: ${limits.requestBodyBytes + 1}\r\n\r\n{`);
    expect(answer.status).toBe(413);
    expect(envelope(answer).error.code).toBe("request_body_too_large");
  });

  it("answers 413 so that a client which is still sending can read it", async () => {
    const bytes = new Uint8Array(8 * limits.requestBodyBytes).fill(0x20);
    for (const body of [bytes, new Blob([bytes]).stream(), bytes]) {
      const init = { method: "POST", headers: { Authorization: `Bearer ${KEY}` }, body, duplex: "half" };
      const response = await fetch(`${server.url}/v1/jobs`, init as RequestInit);
      const { error } = (await response.json()) as { error: { code: string } };
      expect([response.status, error.code]).toEqual([413, "request_body_too_large"]);
    }
  });

  it("takes an absent body for malformed JSON", async () => {
    const answer = await raw(`${post}\r\n`);
    expect(answer.status).toBe(422);
    expect(envelope(answer).error.details).toMatchObject({ errors: [{ code: "malformed_json", line: 1, column: 1 }] });
  });

  it("goes on after a client that hangs up in the middle of its body", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(`${post}Content-Length: 100\r\n\r\n{"temp`, () => {
          socket.destroy();
          resolve();
        });
      });
    });
    expect((await get("/healthz")).status).toBe(200);
  });
});

describe("HTTP that is none", () => {
  it.each([
    ["a line of nonsense", "nonsense\r\n\r\n", 400],
    ["a path that is not encoded", `GET /v1/products/${"\xd0\xa1"} HTTP/1.1\r\n${head}\r\n`, 400],
    ["two lengths", `POST /v1/jobs HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400],
    ["no host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["two hosts", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400],
    ["a host that makes no URL", "GET /healthz HTTP/1.1\r\nHost: a b\\c\r\nConnection: close\r\n\r\n", 400],
    ["a header that is too large", `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  ])("answers %s with the envelope", async (_, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(envelope(answer).error.code).toBe("invalid_request");
    expect(answer.headers).toMatch(/x-request-id: [0-9a-f-]{36}/i);
    expect(answer.headers).toMatch(/^x-content-type-options: nosniff$/im);
  });

  it("answers CONNECT with the methods that are allowed", async () => {
    const answer = await raw("CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n");
    expect(answer.status).toBe(405);
    expect(answer.headers).toMatch(/^allow: GET, POST$/im);
    expect(envelope(answer).error).toMatchObject({
      code: "method_not_allowed",
      message: "The method CONNECT is not allowed here; allowed: GET, POST.",
    });
  });

  it("answers HTTP/1.0, which needs no host", async () => {
    expect(await raw("GET /healthz HTTP/1.0\r\n\r\n")).toMatchObject({
      status: 200,
      body: '{"status":"ok","version":"0.0.0"}',
    });
  });

  it.each([
    ["two keys", `Authorization: Bearer ${KEY}\r\nAuthorization: Bearer another-key-of-someone`, "", 401],
    [
      "two types",
      `Authorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nContent-Type: text/plain`,
      "{}",
      415,
    ],
  ])("does not choose between %s", async (_, headers, body, status) => {
    const answer = await raw(
      `POST /v1/jobs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer.status).toBe(status);
  });

  it("ignores an expectation that it does not know", async () => {
    expect((await raw(`GET /healthz HTTP/1.1\r\n${head}Expect: magic\r\n\r\n`)).status).toBe(200);
  });
});

describe("listening", () => {
  it("says which port is taken and what to do", async () => {
    await expect(listen(testApp(), at("127.0.0.1", port))).rejects.toThrow(ListenError);
    await expect(listen(testApp(), at("127.0.0.1", port))).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  });

  it("says that an address is not there", async () => {
    await expect(listen(testApp(), at("203.0.113.1", 0))).rejects.toThrow(/no address "203\.0\.113\.1"/);
  });
});
