import { idempotencyKey as keySchema } from "@skladno/contract";
import * as v from "valibot";
import { ApiError } from "../api-error.js";
import { requestHeader } from "./answer.js";
import type { AppContext } from "./context.js";

/** The header `Idempotency-Key`, undefined when it was not sent. @throws ApiError 400 when its form is wrong */
export function idempotencyKey(context: AppContext): string | undefined {
  const key = requestHeader(context, "idempotency-key");
  if (key === undefined) return undefined;
  if (!v.safeParse(keySchema, key).success) {
    const others = key.replace(/[\x20-\x7e]/g, "").length;
    throw new ApiError("invalid_request", {
      message: "invalid_request.idempotency_key",
      values: { count: key.length, others },
      details: { header: "Idempotency-Key", length: key.length },
    });
  }
  return key;
}
