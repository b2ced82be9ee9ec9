import type { Context, MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { FairTurns, type TurnLimits } from "../services/fair-turns.js";
import { refuseWhileUnread } from "./limit-answers.js";
import { waitForTurn } from "./wait-for-turn.js";

/** Bodies of more bytes take up memory worth counting: the queue of the others costs nothing. */
const LARGE_BODY = 65_536;

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
      refuseWhileUnread(c);
      await next();
    });
}

/**
 * Limits how many requests with large bodies are read and worked on at a time; the bodies of the
 * others stay with their clients. A body of 2 MB takes some 10 MB once it is parsed.
 */
export function takeTurnsOfBodies(limits: TurnLimits): MiddlewareHandler<AppEnvironment> {
  const turns = new FairTurns(limits);
  return (c, next) => (hasLargeBody(c) ? turns.run(c.get("caller").projectId, next) : next());
}

function hasLargeBody(c: Context<AppEnvironment>): boolean {
  return Number(c.req.header("Content-Length") ?? 0) > LARGE_BODY || c.req.header("Transfer-Encoding") !== undefined;
}
