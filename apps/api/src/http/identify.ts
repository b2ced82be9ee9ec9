import { requestHeader } from "./answer.js";
import type { AppContext } from "./context.js";
import { preferredLanguage } from "./language.js";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes the client's `X-Request-Id` over when it is a UUID, else makes one; it stands on every answer, in the language that the client reads. */
export function identify(context: AppContext, newId: () => string): void {
  const sent = requestHeader(context, "x-request-id");
  const id = sent !== undefined && uuid.test(sent) ? sent : newId();
  context.set("requestId", id);
  context.set("language", preferredLanguage(requestHeader(context, "accept-language")));
  context.set("headers", { "X-Request-Id": id });
}
