/**
 * An idiomatic Hono application, over the same adaptor for Node as the server, with the middleware that any such service has: request
 * id, bearer key, rate limit, a valibot validator, `c.json`. It answers what it was started with, so it does everything but the work.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { sValidator } from "@hono/standard-validator";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import { RateLimiterSQLite } from "rate-limiter-flexible";
import * as v from "valibot";
import { openConnection } from "../../apps/api/src/storage/sqlite/driver.js";

const [answerFile = "", key = "", databaseFile = ""] = process.argv.slice(2);
const answer = JSON.parse(readFileSync(answerFile, "utf8"));

const database = openConnection(databaseFile);
database.pragma("journal_mode = wal");
database.pragma("synchronous = off");
database.exec("create table keys (hash text primary key, project text)");
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
database.prepare("insert into keys values (?, ?)").run(hashOf(key), "project");
const findKey = database.prepare("select project from keys where hash = ?");
const limiter = await new Promise<RateLimiterSQLite>((resolve, reject) => {
  const made = new RateLimiterSQLite(
    { storeClient: database, storeType: "better-sqlite3", tableName: "requests", points: 1_000_000, duration: 60 },
    (error?: unknown) => (error ? reject(error) : resolve(made)),
  );
});

const previewRequest = v.object({
  templates: v.record(v.string(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_000))),
  item: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
  generation_mode: v.optional(v.picklist(["strict", "flexible"]), "strict"),
  channel: v.optional(v.pipe(v.string(), v.minLength(2), v.maxLength(48)), "website"),
});

const app = new Hono();
app.use(requestId());
app.use("/v1/*", bearerAuth({ verifyToken: (token) => findKey.get(hashOf(token)) !== undefined }));
app.use("/v1/*", async (c, next) => {
  const { remainingPoints, msBeforeNext } = await limiter.consume(key).catch(() => {
    throw new HTTPException(429);
  });
  c.header("RateLimit-Policy", '"key";q=1000000;w=60');
  c.header("RateLimit", `"key";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`);
  await next();
});
app.post("/v1/templates/preview", sValidator("json", previewRequest), (c) => {
  c.req.valid("json");
  return c.json(answer);
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
