/** The port through which `planning_ai` and `review` are reached. None is shipped; without one, jobs start as `queued`. */
import type { ClaimedItem, Job, JobError } from "./job.js";

/** What a planner may do while it works on a job. */
export interface PlanningControl {
  /** Aborted when the worker stops or has lost its lease. */
  readonly signal: AbortSignal;
  /**
   * To be awaited before a call that cannot be taken back. From then on a lost worker leads to `review`, never to a second call.
   * Rejects when the lease was lost: make no call then.
   */
  aiCallStarting(): Promise<void>;
}

/**
 * - `planned`: rows may be processed, with these details in place of the old ones if there are any.
 * - `outcome_unknown`: the call may have happened; only after `aiCallStarting`.
 * - `refused`: the job fails with this error; only before `aiCallStarting`.
 */
export type PlanningResult<Details> =
  | { readonly kind: "planned"; readonly details?: Details }
  | { readonly kind: "outcome_unknown" }
  | { readonly kind: "refused"; readonly error: JobError };

/** The plug-in that plans a job before it is queued. It is the only way into `planning_ai` and `review`. */
export interface Planner<Input, Details> {
  plan(
    job: Job<Details>,
    items: readonly ClaimedItem<Input>[],
    control: PlanningControl,
  ): Promise<PlanningResult<Details>>;
}
