/** What a client can ask of the queue. Everything lasting happens in the store; this file adds ids, the time and waiting. */
import { type AttemptPolicy, defaultAttemptPolicy } from "./attempts.js";
import { type Clock, type IdSource, systemClock, uuidV7Source } from "./clock.js";
import { JobUsageError } from "./errors.js";
import { retryFingerprint } from "./idempotency.js";
import type { Job, JobItem, ResultsPage } from "./job.js";
import type { JobEvents } from "./job-events.js";
import { isFinal } from "./state-machine.js";
import type {
  CancelResult,
  CreateJobResult,
  CreateRetryJobResult,
  Idempotency,
  JobStore,
  JobsPage,
  ListRequest,
  PageRequest,
  ReplayResult,
  ReviewDecision,
  ReviewResult,
} from "./store.js";

/** What may be said of a job beside its rows: idempotency, quota, priority. */
export interface SubmitOptions {
  readonly idempotency?: Idempotency | undefined;
  /** The higher number first, among the jobs of the scope; 0 when absent. */
  readonly priority?: number | undefined;
  /** The most units the scope may use in this calendar month; absent or null: no limit. */
  readonly quotaLimit?: number | null | undefined;
  /** The most rows of the scope that may wait or be worked on, the new ones included; absent: no limit. */
  readonly openLimit?: number | undefined;
}

/** A job as it is handed in: the rows and what all of them have in common. */
export interface Submission<Input, Details> extends SubmitOptions {
  readonly scope: string;
  readonly details: Details;
  readonly items: readonly JobItem<Input>[];
}

/** What may be said of a new job for the rows that failed. */
export interface RetryOptions {
  /** A key for this retry; its fingerprint is the source job. */
  readonly idempotencyKey?: string | undefined;
  readonly priority?: number | undefined;
  readonly quotaLimit?: number | null | undefined;
  readonly openLimit?: number | undefined;
}

/** Takes jobs in, cancels and retries them, reads them, waits for them. Every operation is one operation of the store. */
export interface Orchestrator<Input, Output, Details extends Summary, Summary = Details> {
  /** @throws JobUsageError when there is no item or two have the same id: the caller checks what its users send. */
  submit(submission: Submission<Input, Details>): Promise<CreateJobResult<Summary>>;
  /** What `submit` would answer to a key that is taken; null for a free key. Writes nothing. */
  findReplay(scope: string, idempotency: Idempotency): Promise<ReplayResult<Summary> | null>;
  cancel(scope: string, jobId: string): Promise<CancelResult<Summary>>;
  retryFailed(scope: string, jobId: string, options?: RetryOptions): Promise<CreateRetryJobResult<Summary>>;
  read(scope: string, jobId: string): Promise<Job<Summary> | null>;
  readPage(scope: string, jobId: string, page: PageRequest): Promise<ResultsPage<Output, Summary> | null>;
  /** The jobs of a scope, the newest first. */
  list(scope: string, request: ListRequest): Promise<JobsPage<Summary>>;
  resolveReview(scope: string, jobId: string, decision: ReviewDecision): Promise<ReviewResult<Summary>>;
  /**
   * The job as soon as it is final, or as it is when the time is over; null when there is none. Told at once of what workers
   * of this process do, and asks the store now and then for what other processes do.
   */
  waitFor(scope: string, jobId: string, milliseconds: number, signal?: AbortSignal): Promise<Job<Summary> | null>;
}

/** What an orchestrator works with: its store, and whatever else is given in place of a default. */
export interface OrchestratorOptions<Input, Output, Details extends Summary, Summary = Details> {
  readonly store: JobStore<Input, Output, Details, Summary>;
  readonly events: JobEvents<Summary>;
  readonly clock?: Clock;
  readonly ids?: IdSource;
  readonly attempts?: Pick<AttemptPolicy, "maxAttempts">;
  /** True when the workers have a planner: jobs then start as `planning`. */
  readonly planning?: boolean;
}

/** How often a waiter asks the store, in milliseconds. */
const POLL = 100;

/** Makes the orchestrator over a store: it takes jobs in and answers questions about them; workers process them. */
export function createOrchestrator<Input, Output, Details extends Summary, Summary = Details>(
  options: OrchestratorOptions<Input, Output, Details, Summary>,
): Orchestrator<Input, Output, Details, Summary> {
  const { store, events } = options;
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? uuidV7Source(clock);
  const maxAttempts = options.attempts?.maxAttempts ?? defaultAttemptPolicy.maxAttempts;
  const status = options.planning === true ? ("planning" as const) : ("queued" as const);

  /** Tells the workers of a job they can take, and hands the result on. */
  function announce<Result extends CreateRetryJobResult<Summary>>(result: Result, priority = 0): Result {
    if (result.kind === "created") {
      const { id: jobId, scope } = result.job;
      events.publish({ kind: "ready", jobId, scope, priority });
    }
    return result;
  }

  return {
    async submit(submission) {
      checkItems(submission.items);
      return announce(
        await store.createJob({
          id: ids.newId(),
          scope: submission.scope,
          details: submission.details,
          items: submission.items,
          status,
          idempotency: submission.idempotency ?? null,
          priority: submission.priority ?? 0,
          maxAttempts,
          quota: { limit: submission.quotaLimit ?? null, openLimit: submission.openLimit },
          now: clock.now(),
        }),
        submission.priority,
      );
    },

    findReplay: (scope, idempotency) => store.findReplay(scope, idempotency),

    async cancel(scope, jobId) {
      const result = await store.cancelJob(scope, jobId, clock.now());
      // One that was cancelled before is no news.
      if (result.kind === "cancelled" && !result.repeated) events.publish({ kind: "changed", job: result.job });
      return result;
    },

    async retryFailed(scope, jobId, retry = {}) {
      const key = retry.idempotencyKey;
      return announce(
        await store.createRetryJob({
          id: ids.newId(),
          scope,
          sourceId: jobId,
          status,
          idempotency: key === undefined ? null : { key, fingerprint: retryFingerprint(jobId) },
          priority: retry.priority ?? 0,
          maxAttempts,
          quota: { limit: retry.quotaLimit ?? null, openLimit: retry.openLimit },
          now: clock.now(),
        }),
        retry.priority,
      );
    },

    read: (scope, jobId) => store.readJob(scope, jobId),
    readPage: (scope, jobId, page) => store.readPage(scope, jobId, page),
    list: (scope, request) => store.listJobs(scope, request),

    async resolveReview(scope, jobId, decision) {
      const result = await store.resolveReview(scope, jobId, decision, clock.now());
      if (result.kind === "resolved") {
        events.publish({ kind: "changed", job: result.job });
        if (!isFinal(result.job.status)) events.publish({ kind: "ready", jobId, scope });
      }
      return result;
    },

    async waitFor(scope, jobId, milliseconds, signal) {
      const timer = new AbortController();
      let ended = false;
      let wake = new AbortController();
      const end = () => {
        ended = true;
        wake.abort();
      };
      // Subscribed before the first read, so that no end falls between the two.
      const unsubscribe = events.subscribe((news) => {
        if (news.kind === "changed" && news.job.id === jobId && isFinal(news.job.status)) wake.abort();
      });
      signal?.addEventListener("abort", end, { once: true });
      void clock.sleep(milliseconds, timer.signal).then(end);
      try {
        for (;;) {
          wake = new AbortController();
          const over = ended || signal?.aborted === true;
          const job = await store.readJob(scope, jobId);
          if (job === null || isFinal(job.status) || over) return job;
          await clock.sleep(POLL, ended ? AbortSignal.abort() : wake.signal);
        }
      } finally {
        unsubscribe();
        signal?.removeEventListener("abort", end);
        timer.abort();
      }
    },
  };
}

function checkItems(items: readonly JobItem<unknown>[]): void {
  if (items.length === 0) throw new JobUsageError("The job has no items. Give at least one.");
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size === ids.length) return;
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  throw new JobUsageError(`Item ids must be unique within a job. Remove the second ${JSON.stringify(twice)}.`);
}
