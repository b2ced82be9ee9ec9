import { trace } from "@opentelemetry/api";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { AppEnvironment } from "../app-environment.js";
import type { Metrics } from "../metrics.js";

/** Logs and measures each request by its route, not its path: an id in a path is the client's own text. */
export function observe(metrics: Pick<Metrics, "observeRequest">): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const start = performance.now();
    c.set("logged", {});
    await next();
    const milliseconds = performance.now() - start;
    const { method } = c.req;
    const { status } = c.res;
    const route = routeOf(c);
    metrics.observeRequest(method, route, status, milliseconds / 1000);
    c.get("log")[status >= 500 ? "error" : "info"](
      {
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        project: c.get("caller")?.projectId,
        trace_id: traceId(c),
        ...c.get("logged"),
      },
      "request",
    );
  };
}

/** Adds a member to the request's line in the log. */
export function logWith(c: Context<AppEnvironment>, members: Record<string, string | undefined>): void {
  c.set("logged", { ...c.get("logged"), ...members });
}

/** The path of the route that answered, such as `/v1/jobs/:job_id`; `none` when a middleware did. */
function routeOf(c: Context<AppEnvironment>): string {
  const path = routePath(c);
  return path.endsWith("*") ? "none" : path;
}

/** Of the trace that this server writes, else of the one that the client sends as `traceparent`. */
function traceId(c: Context<AppEnvironment>): string | undefined {
  const sent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(c.req.header("traceparent") ?? "");
  return trace.getActiveSpan()?.spanContext().traceId ?? sent?.[1];
}
