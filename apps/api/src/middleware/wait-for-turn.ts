import type { Context } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { yieldToEventLoop } from "../services/yield-to-event-loop.js";

/**
 * Yields to the event loop before long work for a request.
 * @throws ApiError 400 when the client has gone away meanwhile: nobody waits for the work any more
 */
export async function waitForTurn(c: Context<AppEnvironment>): Promise<void> {
  await yieldToEventLoop();
  if (c.env?.outgoing?.destroyed !== true) return;
  throw new ApiError("invalid_request", {
    message: "invalid_request.http",
    values: { reason: "the connection was closed before the request was worked on" },
  });
}
