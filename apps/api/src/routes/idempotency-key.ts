import { idempotencyKey as keySchema, limits } from "@skladno/contract";
import type { Context } from "hono";
import * as v from "valibot";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";

/**
 * The header `Idempotency-Key`, undefined when it was not sent.
 * @throws ApiError 400 when its form is wrong, and when it was sent twice
 */
export function idempotencyKey(c: Context<AppEnvironment>): string | undefined {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return undefined;
  const count = c.env?.incoming?.headersDistinct["idempotency-key"]?.length ?? 1;
  if (count > 1) {
    throw new ApiError("invalid_request", {
      message: "invalid_request.repeated_key",
      values: { count },
      details: { header: "Idempotency-Key" },
    });
  }
  if (v.safeParse(keySchema, key).success) return key;
  const others = key.replace(/[\x20-\x7e]/g, "").length;
  throw new ApiError("invalid_request", {
    message: "invalid_request.idempotency_key",
    values: { count: key.length, others },
    details: { header: "Idempotency-Key", length: key.length },
  });
}

/** How the document names the header. */
export const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key with the same request gives the job that it made; with another request it is 409. Printable ASCII, one name space per project.",
  schema: {
    type: "string",
    minLength: limits.idempotencyKeyLength.min,
    maxLength: limits.idempotencyKeyLength.max,
    pattern: "^[ -~]*$",
  },
} as const;
