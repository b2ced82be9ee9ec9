import type { Diagnostic, GenerateResponse, Outputs, ResultItem, ResultsPage } from "@skladno/contract";
import type { Job, JobRow, ResultsPage as StoredPage } from "@skladno/jobs";
import type { Language } from "../language.js";
import type { JobDetails, ProductOutput } from "../storage/stored-output.js";
import { isFinalStatus, jobPaths, presentJobError } from "./job.js";

/** Rows of a job; a row that did not complete has version 0, no outputs and its error. */
export function presentRows(rows: readonly JobRow<ProductOutput>[], language: Language): ResultItem[] {
  return rows.map((row) => presentRow(row, language));
}

function presentRow(row: JobRow<ProductOutput>, language: Language): ResultItem {
  const error = presentJobError(row.error, language);
  return {
    external_id: row.id,
    version: row.version,
    status: row.status,
    outputs: (row.output?.outputs ?? {}) as Outputs & Record<string, string>,
    warnings: [...(row.output?.warnings ?? [])],
    diagnostics: [...((row.output?.diagnostics ?? []) as readonly Diagnostic[])],
    ...(error === null ? {} : { error }),
  };
}

/** The answer of `GET /v1/jobs/{job_id}/results` but for its rows. */
export function presentPage(page: StoredPage<ProductOutput, JobDetails>): ResultsPage {
  return {
    job_id: page.job.id,
    status: page.job.status,
    generation_mode: page.job.details.generationMode,
    items: [],
    next_cursor: page.nextCursor,
    completed: isFinalStatus(page.job.status),
  };
}

/** The 200 answer of `POST /v1/generate`, a job that ended in time, but for its rows. */
export function presentGenerated(
  job: Job<JobDetails>,
  replayed: boolean | undefined,
  notices: readonly string[],
  language: Language,
): GenerateResponse {
  return {
    job_id: job.id,
    status: job.status,
    generation_mode: job.details.generationMode,
    accepted_items: job.total,
    items: [],
    ...jobPaths(job.id),
    error: presentJobError(job.error, language),
    ...(replayed === undefined ? {} : { replayed }),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}
