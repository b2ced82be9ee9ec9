/**
 * The storage port. Each operation is whole and atomic: it happens completely or not at all, also when two processes
 * call at the same moment, and each can be one transaction. Times come in as arguments; a store has no clock.
 *
 * Execution is at least once, effects are exactly once: a lease belongs to a worker until another claims the job, each claim and each
 * recovery makes the job's fencing token grow, and every write of a worker is conditional on its token. So a lease
 * that ran out unnoticed may still be used, and one that was taken over can never be.
 */
import type { ClaimedItem, ItemOutcome, Job, JobError, JobItem, JobStatus, ResultsPage } from "./job.js";

/** A key the client chose and a digest of what it asked for; the key space is the scope. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
}

/** How much of a budget a job may take. One unit is one row that completes; a period is a calendar month in UTC. */
export interface QuotaLimit {
  /** `null`: count, but never refuse. */
  readonly limit: number | null;
  /** The most rows of the scope that may wait or be worked on, those of this job included; absent: any number. */
  readonly openLimit?: number | undefined;
}

/** A job as the store is asked to create it: accepted whole or not at all. */
export interface NewJob<Input, Details> {
  readonly id: string;
  readonly scope: string;
  readonly details: Details;
  /** At least one; ids are unique. */
  readonly items: readonly JobItem<Input>[];
  /** `planning` only where a planner is plugged in. */
  readonly status: "queued" | "planning";
  readonly idempotency: Idempotency | null;
  /** The higher number is claimed first within the scope; equals take turns. */
  readonly priority: number;
  readonly maxAttempts: number;
  readonly quota: QuotaLimit;
  readonly now: number;
}

/** What a key of idempotency stands for, or that it is free. */
export type ReplayResult<Details> =
  | { readonly kind: "replayed"; readonly job: Job<Details> }
  | { readonly kind: "mismatch"; readonly originalJobId: string };

/** The quota does not suffice for the rows; nothing was stored. */
export interface QuotaExceeded {
  readonly kind: "quota_exceeded";
  readonly limit: number;
  /** Rows completed and rows reserved by jobs that run. */
  readonly used: number;
  readonly requested: number;
  readonly resetsAt: number;
}

/** With these rows more than the scope may have would wait or be worked on; nothing was stored. */
export interface TooManyOpen {
  readonly kind: "too_many_open";
  readonly limit: number;
  /** Rows that wait or are being worked on. */
  readonly open: number;
  readonly requested: number;
}

/** The job was created, or it was there before, or why it was not. */
export type CreateJobResult<Details> =
  | { readonly kind: "created"; readonly job: Job<Details> }
  | ReplayResult<Details>
  | QuotaExceeded
  | TooManyOpen;

/** A new job for the failed rows of an ended one. */
export interface NewRetryJob {
  readonly id: string;
  readonly scope: string;
  readonly sourceId: string;
  readonly status: "queued" | "planning";
  readonly idempotency: Idempotency | null;
  readonly priority: number;
  readonly maxAttempts: number;
  readonly quota: QuotaLimit;
  readonly now: number;
}

/** The new job, or why there is none. */
export type CreateRetryJobResult<Details> =
  | CreateJobResult<Details>
  | { readonly kind: "not_found" }
  | { readonly kind: "not_finished"; readonly job: Job<Details> }
  | { readonly kind: "no_failed_items"; readonly job: Job<Details> };

/** The cancelled job, or why it was not cancelled. */
export type CancelResult<Details> =
  | {
      readonly kind: "cancelled";
      readonly job: Job<Details>;
      /** True when it had been cancelled before. */
      readonly repeated: boolean;
    }
  | { readonly kind: "not_cancellable"; readonly job: Job<Details> }
  | { readonly kind: "not_found" };

/** The right to write to one job, as long as nobody has claimed it since. */
export interface Lease {
  readonly jobId: string;
  readonly token: number;
  readonly expiresAt: number;
}

/** Who wants a lease, and until when. */
export interface LeaseRequest {
  readonly now: number;
  readonly leaseMilliseconds: number;
}

/** Who wants rows, how many, and until when. */
export interface ClaimRequest extends LeaseRequest {
  /** The most rows to hand out. */
  readonly limit: number;
}

/** Rows of one job, in order, none of them ended. */
export interface Claim<Input, Details> {
  readonly lease: Lease;
  readonly job: Job<Details>;
  readonly items: readonly ClaimedItem<Input>[];
}

/** The outcome of one row, with the place of the row in its job. */
export interface PositionedOutcome<Output> {
  readonly position: number;
  readonly outcome: ItemOutcome<Output>;
}

/** `keep`: extend the lease; `release`: let other jobs have their turn (the status stays `processing`). */
export type AfterRecording =
  | ({ readonly kind: "keep" } & LeaseRequest)
  | { readonly kind: "release"; readonly now: number };

/** The chunk was recorded whole, or not at all because the lease was lost. */
export type RecordResult<Details> =
  | {
      readonly kind: "recorded";
      readonly job: Job<Details>;
      /** Null once released, and once the job has ended with its last row. */
      readonly lease: Lease | null;
    }
  | { readonly kind: "lease_lost" };

/** The lease as it is now, or that another worker has taken the job over. */
export type LeaseResult = { readonly kind: "extended"; readonly lease: Lease } | { readonly kind: "lease_lost" };

/** Pauses after the first, second … loss, in milliseconds; the last one repeats. */
export interface RecoverRequest {
  readonly now: number;
  readonly pauses: readonly number[];
  /** The most jobs to recover in one call. */
  readonly limit: number;
}

/** A job that is to be planned, whole, with the lease on it. */
export interface PlanningClaim<Input, Details> {
  readonly lease: Lease;
  readonly job: Job<Details>;
  readonly items: readonly ClaimedItem<Input>[];
}

/** How planning ended. `planned` may replace the details of the job by what the planner found. */
export type PlanningEnd<Details> =
  | { readonly kind: "planned"; readonly details?: Details }
  | { readonly kind: "outcome_unknown" }
  | { readonly kind: "failed"; readonly error: JobError };

/** What an administrator decides of a job in review. */
export type ReviewDecision = "approve" | "reject" | "cancel";

/** The job after the decision, or why it was not taken. */
export type ReviewResult<Details> =
  | { readonly kind: "resolved"; readonly job: Job<Details> }
  | { readonly kind: "not_in_review"; readonly job: Job<Details> }
  | { readonly kind: "not_found" };

/** Which rows of a job: from the position `cursor` on, at most `limit` of them. */
export interface PageRequest {
  readonly cursor: number;
  readonly limit: number;
  /**
   * The most bytes that the outputs of the page may have together, as the store keeps them; unlimited when absent. A page has
   * at least one row where one has ended.
   */
  readonly maxBytes?: number;
}

/** The place of a job in the list of its scope. It stays a place when the job is deleted. */
export interface JobPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** Which jobs of a scope: those after a place in the list, at most `limit` of them. */
export interface ListRequest {
  /** Only jobs with one of these statuses; all jobs when absent. */
  readonly statuses?: readonly JobStatus[] | undefined;
  /** Null: from the newest on. */
  readonly after: JobPosition | null;
  readonly limit: number;
}

/** Jobs of a scope, the newest first. `next` is null at the end of the list. */
export interface JobsPage<Details> {
  readonly jobs: readonly Job<Details>[];
  readonly next: JobPosition | null;
}

/** `completed` rows and rows still `reserved` of one scope in the calendar month (UTC) of a moment. */
export interface QuotaUsage {
  readonly completed: number;
  readonly reserved: number;
  readonly resetsAt: number;
}

/**
 * The port: what a storage must be able to do. `@skladno/jobs/testing` is the exam that each one takes.
 *
 * `Summary` is the part of the details that every reading of a job gives, all of them unless said otherwise. A claim alone gives
 * the details whole, so that large ones (templates …) are not read for every list.
 */
export interface JobStore<Input, Output, Details extends Summary, Summary = Details> {
  /**
   * Accepts a job with its rows, its idempotency key and its reservation of quota in one transaction. The same key with the same
   * fingerprint replays, with another it is a mismatch; neither writes. A refused job leaves the key free.
   */
  createJob(job: NewJob<Input, Details>): Promise<CreateJobResult<Summary>>;

  /** The answer `createJob` would give for a key that is taken, `null` for a free one. */
  findReplay(scope: string, idempotency: Idempotency): Promise<ReplayResult<Summary> | null>;

  /** A new job from the failed rows of one that has ended, in their order, with its details. */
  createRetryJob(request: NewRetryJob): Promise<CreateRetryJobResult<Summary>>;

  /** Null when there is no such job in this scope. */
  readJob(scope: string, jobId: string): Promise<Job<Summary> | null>;
  readPage(scope: string, jobId: string, page: PageRequest): Promise<ResultsPage<Output, Summary> | null>;
  /** Ordered by `createdAt`, then by `id`, both descending. */
  listJobs(scope: string, request: ListRequest): Promise<JobsPage<Summary>>;

  /** Ends a job of which no row was ever claimed, with all its rows. Cancelling a cancelled job is no error. */
  cancelJob(scope: string, jobId: string, now: number): Promise<CancelResult<Summary>>;

  /**
   * The next rows of the job whose turn it is, under a new lease; `null` when nothing is due. Scopes take turns: of those that have
   * jobs waiting, the one whose last claim is the longest ago; its jobs go by priority, then by how long they have waited.
   */
  claimItems(request: ClaimRequest): Promise<Claim<Input, Details> | null>;

  /** The heartbeat. */
  extendLease(lease: Lease, request: LeaseRequest): Promise<LeaseResult>;

  /**
   * A chunk: outcomes, versions, counters, quota and lease in one transaction; with the last row the job ends. A row
   * that has ended keeps its first outcome, so a repeated call changes nothing.
   */
  recordOutcomes(
    lease: Lease,
    outcomes: readonly PositionedOutcome<Output>[],
    after: AfterRecording,
  ): Promise<RecordResult<Summary>>;

  /** Returns the rest of a claim without spending an attempt. False when the lease was lost. */
  giveBack(lease: Lease, now: number): Promise<boolean>;

  /**
   * Takes jobs from workers whose lease ran out: back to the queue after a pause, or to `failed` with no attempt left (rows that
   * had not ended fail with `attempts_exhausted`). Gives the jobs that changed.
   */
  recoverExpired(request: RecoverRequest): Promise<readonly Job<Summary>[]>;

  /** The next job that waits for the planner. */
  claimPlanning(request: LeaseRequest): Promise<PlanningClaim<Input, Details> | null>;
  /** To be called before a call that cannot be taken back: `planning` to `planning_ai`. */
  startAiCall(lease: Lease, request: LeaseRequest): Promise<LeaseResult>;
  endPlanning(lease: Lease, end: PlanningEnd<Details>, now: number): Promise<RecordResult<Summary>>;
  resolveReview(scope: string, jobId: string, decision: ReviewDecision, now: number): Promise<ReviewResult<Summary>>;

  /** The moment at which something may become due by time alone (a pause or a lease ends); `null`: no such moment. */
  nextDue(): Promise<number | null>;

  /** Deletes jobs that ended before a moment, with their rows and keys; versions stay. Gives how many were deleted. */
  deleteEndedBefore(moment: number, limit: number): Promise<number>;

  /** `createdAt` of the job that was created last; null where there is none. */
  newestCreatedAt(): Promise<number | null>;

  readQuota(scope: string, now: number): Promise<QuotaUsage>;
}
