import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";

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
