import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import type { OpenAnswers } from "../open-answers.js";

/**
 * Bytes that clients have not read yet. Node counts a text that waits by its characters, and keeps
 * it twice, as text and as bytes: Cyrillic takes four times this.
 */
export const UNREAD_BYTES = { ofProject: 8 * 1024 * 1024, ofAll: 32 * 1024 * 1024 };

/**
 * Refuses requests of a project that leaves too much of its answers unread, and of all while they
 * do so together.
 */
export function limitAnswers(answers: OpenAnswers): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    c.set("answers", answers);
    const outgoing = outgoingOf(c);
    if (outgoing) answers.assign(outgoing, c.get("caller").projectId);
    refuseWhileUnread(c);
    await next();
  };
}

/** @throws ApiError 503 while clients leave too much unread */
export function refuseWhileUnread(c: Context<AppEnvironment>): void {
  const answers = c.get("answers");
  if (
    answers.unreadBytes(c.get("caller").projectId) > UNREAD_BYTES.ofProject ||
    answers.unreadBytes() > UNREAD_BYTES.ofAll
  ) {
    throw new ApiError("service_unavailable", { message: "service_unavailable.answers" });
  }
}

/** Node's own answer; undefined for a request made in process. */
export function outgoingOf(c: Context<AppEnvironment>): ServerResponse | undefined {
  return c.env?.outgoing as ServerResponse | undefined;
}
