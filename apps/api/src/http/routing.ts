import type { Hono } from "hono";
import { ApiError } from "../api-error.js";
import type { AppContext, AppEnvironment, Handler } from "./context.js";

/** One row of the URL table. `:name` is one segment of the path, whatever it contains. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly handler: Handler;
}

/**
 * Puts the table into the application, and answers what it does not contain: 405 with `Allow` where the path is known, else 404.
 * Both come behind the middleware, so that a request without a key learns nothing about paths.
 */
export function mountRoutes(app: Hono<AppEnvironment>, routes: readonly Route[]): void {
  for (const { method, path, handler } of routes) app.on(method, path, handler);
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:[a-z_]+/g, "[^/]+")}$`),
  }));
  app.notFound((context: AppContext) => {
    const path = context.req.path;
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string));
    if (methods.size === 0) throw new ApiError("not_found");
    if (methods.has("GET")) methods.add("HEAD");
    const allowed = [...methods].sort().join(", ");
    throw new ApiError("method_not_allowed", {
      values: { method: context.req.method.slice(0, 40), allowed },
      details: { allowed: [...methods].sort() },
      headers: { Allow: allowed },
    });
  });
}
