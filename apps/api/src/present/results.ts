import type { BlockedContent, Diagnostic, GenerateResponse, Outputs, ResultItem, ResultsPage } from "@skladno/contract";
import { isFinal, type Job, type JobRow, type ResultsPage as StoredPage } from "@skladno/jobs";
import type { Language } from "../language.js";
import type { JobSummary, ProductOutput } from "../storage/port.js";
import { jobPaths, presentJobError } from "./job.js";
import { Entries, type StreamedBody } from "./stream-json.js";

/** A row of a job; one that did not complete has version 0, no outputs and its error. */
function presentRow(row: JobRow<ProductOutput>, language: Language): ResultItem {
  const error = presentJobError(row.error, language);
  const details = (row.error?.details ?? null) as BlockedContent | null;
  return {
    external_id: row.id,
    version: row.version,
    status: row.status,
    outputs: (row.output?.outputs ?? {}) as Outputs & Record<string, string>,
    warnings: [...(row.output?.warnings ?? [])],
    diagnostics: [...((row.output?.diagnostics ?? []) as readonly Diagnostic[])],
    ...(error === null ? {} : { error: { ...error, details } }),
  };
}

/** The answer of `GET /v1/jobs/{job_id}/results`. */
export function presentPage(page: StoredPage<ProductOutput, JobSummary>, language: Language): ResultsPage {
  return {
    job_id: page.job.id,
    status: page.job.status,
    generation_mode: page.job.details.generationMode,
    items: page.rows.map((row) => presentRow(row, language)),
    next_cursor: page.nextCursor,
    completed: isFinal(page.job.status),
  };
}

/** The 200 answer of `POST /v1/generate`: a job that ended in time. */
export function presentGenerated(
  job: Job<JobSummary>,
  rows: AsyncIterable<JobRow<ProductOutput>>,
  replayed: boolean | undefined,
  notices: readonly string[],
  language: Language,
): StreamedBody<GenerateResponse> {
  return {
    job_id: job.id,
    status: job.status,
    generation_mode: job.details.generationMode,
    accepted_items: job.total,
    items: Entries.list(presentEach(rows, language)),
    ...jobPaths(job.id),
    error: presentJobError(job.error, language),
    ...(replayed === undefined ? {} : { replayed }),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}

async function* presentEach(rows: AsyncIterable<JobRow<ProductOutput>>, language: Language) {
  for await (const row of rows) yield presentRow(row, language);
}
