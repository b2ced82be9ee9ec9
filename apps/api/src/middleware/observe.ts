import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "../http/context.js";
import { createRequestLog } from "../log.js";
import type { Metrics } from "../metrics.js";

/** One line of log and one measurement for each request. They name the route, not the path: an id in a path is the client's own text. */
export function observe(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnvironment> {
  const logRequest = createRequestLog(log);
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { status } = context.res;
    const { method } = context.req;
    const route = context.get("route") ?? "none";
    const milliseconds = performance.now() - start;
    metrics.observeRequest(method, route, status, milliseconds / 1000);
    logRequest({
      request_id: context.get("requestId"),
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      project: context.get("caller")?.projectId,
    });
  };
}
