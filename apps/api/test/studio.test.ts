import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { errorEnvelope } from "@skladno/contract";
import pino from "pino";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { listen } from "../src/listen.js";
import { OpenAnswers } from "../src/open-answers.js";
import { readStudioFiles } from "../src/services/studio-files.js";
import { testApp } from "./fakes.js";
import { startTestServer, temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const page = "<!doctype html><title>Студия</title>";
const script = "export const text = 'Купить кресло-качалку';".repeat(100);
const dictionary = Buffer.from([0, 1, 2, 254, 255]);

/** Like what the build makes: the page, a file without a hash in its name, assets, some of them compressed. */
const built = join(folder.path, "studio");
mkdirSync(join(built, "assets"), { recursive: true });
writeFileSync(join(folder.path, "secret.txt"), "secret");
const files = {
  "index.html": page,
  "icon.svg": "<svg/>",
  "assets/index-9f2c.js": script,
  "assets/index-9f2c.js.br": brotliCompressSync(script),
  "assets/index-9f2c.js.gz": gzipSync(script),
  "assets/index-77aa.css": "body { margin: 0 }",
  "assets/inter-01bd.woff2": dictionary,
  "assets/ru-5e1f.dict": dictionary,
};
for (const [path, content] of Object.entries(files)) writeFileSync(join(built, path), content);

const app = testApp({ studio: readStudioFiles(built) });

async function notFound(response: Response): Promise<string> {
  expect([response.status, response.headers.get("cache-control")]).toEqual([404, null]);
  const { error } = v.parse(errorEnvelope, await response.json());
  expect(error.code).toBe("not_found");
  return error.message;
}

describe("/studio", () => {
  it("leads to the page, which needs no key", async () => {
    const response = await app.request("/studio");
    expect(response.status).toBe(302);
    const address = new URL(response.headers.get("location") ?? "", "http://host/behind/a/proxy/studio");
    expect(address.pathname).toBe("/behind/a/proxy/studio/");
    expect(await (await app.request("/studio/")).text()).toBe(page);
  });

  it.each([
    ["", "text/html; charset=utf-8"],
    ["icon.svg", "image/svg+xml; charset=utf-8"],
    ["assets/index-9f2c.js", "text/javascript; charset=utf-8"],
    ["assets/index-77aa.css", "text/css; charset=utf-8"],
    ["assets/inter-01bd.woff2", "font/woff2"],
    ["assets/ru-5e1f.dict", "application/octet-stream"],
  ])("sends /studio/%s with its type, which no browser may guess, and its length", async (path, type) => {
    const response = await app.request(`/studio/${path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const expected = Buffer.from(files[(path || "index.html") as keyof typeof files]);
    expect(response.headers.get("content-length")).toBe(String(expected.length));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expected);
  });

  it.each(["", "icon.svg", "assets/index-9f2c.js"])(
    "answers HEAD of /studio/%s like GET, without a body",
    async (path) => {
      const headers = { "Accept-Encoding": "br" };
      const got = await app.request(`/studio/${path}`, { headers });
      const head = await app.request(`/studio/${path}`, { method: "HEAD", headers });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      const comparable = (response: Response) =>
        Object.entries({ ...Object.fromEntries(response.headers), "x-request-id": "" });
      expect(comparable(head)).toEqual(comparable(got));
    },
  );

  it("allows the page its own scripts and nothing of other hosts, and no other page to show it", async () => {
    const policy = (await app.request("/studio/")).headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual([
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it("lets assets, named by their hash, be kept for ever, and other files be asked for again", async () => {
    for (const path of ["", "index.html", "icon.svg"]) {
      const response = await app.request(`/studio/${path}`);
      expect([path, response.headers.get("cache-control")]).toEqual([path, "no-cache"]);
      const known = response.headers.get("etag") ?? "";
      const again = await app.request(`/studio/${path}`, { headers: { "If-None-Match": known } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", known]);
      expect(again.headers.get("cache-control")).toBe("no-cache");
      const changed = await app.request(`/studio/${path}`, { headers: { "If-None-Match": '"old"' } });
      expect(changed.status).toBe(200);
    }
    const asset = await app.request("/studio/assets/index-9f2c.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("sends a file compressed to those that can read it, under another tag", async () => {
    const ask = (accepted: string) =>
      app.request("/studio/assets/index-9f2c.js", { headers: { "Accept-Encoding": accepted } });
    const tags = new Set<string | null>();
    for (const [accepted, encoding, unpack] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
      ["br;q=0, identity", null, (bytes: Buffer) => bytes],
      ["", null, (bytes: Buffer) => bytes],
    ] as const) {
      const response = await ask(accepted);
      expect([accepted, response.headers.get("content-encoding")]).toEqual([accepted, encoding]);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
      tags.add(response.headers.get("etag"));
    }
    expect(tags.size).toBe(3);
    const uncompressed = await app.request("/studio/assets/ru-5e1f.dict", { headers: { "Accept-Encoding": "br" } });
    expect(uncompressed.headers.get("content-encoding")).toBe(null);
  });

  it("has nothing but the files, and takes no other method", async () => {
    for (const path of ["nothing", "assets", "assets/", "assets/index-0000.js", "studio/", "constructor", "%zz"]) {
      expect(await notFound(await app.request(`/studio/${path}`))).toBe(
        "There is no such path. All operations are under /v1.",
      );
    }
    const posted = await app.request("/studio/", { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("leads nowhere else in the file system, however a path is written", async () => {
    const log = pino({ level: "silent" });
    const server = await listen(app, { host: "127.0.0.1", port: 0, log, answers: new OpenAnswers() });
    try {
      const up = ["..", "%2e%2e", "%2E.", "..%2f", "..\\", "..%5c", "....//", "%c0%ae%c0%ae"];
      const targets = [
        ...up.flatMap((step) => [`/studio/${step}/secret.txt`, `/studio/assets/${step}/${step}/secret.txt`]),
        `/studio/${built}/index.html`,
        `/studio//etc/passwd`,
        "/studio/index.html%00.js",
      ];
      for (const target of targets) {
        const answer = await raw(Number(new URL(server.url).port), target);
        expect([target, answer.split(" ")[1]]).toEqual([target, "404"]);
        expect(answer).not.toMatch(/secret\n?$|root:/);
      }
    } finally {
      await server.close(100);
    }
  });
});

describe("a server", () => {
  const answersOf = async (settings: Parameters<typeof startTestServer>[1]) => {
    const server = await startTestServer({ path: join(folder.path, "skladno.db") }, settings);
    try {
      return await Promise.all(
        ["/studio", "/studio/", "/studio/index.html"].map((path) => fetch(server.url + path, { redirect: "manual" })),
      );
    } finally {
      await server.stop();
    }
  };

  it("that runs from its sources says that the page was not built, and how to build it", async () => {
    for (const response of await answersOf({})) {
      expect(await notFound(response)).toContain("Build it with `pnpm build:server`");
    }
  });

  it("has no such path with STUDIO=off", async () => {
    for (const response of await answersOf({ studio: false })) {
      expect(await notFound(response)).toBe("There is no such path. All operations are under /v1.");
    }
  });
});

/** Sends a request with a target as it is written. @returns all of the answer */
function raw(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      answer += text;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}
