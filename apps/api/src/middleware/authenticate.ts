import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { type Authentication, keyPrefix } from "../services/api-keys.js";
import { logWith } from "./observe.js";

/** Finds who a key belongs to. */
export type Authenticate = (key: string) => Promise<Authentication>;

/** Sets the caller of a request by its key. @throws ApiError 401 for a missing, wrong or revoked key */
export function authenticate(find: Authenticate): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    // Two Authorization headers arrive joined by a comma and a blank, which no key contains: they are refused.
    const key = /^Bearer +([\x21-\x7e]+) *$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    const found = key === undefined ? undefined : await find(key);
    switch (found?.kind) {
      case "found":
        c.set("caller", { ...found.holder, language: c.get("language") });
        return next();
      case "plan_not_configured": {
        const { projectId, plan } = found;
        c.get("log").error({ project: projectId, plan }, "the plan of a project is not configured");
        throw new ApiError("service_unavailable", { message: "service_unavailable.plan", values: { plan } });
      }
      default:
        logWith(c, {
          remote_address: c.env?.incoming?.socket.remoteAddress,
          key_prefix: key === undefined ? undefined : keyPrefix(key),
        });
        throw new ApiError("unauthorized", { details: { header: "Authorization: Bearer <API_KEY>" } });
    }
  };
}
