import { StoreUnavailableError } from "@skladno/jobs";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { FairTurns, type TurnLimits } from "../services/fair-turns.js";
import { yieldToEventLoop } from "../services/yield-to-event-loop.js";
import { refuseWhileOverdrawn } from "./limit-held.js";

/** After this time at work, the next request lets others run first. */
const MILLISECONDS_AT_WORK = 5;

/** Limits how many requests make their answers, of tens of megabytes, at a time. Belongs after reading the body. */
export function takeTurns(limits: TurnLimits): MiddlewareHandler<AppEnvironment> {
  const turns = new FairTurns(limits);
  let rested = 0;
  let asked = 0;
  let refused = 0;
  return (c, next) => {
    asked += 1;
    const number = asked;
    return turns.run(c.get("caller").projectId, async () => {
      if (number <= refused) throw new ApiError("service_unavailable");
      if (performance.now() - rested > MILLISECONDS_AT_WORK) {
        await waitForTurn(c);
        rested = performance.now();
      }
      refuseWhileOverdrawn(c);
      await next();
      // A storage that does not answer is waited for once, not once by each that waits for a turn.
      if (c.error instanceof StoreUnavailableError) refused = asked;
    });
  };
}

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
