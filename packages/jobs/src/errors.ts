/**
 * Codes this package puts into rows and jobs by itself. What a caller asks for and cannot have (a job that is not there,
 * a key used for another body) is a result with a `kind`, not an exception: the caller has to answer it anyway.
 */
export type JobErrorCode =
  /** The job ended and no row completed. */
  | "all_items_failed"
  /** Workers were lost with this job until no attempt remained; on a row: it had not ended by then. */
  | "attempts_exhausted"
  /** The planner refused the job or threw; on a row: `process` threw or rejected. */
  | "internal_error"
  /** An administrator rejected the job in review. */
  | "review_rejected";

/** The sentence for each code of an error, for logs and people; programs go by the code. */
export const errorMessages: Readonly<Record<JobErrorCode, string>> = {
  all_items_failed:
    "No item of this job could be completed. Read the error of each row, correct the input and retry the failed rows.",
  attempts_exhausted:
    "Processing was interrupted too often, and no attempt is left. Retry the failed rows; stored rows stay readable.",
  internal_error: "An internal error stopped the work. Retry the failed rows. If it happens again, report the job id.",
  review_rejected: "The job was rejected in review. Submit a new job.",
};

/** An error object with the standard text of its code. */
export function jobError(code: JobErrorCode): { readonly code: JobErrorCode; readonly message: string } {
  return { code, message: errorMessages[code] };
}

/** Thrown for mistakes of the program that calls, never for what its users sent. */
export class JobUsageError extends Error {
  override readonly name = "JobUsageError";
}

/**
 * Thrown by a store that cannot be read or written just now (busy, disk full, read-only, no connection) while nothing is wrong
 * with what was asked. Workers pause and try again; a server answers "service unavailable". The cause is kept.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}

/** By its name, because a store may have been built against another copy of this package. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === "StoreUnavailableError";
}
