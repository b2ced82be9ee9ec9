/**
 * Hono and nothing else, over the same adaptor for Node as the server: reads each body, parses its JSON, and answers with the bytes and the headers that
 * it was started with. What a request costs before anybody does any work.
 */
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const bytes = readFileSync(process.argv[2] ?? "");
const headers = JSON.parse(process.argv[3] ?? "{}") as Record<string, string>;
const app = new Hono();
app.post("/v1/templates/preview", async (context) => {
  await context.req.json();
  return context.body(bytes, 200, headers);
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
