import * as v from "valibot";
import { generationMode } from "./job-request.js";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** ISO 8601 in UTC with milliseconds. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
const uuid = v.pipe(v.string(), v.uuid());

/** Every status of a job. */
export const jobStatuses = [
  "planning",
  "planning_ai",
  "queued",
  "processing",
  "completed",
  "completed_with_warnings",
  "failed",
  "cancelled",
  "review",
] as const;
/** Schema of a job status. */
export const jobStatus = v.picklist(jobStatuses);
/** One of `jobStatuses`. */
export type JobStatus = v.InferOutput<typeof jobStatus>;

/** Where polling stops. */
export const finalJobStatuses = ["completed", "completed_with_warnings", "failed", "cancelled"] as const;

/** Every value of `processing_stage`, in order; `storing` from the first row that is stored, while others are still rendered. */
export const processingStages = ["accepted", "planning", "rendering", "storing", "done"] as const;

/** 202 of `POST /v1/jobs`, `POST /v1/generate` and `POST /v1/jobs/{job_id}/retry-failed`. */
export const jobCreated = v.object({
  job_id: uuid,
  status: jobStatus,
  accepted_items: count,
  status_url: v.string(),
  results_url: v.string(),
  /** Present when an `Idempotency-Key` was sent. */
  replayed: v.optional(v.boolean()),
  /** Present in the answer of retry-failed: the job whose failed rows are done again. */
  retry_of: v.optional(uuid),
  notices: v.optional(v.array(v.string())),
});
/** Answer of `POST /v1/jobs`, and of `POST /v1/generate` when the job is not ready in time. */
export type JobCreated = v.InferOutput<typeof jobCreated>;

/** Why a job as a whole failed. */
export const jobError = v.object({ code: v.string(), message: v.string() });
/** Why a job as a whole failed. */
export type JobError = v.InferOutput<typeof jobError>;

export const usage = v.object({
  ai_calls: v.literal(0),
  tokens: v.literal(0),
  monetary_cost: v.literal(0),
  operations: count,
  outputs: count,
});

/** Warnings of the rows that completed, counted. */
export const jobWarnings = v.object({
  total: count,
  /** Code of a warning → how many of them; codes without any are left out. */
  by_code: v.record(v.string(), count),
});
/** Warnings of the rows that completed, counted. */
export type JobWarnings = v.InferOutput<typeof jobWarnings>;

/** `GET /v1/jobs/{job_id}` */
export const job = v.object({
  job_id: uuid,
  status: jobStatus,
  generation_mode: generationMode,
  processing_stage: v.picklist(processingStages),
  total: count,
  completed: count,
  failed: count,
  error: v.nullable(jobError),
  created_at: timestamp,
  completed_at: v.nullable(timestamp),
  status_url: v.string(),
  results_url: v.string(),
  processing_attempts: count,
  max_processing_attempts: count,
  usage,
  warnings: jobWarnings,
  retry_of: v.optional(uuid),
});
/** Answer of `GET /v1/jobs/{job_id}`. */
export type Job = v.InferOutput<typeof job>;

/** `GET /v1/jobs` */
export const jobsPage = v.object({
  /** The newest first. */
  items: v.array(job),
  /** What to send as `cursor` for the next page; null on the last one. */
  next_cursor: v.nullable(v.string()),
});
/** Answer of `GET /v1/jobs`. */
export type JobsPage = v.InferOutput<typeof jobsPage>;

/** `POST /v1/jobs/estimate` */
export const estimate = v.object({
  items: count,
  templates: count,
  outputs: count,
  template_characters: count,
  generation_mode: generationMode,
  ai_calls: v.literal(0),
  tokens: v.literal(0),
  monetary_reserve: v.literal(0),
  operations: count,
  /** Null for a plan without a quota. */
  quota_remaining: v.nullable(count),
  /** True when the quota has room for the operations of this job, or there is no quota. */
  fits_quota: v.boolean(),
  /** Texts that each template could give; at most 2^53 - 1. */
  variation_combinations: v.record(v.string(), count),
  /** The exact numbers, as decimal digits, of the templates that could give more. Absent when there are none. */
  variation_combinations_exact: v.optional(v.record(v.string(), v.pipe(v.string(), v.digits()))),
  notices: v.optional(v.array(v.string())),
});
/** Answer of `POST /v1/jobs/estimate`. */
export type Estimate = v.InferOutput<typeof estimate>;
