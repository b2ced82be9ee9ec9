import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { startTracing } from "./tracing.js";

it("gives up on a collector that does not answer, long before a stop is forced", async () => {
  const sockets: Socket[] = [];
  const collector = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const tracing = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const app = new Hono().use(tracing.middleware).get("/", (c) => c.text("ok"));
  await app.request("/");
  const start = performance.now();
  await tracing.stop().catch(() => {});
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(sockets.length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  collector.close();
}, 20_000);
