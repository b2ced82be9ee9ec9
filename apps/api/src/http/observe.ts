import type { Logger } from "pino";
import { createRequestLog } from "../log.js";
import type { Metrics } from "../metrics.js";
import type { AppContext } from "./context.js";

/**
 * Makes the function that writes one line of log and takes one measurement for each request. They name the route, not the path: an id in a path is the
 * client's own text.
 */
export function createObserve(
  log: Logger,
  metrics: Metrics,
): (context: AppContext, status: number, milliseconds: number) => void {
  const logRequest = createRequestLog(log);
  return (context, status, milliseconds) => {
    const { method } = context.req;
    const route = context.get("route") ?? "none";
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
