import * as v from "valibot";
import { timestamp } from "./job.js";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `GET /v1/generation/capabilities` */
export const capabilities = v.object({
  plan: v.string(),
  modes: v.object({ strict: v.object({ available: v.boolean() }), flexible: v.object({ available: v.boolean() }) }),
  ai: v.object({ available: v.literal(false), max_calls_per_job: v.literal(0), max_tokens_per_job: v.literal(0) }),
  limits: v.record(v.string(), v.number()),
  rate_limit: v.object({ limit: v.nullable(count), window_seconds: v.nullable(count) }),
  quota: v.object({
    limit: v.nullable(count),
    used: v.nullable(count),
    remaining: v.nullable(count),
    resets_at: v.nullable(timestamp),
  }),
  /** The filters of templates, with descriptions in the language of the request. */
  filters: v.array(
    v.object({
      name: v.string(),
      /**
       * The argument: `case`, `field`, `preposition`, `word`, `format`, `number`, `symbol`, `forms` (three), `genders`
       * (four), `text`; null for none.
       */
      argument: v.nullable(v.string()),
      description: v.string(),
      /** A template that uses it. */
      example: v.string(),
    }),
  ),
  outputs: v.array(v.string()),
  channels: v.array(v.string()),
  locales: v.array(v.string()),
  rule_version: v.string(),
  dictionary_hash: v.string(),
});
/** Answer of `GET /v1/generation/capabilities`. */
export type Capabilities = v.InferOutput<typeof capabilities>;
