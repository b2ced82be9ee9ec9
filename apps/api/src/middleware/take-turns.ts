import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { FairTurns, type TurnLimits } from "../services/fair-turns.js";
import { refuseWhileOverdrawn } from "./limit-held.js";
import { waitForTurn } from "./wait-for-turn.js";

/** After this time at work, the next request lets others run first. */
const MILLISECONDS_AT_WORK = 5;

/**
 * Limits how many requests make their answers at a time: each of them takes up to tens of megabytes
 * meanwhile. Belongs after what waits for the client, such as reading the body.
 */
export function takeTurns(limits: TurnLimits): MiddlewareHandler<AppEnvironment> {
  const turns = new FairTurns(limits);
  let rested = 0;
  return (c, next) =>
    turns.run(c.get("caller").projectId, async () => {
      if (performance.now() - rested > MILLISECONDS_AT_WORK) {
        await waitForTurn(c);
        rested = performance.now();
      }
      refuseWhileOverdrawn(c);
      await next();
    });
}
