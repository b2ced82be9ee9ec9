import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnvironment } from "../app-environment.js";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Takes over the client's `X-Request-Id` when it is a UUID, else makes one. It stands on every
 * answer and in every line of the log. `hono/request-id` would take over any word of a client.
 */
export function requestId(newId: () => string, log: Logger): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const id = acceptedRequestId(c.req.header("X-Request-Id")) ?? newId();
    c.set("requestId", id);
    c.set("log", log.child({ request_id: id }));
    c.header("X-Request-Id", id);
    await next();
  };
}

/** The id that a client sent, when it is a UUID. */
export function acceptedRequestId(sent: string | undefined): string | undefined {
  return sent !== undefined && uuid.test(sent) ? sent : undefined;
}
