import type { Hono } from "hono";
import { ApiError } from "../api-error.js";
import type { AppContext, AppEnvironment, Handler } from "./context.js";

/** One row of the URL table. `:name` is one segment of the path, whatever it contains. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly handler: Handler;
  /** The path is this resource alone, although a pattern further down (`/v1/jobs/:job_id`) would fit it too. */
  readonly alone?: true;
}

/**
 * Puts the table into the application, and answers what it does not contain: 405 with `Allow` where the path is known, else 404.
 * Both come behind the middleware, so that a request without a key learns nothing about paths.
 */
export function mountRoutes(app: Hono<AppEnvironment>, routes: readonly Route[]): void {
  const patterns = routes.map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replaceAll(".", "\\.").replace(/:[a-z_]+/g, "[^/]+")}$`),
  }));
  const refuse = (context: AppContext): never => {
    const fitting = patterns.filter(({ pattern }) => pattern.test(context.req.path));
    const alone = fitting.filter((route) => route.alone);
    const methods = new Set<string>((alone.length > 0 ? alone : fitting).map(({ method }) => method));
    if (methods.size === 0) throw new ApiError("not_found");
    if (methods.has("GET")) methods.add("HEAD");
    const allowed = [...methods].sort();
    throw new ApiError("method_not_allowed", {
      values: { method: context.req.method.slice(0, 40), allowed: allowed.join(", ") },
      details: { allowed },
      headers: { Allow: allowed.join(", ") },
    });
  };
  const alone = new Map(routes.filter((route) => route.alone).map(({ path, method }) => [path, method]));
  for (const { method, path, handler } of routes) {
    app.on(method, path, (context) => {
      if ((alone.get(context.req.path) ?? method) !== method) return refuse(context);
      context.set("route", path);
      return handler(context);
    });
  }
  app.notFound(refuse);
}
