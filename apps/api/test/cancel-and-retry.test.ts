import * as contract from "@skladno/contract";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { fits, request, run } from "./shop.js";

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

describe("cancel and retry", () => {
  it("cancels what was not begun, once and again", async () => {
    const { ask } = await idle.newProject();
    const { body: created } = await ask("POST", "/v1/jobs", request);
    const waiting = await ask("GET", created.status_url);
    expect(waiting.headers.get("retry-after")).toBe("1");
    const empty = await ask("GET", created.results_url);
    expect(empty).toMatchObject({ status: 200, body: { items: [], next_cursor: 0, completed: false } });
    expect(empty.headers.get("retry-after")).toBe("1");
    expect(await ask("POST", `${created.status_url}/retry-failed`)).toMatchObject({
      status: 409,
      body: { error: { code: "job_not_finished" } },
    });
    for (let n = 0; n < 2; n++) {
      const { status, body } = await ask("POST", `${created.status_url}/cancel`);
      expect(status).toBe(200);
      expect(fits(v.strictObject(contract.job.entries), body).status).toBe("cancelled");
    }
    const { body, headers } = await ask("GET", created.results_url);
    expect(headers.get("retry-after")).toBeNull();
    expect(body.items).toMatchObject([{ status: "cancelled", version: 0, outputs: {} }, { status: "cancelled" }]);
    expect(await ask("GET", "/v1/products/bag")).toMatchObject({
      status: 200,
      body: { status: "cancelled", results: [] },
    });
  });

  it("refuses to cancel what has ended, and to retry where nothing failed", async () => {
    const { ask } = await server.newProject();
    const { body: job } = await run(ask, request);
    expect(await ask("POST", `${job.status_url}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: "job_not_cancellable" } },
    });
    expect(await ask("POST", `${job.status_url}/retry-failed`)).toMatchObject({
      status: 409,
      body: { error: { code: "no_failed_items" } },
    });
  });
});
