import * as v from "valibot";
import { jobItem } from "./job-items.js";
import { channel, generationMode, locale, templates } from "./job-request.js";
import { diagnostic } from "./results.js";

/** The body of `POST /v1/templates/validate`. */
export const validateRequest = v.object({ templates });
/** Body of `POST /v1/templates/validate`. */
export type ValidateRequest = v.InferOutput<typeof validateRequest>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A mistake inside a template, or a notice: placed on the wrong token itself. */
export const templateError = v.looseObject({
  output: v.string(),
  code: v.string(),
  message: v.string(),
  line: v.optional(count),
  column: v.optional(count),
  offset: v.optional(count),
  end_offset: v.optional(count),
  frame: v.optional(v.string()),
  reason: v.optional(v.string()),
  hint: v.optional(v.string()),
  suggestion: v.optional(v.object({ text: v.string(), offset: count, end_offset: count })),
});
/** One mistake in a template, with its place. */
export type TemplateError = v.InferOutput<typeof templateError>;

/** A notice of `POST /v1/templates/validate`: placed like an error; `unknown_member` has no place in a template. */
export const templateNotice = v.looseObject({ code: v.string(), message: v.string(), output: v.optional(v.string()) });
/** One remark of the lint, placed like an error. */
export type TemplateNotice = v.InferOutput<typeof templateNotice>;

/** Answer of `POST /v1/templates/validate`. */
export const validateResponse = v.object({
  valid: v.boolean(),
  templates: v.record(v.string(), v.string()),
  errors: v.array(templateError),
  notices: v.array(templateNotice),
  rule_version: v.string(),
});
/** Answer of `POST /v1/templates/validate`. */
export type ValidateResponse = v.InferOutput<typeof validateResponse>;

/** The body of `POST /v1/templates/preview`. */
export const previewRequest = v.object({
  templates,
  item: jobItem,
  generation_mode: v.optional(generationMode, "strict"),
  channel: v.optional(channel, "website"),
  locale: v.optional(locale, "ru-RU"),
});
/** Body of `POST /v1/templates/preview`. */
export type PreviewRequest = v.InferOutput<typeof previewRequest>;

/** The stages of `transform_trace`, in order. */
export const transformStages = [
  "parse",
  "select_variants",
  "resolve_values",
  "analyse",
  "inflect",
  "format",
  "join",
] as const;

/** Why a placeholder got its form. */
export const traceEntry = v.looseObject({
  field: v.string(),
  role: v.picklist(["head", "dependent", "free", "locked"]),
  case: v.nullable(v.string()),
  case_source: v.nullable(v.string()),
  words: v.array(v.unknown()),
  before: v.nullable(v.string()),
  after: v.string(),
});
/** Why one placeholder has its form. */
export type TraceEntry = v.InferOutput<typeof traceEntry>;

/** How one output fits its channel. */
export const channelQuality = v.object({
  length: count,
  max_length: v.nullable(count),
  within_limit: v.boolean(),
  unresolved: v.array(v.string()),
});
/** How one output fits its channel. */
export type ChannelQuality = v.InferOutput<typeof channelQuality>;

/** Answer of `POST /v1/templates/preview`. */
export const previewResponse = v.object({
  external_id: v.string(),
  outputs: v.record(v.string(), v.string()),
  warnings: v.array(v.string()),
  diagnostics: v.array(diagnostic),
  transform_trace: v.record(v.string(), v.array(v.looseObject({ stage: v.picklist(transformStages) }))),
  trace: v.record(v.string(), v.array(traceEntry)),
  channel_quality: v.record(v.string(), channelQuality),
  dictionary_hash: v.string(),
  /** Texts that each template could give; at most 2^53 - 1. */
  variation_combinations: v.record(v.string(), count),
  notices: v.optional(v.array(v.string())),
});
/** Answer of `POST /v1/templates/preview`. */
export type PreviewResponse = v.InferOutput<typeof previewResponse>;
