import type { ServerResponse } from "node:http";
import { limits } from "@skladno/contract";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import type { OpenAnswers } from "../open-answers.js";
import type { FairTurns } from "../services/fair-turns.js";

/**
 * Refuses a project that holds too much: bodies on their way, of the announced or the largest size, and unread answers.
 */
export function limitHeld(answers: OpenAnswers, bodyTurns: FairTurns): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    c.set("answers", answers);
    c.set("bodyTurns", bodyTurns);
    refuseWhileOverdrawn(c);
    const announced = c.req.header("Transfer-Encoding") ? limits.requestBodyBytes : c.req.header("Content-Length");
    hold(c, Math.min(Number(announced ?? 0), limits.requestBodyBytes));
    await next();
  };
}

/** @throws ApiError 503 while the project holds too much */
export function refuseWhileOverdrawn(c: Context<AppEnvironment>): void {
  if (!c.get("answers").isOverdrawn(c.get("caller").projectId)) return;
  throw new ApiError("service_unavailable", { message: "service_unavailable.held" });
}

/** Counts so many bytes as held for a request until its answer has ended. */
export function hold(c: Context<AppEnvironment>, bytes: number): void {
  // Absent for a request made in process.
  const outgoing = c.env?.outgoing as ServerResponse | undefined;
  if (outgoing) c.get("answers").assign(outgoing, c.get("caller").projectId, bytes);
}
