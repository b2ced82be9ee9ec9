/**
 * What a job is, whatever its items contain. A job belongs to a scope (a project, a tenant); ids of items are unique
 * within one job; each completed row takes the next version of its item id within the scope.
 */

/**
 * - `planning`: accepted, waits for the planner; a worker moves it on.
 * - `planning_ai`: the planner has begun a call that cannot be taken back.
 * - `review`: that call ended with an unknown outcome; an administrator decides, nothing retries it.
 * - `queued`: ready, waits for a worker.
 * - `processing`: rows have been claimed; the worker that holds the lease moves it on.
 * - the others are final and never change.
 */
export type JobStatus =
  | "planning"
  | "planning_ai"
  | "review"
  | "queued"
  | "processing"
  | "completed"
  | "completed_with_warnings"
  | "failed"
  | "cancelled";

/** `queued` and `processing` are the state of the job as long as the row has not ended; the other three are final. */
export type ItemStatus = "queued" | "processing" | "completed" | "failed" | "cancelled";

/** What went wrong: a code for programs, a text for people. */
export interface JobError {
  readonly code: string;
  readonly message: string;
  /** More for programs, as JSON; stored and given back as it is. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One piece of work as it was submitted: the caller's own id, and an input of which this package knows nothing. */
export interface JobItem<Input> {
  readonly id: string;
  readonly input: Input;
}

/** An item with its place in the request, from 0. */
export interface ClaimedItem<Input> extends JobItem<Input> {
  readonly position: number;
}

/** What became of one item. */
export type ItemOutcome<Output> =
  | {
      readonly status: "completed";
      readonly output: Output;
      /** The code of each warning. A row with any makes its job end as `completed_with_warnings`. */
      readonly warnings: readonly string[];
      /** How large the output is, in a unit of the caller's choice; 0 when absent. Added up in `Job.outputSize`. */
      readonly outputSize?: number;
    }
  | { readonly status: "failed"; readonly error: JobError };

/** The state of a job at one moment; `Details` is what the caller keeps beside it (templates, a channel …). */
export interface Job<Details> {
  readonly id: string;
  readonly scope: string;
  readonly status: JobStatus;
  readonly details: Details;
  readonly total: number;
  /** Rows that completed, with or without warnings. */
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Rows among `completed` that carry warnings. */
  readonly withWarnings: number;
  /** Warnings of the rows that completed: code → how many. */
  readonly warnings: Readonly<Record<string, number>>;
  /** The sizes of the outputs of the rows that completed, added up. */
  readonly outputSize: number;
  readonly error: JobError | null;
  /** 0 before the first claim, then 1 plus the number of workers lost with this job. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** The job whose failed rows this one repeats. */
  readonly retryOf: string | null;
  /** Milliseconds since 1970, as are all times of this package. */
  readonly createdAt: number;
  /** When the first row was claimed; from then on the job cannot be cancelled. */
  readonly startedAt: number | null;
  readonly completedAt: number | null;
}

/** A row that has ended, as a page of results shows it. `version` is 0 and `output` null unless it completed. */
export interface JobRow<Output> {
  readonly position: number;
  readonly id: string;
  readonly status: "completed" | "failed" | "cancelled";
  readonly version: number;
  readonly output: Output | null;
  readonly hasWarnings: boolean;
  readonly error: JobError | null;
}

/**
 * Rows in the order of the request, from `cursor`. A page ends before the first row that has not ended. `nextCursor` is null
 * only once the job is final and the page was not cut short, so a reader who pages until null reads every row.
 */
export interface ResultsPage<Output, Details> {
  readonly job: Job<Details>;
  readonly rows: readonly JobRow<Output>[];
  readonly nextCursor: number | null;
}
