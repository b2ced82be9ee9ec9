import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { request, run } from "./shop.js";

const folder = temporaryFolder();
let server: TestServer;
/** Accepts jobs and never works: what happens before a row is claimed. */
let idle: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`);
  idle = await startTestServer(`${folder.path}/idle.db`, { workerConcurrency: 0 });
});
afterAll(async () => {
  await Promise.all([server.stop(), idle.stop()]);
  folder.remove();
});

describe("metrics", () => {
  it("tell of requests, jobs, rows, the queue and the database", async () => {
    const { ask } = await server.newProject();
    await run(ask, request);
    await ask("GET", "/v1/no-such-path");
    await (await idle.newProject()).ask("POST", "/v1/jobs", request);
    const response = await fetch(`${server.url}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const line of [
      /^skladno_http_requests_total\{method="POST",route="\/v1\/jobs",status="202"\} [1-9]/m,
      /^skladno_http_requests_total\{method="GET",route="none",status="404"\} [1-9]/m,
      /^skladno_http_request_duration_seconds_bucket\{le="0.01",method="GET",route="\/v1\/jobs\/:job_id"\}/m,
      /^skladno_rows_total\{status="completed"\} [1-9]/m,
      /^skladno_jobs_ended_total\{status="completed"\} [1-9]/m,
      /^skladno_database_bytes [1-9]/m,
      /^skladno_database_busy_seconds_total (?!0$)\d/m,
      /^skladno_database_waiting_seconds_total \d/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ]) {
      expect(text).toMatch(line);
    }
    const readWaiting = async () => (await fetch(`${idle.url}/metrics`)).text();
    await expect.poll(readWaiting).toMatch(/^skladno_queue_age_seconds (?!0$)\d/m);
    const waiting = await readWaiting();
    expect(waiting).toMatch(/^skladno_jobs_open\{status="queued"\} [1-9]/m);
    expect(waiting).toMatch(/^skladno_rows_open\{status="queued"\} [1-9]/m);
    expect(waiting).toMatch(/^skladno_rows_open\{status="processing"\} 0$/m);
    // An alert for rows that wait while none ends needs the rate of a server that never worked.
    expect(waiting).toMatch(/^skladno_rows_total\{status="completed"\} 0$/m);
    expect(text).not.toContain("/v1/products/bag");
  });
});

describe("the metrics of a cancelled job", () => {
  it("count it and its rows once, however often it is cancelled", async () => {
    const read = async (name: string) => {
      const text = await (await fetch(`${idle.url}/metrics`)).text();
      return Number(new RegExp(`^${name}\\{status="cancelled"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
    };
    const [jobs, rows] = [await read("skladno_jobs_ended_total"), await read("skladno_rows_total")];
    const { ask } = await idle.newProject();
    const { body } = await ask("POST", "/v1/jobs", request);
    for (let n = 0; n < 3; n++) expect((await ask("POST", `${body.status_url}/cancel`)).status).toBe(200);
    // All who ask within a second share one reading.
    await expect.poll(() => read("skladno_jobs_ended_total"), { timeout: 5_000 }).toBe(jobs + 1);
    expect(await read("skladno_rows_total")).toBe(rows + 2);
  });
});
