import type { MiddlewareHandler } from "hono";
import { ApiError } from "../api-error.js";
import { requestHeader } from "../http/answer.js";
import type { AppEnvironment } from "../http/context.js";
import type { KeyHolder } from "../services/caller.js";

/** Finds whom a key stands for; undefined for a key that is unknown or revoked. */
export type Authenticate = (key: string) => Promise<KeyHolder | undefined>;

/** Lets a request pass that carries a valid key. @throws ApiError 401 for a missing, wrong or revoked one */
export function apiKey(authenticate: Authenticate): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const key = /^Bearer +([\x21-\x7e]+) *$/i.exec(requestHeader(context, "authorization") ?? "")?.[1];
    const holder = key === undefined ? undefined : await authenticate(key);
    if (holder === undefined)
      throw new ApiError("unauthorized", { details: { header: "Authorization: Bearer <API_KEY>" } });
    context.set("caller", { ...holder, language: context.get("language") });
    await next();
  };
}
