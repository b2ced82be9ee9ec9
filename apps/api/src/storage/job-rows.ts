/** Rows of the tables of jobs as SQLite gives them, and how they become what the port speaks of. */
import type { Job, JobRow, JobStatus } from "@skladno/jobs";
import type { JobDetails, ProductOutput } from "./stored-output.js";

export interface JobRecord {
  readonly key: number;
  readonly id: string;
  readonly project_key: number;
  readonly scope: string;
  readonly details: string;
  readonly status: JobStatus;
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly with_warnings: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly retry_of: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly completed_at: number | null;
  readonly fingerprint: string | null;
  readonly period: string;
  readonly fencing_token: number;
  readonly first_open: number;
  readonly items_written: number;
}

/** Selects a `JobRecord`; a condition follows. */
export const selectJob = `
  select j.key, j.id, j.project_key, p.id as scope, d.details, j.status, j.total, j.completed, j.failed, j.cancelled,
    j.with_warnings, j.error_code, j.error_message, j.attempts, j.max_attempts, j.retry_of, j.created_at, j.started_at,
    j.completed_at, j.fingerprint, j.period, j.fencing_token, j.first_open,
    j.items_written
  from jobs j join projects p on p.key = j.project_key join job_details d on d.job_key = j.key`;

export function toJob(record: JobRecord): Job<JobDetails> {
  return {
    id: record.id,
    scope: record.scope,
    status: record.status,
    details: detailsOf(record.details),
    total: record.total,
    completed: record.completed,
    failed: record.failed,
    cancelled: record.cancelled,
    withWarnings: record.with_warnings,
    error: toError(record),
    attempts: record.attempts,
    maxAttempts: record.max_attempts,
    retryOf: record.retry_of,
    createdAt: record.created_at,
    startedAt: record.started_at,
    completedAt: record.completed_at,
  };
}

let lastDetails: { readonly text: string; readonly details: JobDetails } | null = null;

/** The details of a job, read again only when they are others than the last time: a job at work is looked at many times. */
export function detailsOf(text: string): JobDetails {
  if (lastDetails?.text !== text) lastDetails = { text, details: JSON.parse(text) };
  return lastDetails.details;
}

function toError(record: { readonly error_code: string | null; readonly error_message: string | null }) {
  return record.error_code === null ? null : { code: record.error_code, message: record.error_message ?? "" };
}

/** What a stored version consists of, whatever reads it. */
export interface OutputRecord {
  readonly outputs: string;
  readonly warnings: string | null;
  readonly diagnostics: string | null;
  readonly grammar_version: string;
  readonly engine_version: string;
  readonly dictionary_hash: string;
}

export function toOutput(record: OutputRecord): ProductOutput {
  return {
    outputs: JSON.parse(record.outputs),
    warnings: record.warnings === null ? [] : JSON.parse(record.warnings),
    diagnostics: record.diagnostics === null ? [] : JSON.parse(record.diagnostics),
    madeWith: {
      grammarVersion: record.grammar_version,
      engineVersion: record.engine_version,
      dictionaryHash: record.dictionary_hash,
    },
  };
}

export interface ResultRecord extends OutputRecord {
  readonly position: number;
  readonly external_id: string;
  readonly status: "open" | "completed" | "failed" | "cancelled";
  readonly has_warnings: number;
  readonly error_code: string | null;
  readonly error_message: string | null;
  /** Null unless the row completed, as are the members of `OutputRecord`. */
  readonly version: number | null;
}

/** Null for a row that has not ended. */
export function toRow(record: ResultRecord): JobRow<ProductOutput> | null {
  if (record.status === "open") return null;
  return {
    position: record.position,
    id: record.external_id,
    status: record.status,
    version: record.version ?? 0,
    output: record.version === null ? null : toOutput(record),
    hasWarnings: record.has_warnings === 1,
    error: toError(record),
  };
}
