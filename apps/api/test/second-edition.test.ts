import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../src/version.js";
import { type Answer, type Ask, ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { run } from "./shop.js";

/**
 * Lists, log lines, ports and traces: what operators and clients were given with the second edition
 * of the contract.
 */

const folder = temporaryFolder();
const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
let server: TestServer;
/** Accepts jobs and never works. */
let idle: TestServer;
beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`, { metricsPort: 0 }, [], log);
  idle = await startTestServer(`${folder.path}/idle.db`, { workerConcurrency: 0 });
});
afterAll(async () => {
  await Promise.all([server.stop(), idle.stop()]);
  folder.remove();
});

const templates = { h1: "{{name}}" };
const itemsOf = (...ids: string[]) => ids.map((external_id) => ({ external_id, name: "сумка" }));
const idsOf = ({ body }: Answer) => body.items.map(({ job_id }: { job_id: string }) => job_id);

describe("GET /v1/jobs", () => {
  let ask: Ask;
  const made: string[] = [];
  beforeAll(async () => {
    ({ ask } = await idle.newProject());
    for (let n = 0; n < 5; n++) {
      const { body } = await ask("POST", "/v1/jobs", { templates, items: itemsOf("a") });
      made.unshift(body.job_id);
    }
    await ask("POST", `/v1/jobs/${made[1]}/cancel`);
  });

  it("gives the jobs of the project, the newest first, page by page", async () => {
    const whole = await ask("GET", "/v1/jobs");
    expect(idsOf(whole)).toEqual(made);
    expect(whole.body.next_cursor).toBeNull();
    expect(whole.body.items[0]).toEqual((await ask("GET", `/v1/jobs/${made[0]}`)).body);
    const seen: string[] = [];
    for (let cursor = ""; cursor !== null; ) {
      const page = await ask("GET", `/v1/jobs?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(made);
  });

  it("narrows by status, which may be repeated", async () => {
    expect(idsOf(await ask("GET", "/v1/jobs?status=cancelled"))).toEqual([made[1]]);
    expect(idsOf(await ask("GET", "/v1/jobs?status=cancelled&status=queued"))).toEqual(made);
    expect(idsOf(await ask("GET", "/v1/jobs?status=failed"))).toEqual([]);
  });

  it("shows nothing of another project", async () => {
    expect((await (await idle.newProject()).ask("GET", "/v1/jobs")).body).toEqual({ items: [], next_cursor: null });
  });

  it.each([
    "status=done",
    "status=queued&status=",
    "limit=0",
    "limit=101",
    "limit=1&limit=1",
    "cursor=",
    "cursor=x",
    "cursor=MSAx",
    `cursor=${Buffer.from("1 0190a000-0000-7000-8000-000000000001 ").toString("base64url")}`,
    `cursor=${Buffer.from("1 0190a000-0000-7000-8000-000000000001").toString("base64url")}=`,
  ])("refuses ?%s", async (query) => {
    const { status, body } = await ask("GET", `/v1/jobs?${query}`);
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
  });
});

describe("results of a job that runs", () => {
  it("say when to ask again, and where to go on", async () => {
    const { ask } = await idle.newProject();
    const { body } = await ask("POST", "/v1/jobs", { templates, items: itemsOf("a", "b") });
    const page = await ask("GET", body.results_url);
    expect(page.body).toMatchObject({ status: "queued", items: [], next_cursor: 0, completed: false });
    expect(page.headers.get("retry-after")).toBe("1");
  });

  it("end with null once it is final, after an empty page where the last one was full", async () => {
    const { ask } = await server.newProject();
    const { body } = await run(ask, { templates, items: itemsOf("a", "b") });
    const full = await ask("GET", `${body.results_url}?limit=2`);
    expect([full.body.items.length, full.body.next_cursor, full.headers.get("retry-after")]).toEqual([2, 2, null]);
    const last = await ask("GET", `${body.results_url}?cursor=2`);
    expect(last.body).toMatchObject({ items: [], next_cursor: null, completed: true });
    expect(last.headers.get("retry-after")).toBeNull();
  });
});

describe("history", () => {
  it("goes on with older versions, and narrows to a channel", async () => {
    const { ask } = await server.newProject();
    for (const channel of ["website", "Мой канал", "website"]) {
      await run(ask, { templates, channel, items: itemsOf("a") });
    }
    const versionsOf = async (query: string) => {
      const { body } = await ask("GET", `/v1/products/a/history?${query}`);
      return [body.current?.version, body.history.map(({ version }: { version: number }) => version)];
    };
    expect(await versionsOf("limit=2")).toEqual([3, [3, 2]]);
    expect(await versionsOf("before=2")).toEqual([3, [1]]);
    expect(await versionsOf("channel=website&before=3")).toEqual([3, [1]]);
    expect(await versionsOf(`channel=${encodeURIComponent("Мой канал")}`)).toEqual([2, [2]]);
    expect((await ask("GET", "/v1/products/a/history?before=0")).status).toBe(400);
  });
});

describe("duplicates", () => {
  it("count all other products with the text, and name them", async () => {
    const { ask } = await server.newProject();
    await run(ask, { templates, items: itemsOf("a", "b", "c") });
    const { body } = await ask("GET", "/v1/products/b");
    expect(body.duplicates).toMatchObject([{ duplicate_count: 2, duplicate_external_ids: ["a", "c"] }]);
  });
});

describe("generate", () => {
  it("waits a second and a half for a job that does not end, not more", async () => {
    const { ask } = await idle.newProject();
    const start = performance.now();
    expect((await ask("POST", "/v1/generate", { templates, items: itemsOf("a") })).status).toBe(202);
    const milliseconds = performance.now() - start;
    expect(milliseconds).toBeGreaterThan(1_400);
    expect(milliseconds).toBeLessThan(2_400);
  });
});

describe("the log", () => {
  it("has a line for each request, with its job, its trace and its project", async () => {
    const { id, ask } = await server.newProject();
    lines.length = 0;
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const { body } = await ask("POST", "/v1/jobs", { templates, items: itemsOf("a") }, headers);
    await ended(ask, body.job_id);
    await expect
      .poll(() => lines.filter(({ msg }) => msg === "job ended"))
      .toMatchObject([{ job_id: body.job_id, project: id, status: "completed", completed: 1, failed: 0 }]);
    const requests = lines.filter(({ msg }) => msg === "request");
    expect(requests[0]).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ method: "POST", route: "/v1/jobs", status: 202, milliseconds: expect.any(Number) },
      ...{ project: id, trace_id: trace, job_id: body.job_id, msg: "request" },
    });
    expect(requests[1]).toMatchObject({ method: "GET", route: "/v1/jobs/:job_id", job_id: body.job_id });
  });

  it("says from where a wrong key came and how it begins, never the key", async () => {
    lines.length = 0;
    await server.asker("skladno_some-wrong-key-of-someone")("GET", "/v1/jobs");
    expect(lines).toMatchObject([
      { status: 401, remote_address: "127.0.0.1", key_prefix: "skladno_some-w", route: "none" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("wrong-key");
  });

  it("says which project has a plan that is not configured", async () => {
    const { id, ask } = await server.newProject("gold");
    lines.length = 0;
    expect((await ask("GET", "/v1/jobs")).status).toBe(503);
    expect(lines).toMatchObject([
      { level: 50, project: id, plan: "gold", msg: "the plan of a project is not configured" },
      { status: 503 },
    ]);
  });
});

describe("outside /v1", () => {
  it("says which version runs, and shows the documentation at the root", async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "ok", version });
    const root = await fetch(server.url, { redirect: "manual" });
    expect([root.status, root.headers.get("location")]).toEqual([302, "/docs"]);
  });

  it("serves the metrics on their own port, and there alone", async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    const metrics = await fetch(`${server.metricsUrl}/metrics`);
    expect(await metrics.text()).toMatch(new RegExp(`^skladno_build_info\\{version="${version}"\\} 1$`, "m"));
    expect((await fetch(`${server.metricsUrl}/v1/jobs`)).status).toBe(404);
  });
});

describe("traces", () => {
  it("are sent to the collector, and go on from the client's own", async () => {
    const sent: { url: string; body: string }[] = [];
    const collector = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk.toString("latin1");
      sent.push({ url: request.url ?? "", body });
      response.end();
    });
    collector.listen(0, "127.0.0.1");
    await once(collector, "listening");
    const otlpEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const traced = await startTestServer(`${folder.path}/traced.db`, { otlpEndpoint }, [], log);
    const { ask } = await traced.newProject();
    lines.length = 0;
    const trace = "4bf92f3577b34da6a3ce929d0e0e4737";
    await ask("GET", "/v1/jobs", undefined, { traceparent: `00-${trace}-00f067aa0ba902b7-01` });
    await traced.stop();
    collector.close();
    expect(lines.find(({ msg }) => msg === "request")).toMatchObject({ trace_id: trace });
    expect(sent.map(({ url }) => url)).toEqual(["/v1/traces"]);
    expect(sent[0]?.body).toContain(trace);
    expect(sent[0]?.body).toContain("GET /v1/jobs");
  });
});
