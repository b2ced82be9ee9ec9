import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { getMimeType } from "hono/utils/mime";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import type { StudioFiles } from "../services/studio-files.js";

/** Nothing is loaded from or sent to another host; styles are also inline, for CodeMirror. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** By `Content-Encoding`, the smallest first. */
const suffixes = { br: ".br", gzip: ".gz" };

/** `/studio`: a page that writes texts in the browser, without a key, and asks nothing of the server but its files. */
export function studio(files: StudioFiles): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.use("/studio/*", (_, next) => {
    if (files.size === 0) throw new ApiError("not_found", { message: "not_found.studio" });
    return next();
  });
  // Relative, as the page's own addresses are: a proxy may serve it under another path.
  app.get("/studio", (c) => c.redirect("studio/"));
  app.get("/studio/:path{.*}", etag({ retainedHeaders: [...RETAINED_304_HEADERS, "x-request-id"] }), (c) => {
    const path = c.req.param("path") || "index.html";
    const accepted = c.req.header("Accept-Encoding")?.split(/\s*,\s*/) ?? [];
    const [encoding, suffix = ""] =
      Object.entries(suffixes).find(([name, end]) => accepted.includes(name) && files.has(path + end)) ?? [];
    const file = files.get(path + suffix);
    if (file === undefined) return c.notFound();
    // The names of the assets have a hash of their bytes.
    const isHashed = path.startsWith("assets/");
    return c.body(file.bytes, 200, {
      "Content-Type": getMimeType(path) ?? "application/octet-stream",
      "Content-Length": String(file.bytes.length),
      "Content-Security-Policy": POLICY,
      "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      ...(encoding !== undefined && { "Content-Encoding": encoding }),
      Vary: "Accept-Encoding",
      ETag: file.tag,
    });
  });
  return app;
}
