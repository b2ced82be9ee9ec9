import { afterAll, beforeAll, expect, it } from "vitest";
import { proxied, type TcpProxy } from "../../src/storage/postgres/testing/tcp-proxy.js";
import { newDatabase, startTestServer, type TestServer } from "../real-server.js";

/**
 * A link that loses every packet, with the limits that hold without settings. All of a request is meant: it is counted, its key is
 * looked up, a connection is waited for, and then an answer. The contract allows five seconds; a busy machine is given three more,
 * which still is less than a chunk of rows may take.
 */
const MOST = 8_000;

let server: TestServer;
let proxy: TcpProxy;
beforeAll(async () => {
  const { url, ...behind } = await proxied(await newDatabase("half_open"));
  proxy = behind.proxy;
  // Nothing but the requests uses the link.
  server = await startTestServer({ url }, { workerConcurrency: 0 });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
});

it("is answered 503 in time, whatever is asked and however many ask, and heals", async () => {
  const { ask } = await server.newProject();
  const items = [{ external_id: "1", name: "сумка" }];
  const job = { templates: { h1: "{{name}}" }, items };
  const accepted = await ask("POST", "/v1/jobs", job);
  const requests: readonly (readonly [string, string, unknown?])[] = [
    ["GET", "/v1/jobs"],
    ["GET", `/v1/jobs/${accepted.body.job_id}/results`],
    ["GET", "/v1/products/1"],
    ["GET", "/v1/products/1/history"],
    ["POST", "/v1/products/lookup", { external_ids: ["1"] }],
    ["POST", "/v1/jobs", job],
    ["POST", "/v1/generate", job],
    ["POST", `/v1/jobs/${accepted.body.job_id}/cancel`],
    ["GET", "/v1/generation/capabilities"],
  ];
  const timed = async ([method, path, body]: (typeof requests)[number]) => {
    const start = performance.now();
    const { status, headers } = await ask(method, path, body);
    return { path, status, retryAfter: headers.get("retry-after"), milliseconds: performance.now() - start };
  };
  // As many connections are open as the pool has.
  await Promise.all(Array.from({ length: 30 }, () => ask("GET", "/v1/jobs")));
  proxy.swallow();
  // The second time the connections that lost packets are gone, and none can be made.
  for (const _ of [1, 2]) {
    const answers = await Promise.all([...requests, ...requests, ...requests].map(timed));
    for (const { path, status, retryAfter, milliseconds } of answers) {
      if (path.endsWith("capabilities") && status === 200) continue;
      expect([path, status, retryAfter, milliseconds < MOST ? "in time" : milliseconds]).toEqual([
        ...[path, 503, "1", "in time"],
      ]);
    }
    if (process.env.SHOW_FIGURES) console.log(Math.max(...answers.map(({ milliseconds }) => milliseconds)));
  }
  proxy.heal();
  await expect.poll(async () => (await ask("GET", "/v1/jobs")).status).toBe(200);
  expect((await ask("POST", "/v1/jobs", job)).status).toBe(202);
});
