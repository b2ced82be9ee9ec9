import * as v from "valibot";
import { jobError, jobStatus } from "./job.js";
import { generationMode } from "./job-request.js";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Every code of a warning. */
export const warningCodes = [
  "missing_field",
  "not_inflected",
  "low_confidence",
  "not_a_number",
  "not_a_date",
  "agreement_target_missing",
  "gender_unknown",
  "no_plural",
  "no_singular",
  "length_exceeded",
  "duplicate_output",
] as const;
/** One of `warningCodes`. */
export type WarningCode = (typeof warningCodes)[number];

/** A warning for programs; the same warning stands in `warnings` as `code: text`. */
export const diagnostic = v.object({
  code: v.picklist(warningCodes),
  severity: v.literal("warning"),
  output: v.nullable(v.string()),
  field: v.nullable(v.string()),
  message: v.string(),
});
/** A warning for programs; the same as a string stands in `warnings`. */
export type Diagnostic = v.InferOutput<typeof diagnostic>;

/** Every status of a row. */
export const itemStatuses = ["queued", "processing", "completed", "failed", "cancelled"] as const;

/** Output name → text. A record of outputs that the server builds has no prototype. */
export const outputs = v.record(v.string(), v.string());
/** Output name → text. */
export type Outputs = Readonly<Record<string, string>>;

/** `details` of a `blocked_content`: where, and by which rule. The fragment itself is never repeated. */
export const blockedContent = v.object({
  location: v.picklist(["template", "field", "output"]),
  /** The name of the template, the field or the output. */
  name: v.string(),
  /** The product; absent for a template. */
  external_id: v.optional(v.string()),
  rule_id: v.string(),
  category: v.string(),
});
/** Where a text breaks the content policy, and which rule. */
export type BlockedContent = v.InferOutput<typeof blockedContent>;

/** Why a row failed. */
export const rowError = v.object({ code: v.string(), message: v.string(), details: v.nullable(blockedContent) });
/** Why a row failed; `details` is null for every code but `blocked_content`. */
export type RowError = v.InferOutput<typeof rowError>;

/** One row of a job. A row that did not complete has version 0 and no outputs. */
export const resultItem = v.object({
  external_id: v.string(),
  version: count,
  status: v.picklist(itemStatuses),
  outputs,
  warnings: v.array(v.string()),
  diagnostics: v.array(diagnostic),
  error: v.optional(rowError),
});
/** One row of a page of results. */
export type ResultItem = v.InferOutput<typeof resultItem>;

/**
 * `GET /v1/jobs/{job_id}/results`. A page ends at `limit` rows, at 4 MiB of texts, or before the first row that is not
 * final yet; it never skips a row.
 */
export const resultsPage = v.object({
  job_id: v.pipe(v.string(), v.uuid()),
  status: jobStatus,
  generation_mode: generationMode,
  /** In the order of the request. Empty while the next row is not final; the answer then carries `Retry-After`. */
  items: v.array(resultItem),
  /**
   * The position to go on from. Null only once the job is final and the page was not cut by `limit` or size, so a
   * client that pages until null reads every row, also of a job that is still running.
   */
  next_cursor: v.nullable(count),
  /** True once the job is final. */
  completed: v.boolean(),
});
/** Answer of `GET /v1/jobs/{job_id}/results`. */
export type ResultsPage = v.InferOutput<typeof resultsPage>;

/** 200 of `POST /v1/generate` */
export const generateResponse = v.object({
  job_id: v.pipe(v.string(), v.uuid()),
  status: jobStatus,
  generation_mode: generationMode,
  accepted_items: count,
  items: v.array(resultItem),
  status_url: v.string(),
  results_url: v.string(),
  error: v.nullable(jobError),
  replayed: v.optional(v.boolean()),
  notices: v.optional(v.array(v.string())),
});
/** Answer of `POST /v1/generate` when the job ended in time. */
export type GenerateResponse = v.InferOutput<typeof generateResponse>;
