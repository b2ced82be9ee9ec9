import type { MiddlewareHandler } from "hono";
import { requestHeader } from "../http/answer.js";
import type { AppEnvironment } from "../http/context.js";
import { preferredLanguage } from "../http/language.js";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes the client's `X-Request-Id` over when it is a UUID, else makes one; it stands on every answer. */
export function requestId(newId: () => string): MiddlewareHandler<AppEnvironment> {
  return (context, next) => {
    const sent = requestHeader(context, "x-request-id");
    const id = sent !== undefined && uuid.test(sent) ? sent : newId();
    context.set("requestId", id);
    context.set("language", preferredLanguage(requestHeader(context, "accept-language")));
    context.set("headers", { "X-Request-Id": id });
    return next();
  };
}
