import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../http/context.js";
import { preferredLanguage } from "../http/language.js";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes the client's `X-Request-Id` over when it is a UUID, else makes one; it stands on every answer. */
export function requestId(newId: () => string): MiddlewareHandler<AppEnvironment> {
  return (context, next) => {
    const sent = context.req.header("x-request-id");
    const id = sent !== undefined && uuid.test(sent) ? sent : newId();
    context.set("requestId", id);
    context.set("language", preferredLanguage(context.req.header("accept-language")));
    // Set ahead of the answer: a header added behind it would make the adaptor copy the answer.
    context.header("X-Request-Id", id);
    return next();
  };
}
