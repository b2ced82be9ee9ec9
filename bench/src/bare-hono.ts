/** Hono and nothing else: answers each POST with the bytes that it was started with. What a request costs before anybody does any work. */
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const bytes = readFileSync(process.argv[2] ?? "");
const app = new Hono();
app.post("/v1/templates/preview", (context) => context.body(bytes, 200, { "Content-Type": "application/json" }));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
