import type { Context, MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { FairTurns, type TurnLimits } from "../services/fair-turns.js";
import { refuseWhileUnread } from "./limit-answers.js";
import { waitForTurn } from "./wait-for-turn.js";

/** Bodies of more bytes take up memory worth counting: the queue of the others costs nothing. */
const LARGE_BODY = 65_536;

/**
 * Lets so many requests at a time make their answers, each of which takes tens of megabytes
 * meanwhile. Other requests run between two turns. Belongs after what waits for the client, such as
 * reading the body.
 */
export function takeTurns(limits: TurnLimits): MiddlewareHandler<AppEnvironment> {
  const turns = new FairTurns(limits);
  return (c, next) =>
    turns.run(c.get("caller").projectId, async () => {
      await waitForTurn(c);
      refuseWhileUnread(c);
      await next();
    });
}

/**
 * Lets so many requests with large bodies at a time arrive and be worked on; the bodies of the
 * others stay with their clients. A body of 2 MB takes some 10 MB once it is parsed.
 */
export function takeTurnsOfBodies(limits: TurnLimits): MiddlewareHandler<AppEnvironment> {
  const turns = new FairTurns(limits);
  return (c, next) => (hasLargeBody(c) ? turns.run(c.get("caller").projectId, next) : next());
}

function hasLargeBody(c: Context<AppEnvironment>): boolean {
  return Number(c.req.header("Content-Length") ?? 0) > LARGE_BODY || c.req.header("Transfer-Encoding") !== undefined;
}
