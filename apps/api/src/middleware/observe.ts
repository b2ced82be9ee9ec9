import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "../http/context.js";
import type { Metrics } from "../metrics.js";

/** One line of log and one measurement for each request. They name the route, not the path: an id in a path is the client's own text. */
export function observe(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    const { method } = context.req;
    const route = context.get("route") ?? "none";
    const milliseconds = performance.now() - start;
    metrics.observeRequest(method, route, status, milliseconds / 1000);
    log[status >= 500 ? "error" : "info"](
      {
        request_id: context.get("requestId"),
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        project: context.get("caller")?.projectId,
      },
      "request",
    );
  };
}
