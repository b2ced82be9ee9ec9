import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { AppEnvironment } from "../http/context.js";

/** One line for each request. It names the route, not the path: an id in a path is the client's own text. */
export function accessLog(log: Logger): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    log[status >= 500 ? "error" : "info"](
      {
        request_id: context.get("requestId"),
        method: context.req.method,
        route: routePath(context, -1),
        status,
        milliseconds: Math.round((performance.now() - start) * 10) / 10,
        project: context.get("caller")?.projectId,
      },
      "request",
    );
  };
}
