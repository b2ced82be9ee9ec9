import type { MiddlewareHandler } from "hono";
import pLimit from "p-limit";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { waitForTurn } from "./wait-for-turn.js";

/**
 * What clients have not read yet, of all answers together. Node counts a text that waits by its characters, and keeps it twice, as
 * text and as bytes: Cyrillic takes four times this.
 */
export const UNREAD_BYTES = 32 * 1024 * 1024;

/** Refuses a request for a large answer while clients leave too many of them unread. @param unreadBytes of all answers under way */
export function limitAnswers(unreadBytes: () => number): MiddlewareHandler<AppEnvironment> {
  return async (_, next) => {
    if (unreadBytes() > UNREAD_BYTES) {
      throw new ApiError("service_unavailable", { message: "service_unavailable.answers" });
    }
    await next();
  };
}

/**
 * Lets so many requests at a time make their answers, each of which takes tens of megabytes meanwhile. Other requests run between
 * two turns. Belongs after what waits for the client, such as reading the body, and before `limitAnswers`.
 */
export function takeTurns(atOnce: number): MiddlewareHandler<AppEnvironment> {
  const turn = pLimit(atOnce);
  return (c, next) =>
    turn(async () => {
      await waitForTurn(c);
      await next();
    });
}
