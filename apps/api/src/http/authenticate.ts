import { ApiError } from "../api-error.js";
import type { KeyHolder } from "../services/caller.js";
import { requestHeader } from "./answer.js";
import type { AppContext } from "./context.js";

/** Finds whom a key stands for; undefined for a key that is unknown or revoked. */
export type Authenticate = (key: string) => Promise<KeyHolder | undefined>;

/** Sets the caller of a request by its key. @throws ApiError 401 for a missing, wrong or revoked one */
export async function authenticateCaller(context: AppContext, authenticate: Authenticate): Promise<void> {
  const key = /^Bearer +([\x21-\x7e]+) *$/i.exec(requestHeader(context, "authorization") ?? "")?.[1];
  const holder = key === undefined ? undefined : await authenticate(key);
  if (holder === undefined)
    throw new ApiError("unauthorized", { details: { header: "Authorization: Bearer <API_KEY>" } });
  context.set("caller", { ...holder, language: context.get("language") });
}
