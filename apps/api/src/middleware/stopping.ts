import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";

/** A server that stops takes no new request. */
export function refuseWhileStopping(stopping: AbortSignal): MiddlewareHandler<AppEnvironment> {
  return async (_, next) => {
    if (stopping.aborted) throw new ApiError("service_unavailable", { message: "service_unavailable.stopping" });
    await next();
  };
}
