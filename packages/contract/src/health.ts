import * as v from "valibot";

/** `GET /healthz` */
export const health = v.object({
  status: v.literal("ok"),
  /** The version of the program. */
  version: v.string(),
});
/** Answer of `GET /healthz`. */
export type Health = v.InferOutput<typeof health>;
