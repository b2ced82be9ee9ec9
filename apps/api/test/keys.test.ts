import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey, revokeKey } from "../src/services/api-keys.js";
import { startTestServer, type TestServer, temporaryFolder } from "./real-server.js";
import { request, run } from "./shop.js";

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe("keys", () => {
  it("are refused as soon as they are revoked", async () => {
    const { ask, key } = await server.newProject();
    expect((await ask("GET", "/v1/generation/capabilities")).status).toBe(200);
    await revokeKey(server.storage.keys, key, Date.now());
    expect((await ask("GET", "/v1/generation/capabilities")).status).toBe(401);
  });
});

describe("keys in rotation", () => {
  it("are valid side by side until the old one is revoked", async () => {
    const { id, key, ask } = await server.newProject();
    const { key: next } = await issueKey(server.storage.keys, id, () => crypto.randomUUID(), Date.now());
    const { body: job } = await run(ask, request);
    const asks = server.asker(next);
    expect((await asks("GET", job.status_url)).status).toBe(200);
    expect((await ask("GET", job.status_url)).status).toBe(200);
    await revokeKey(server.storage.keys, key, Date.now());
    expect((await ask("GET", job.status_url)).status).toBe(401);
    expect((await asks("GET", job.status_url)).status).toBe(200);
  });
});

describe("what another project may see", () => {
  it("is nothing", async () => {
    const mine = await server.newProject();
    const other = await server.newProject();
    const { body: job } = await run(mine.ask, request);
    for (const [method, path, code] of [
      ["GET", `/v1/jobs/${job.job_id}`, "job_not_found"],
      ["GET", `/v1/jobs/${job.job_id}/results`, "job_not_found"],
      ["POST", `/v1/jobs/${job.job_id}/cancel`, "job_not_found"],
      ["POST", `/v1/jobs/${job.job_id}/retry-failed`, "job_not_found"],
      ["GET", "/v1/products/bag", "product_not_found"],
      ["GET", "/v1/products/bag/history", "product_not_found"],
      ["GET", "/v1/products/bag/versions/1", "product_not_found"],
      ["GET", "/v1/jobs/no-uuid", "job_not_found"],
      ["GET", "/v1/jobs/00000000-0000-0000-0000-000000000000/results", "job_not_found"],
    ] as const) {
      expect(await other.ask(method, path)).toMatchObject({ status: 404, body: { error: { code } } });
    }
    expect((await other.ask("POST", "/v1/products/lookup", { external_ids: ["bag"] })).body).toEqual({
      results: { bag: [] },
    });
  });
});
