/** Every status a job can have and every move between them, as one table. Stores remember statuses; this file decides. */
import type { JobStatus } from "./job.js";

/**
 * - `planned`: the planner is done, rows may be claimed.
 * - `ai_call_started`: the planner is about to make a call that cannot be taken back.
 * - `outcome_unknown`: that call may or may not have happened.
 * - `approved`, `rejected`: an administrator has decided.
 * - `claimed`: a worker has taken rows under a lease.
 * - `given_back`: a worker that stops returns its rows; no attempt is spent.
 * - `lease_lost`: the lease ran out, attempts remain.
 * - `attempts_exhausted`: the lease ran out, no attempt remains.
 * - `planning_failed`: the planner refused the job or threw.
 * - `all_completed`, `ended_mixed`, `none_completed`: the last row has ended.
 */
export type JobEvent =
  | "planned"
  | "ai_call_started"
  | "outcome_unknown"
  | "planning_failed"
  | "approved"
  | "rejected"
  | "cancelled"
  | "claimed"
  | "given_back"
  | "lease_lost"
  | "attempts_exhausted"
  | "all_completed"
  | "ended_mixed"
  | "none_completed";

/** The state machine as one table: status × event → next status. What is not in it is refused. */
export const transitions: Readonly<Record<JobStatus, Readonly<Partial<Record<JobEvent, JobStatus>>>>> = Object.freeze({
  planning: {
    planned: "queued",
    ai_call_started: "planning_ai",
    lease_lost: "planning",
    given_back: "planning",
    planning_failed: "failed",
    attempts_exhausted: "failed",
    cancelled: "cancelled",
  },
  // A worker lost here leaves a call of unknown outcome behind: never again without a person.
  planning_ai: { planned: "queued", outcome_unknown: "review" },
  review: { approved: "queued", rejected: "failed", cancelled: "cancelled" },
  queued: { claimed: "processing", cancelled: "cancelled" },
  processing: {
    // The next slice of rows of a job that has begun.
    claimed: "processing",
    given_back: "queued",
    lease_lost: "queued",
    attempts_exhausted: "failed",
    all_completed: "completed",
    ended_mixed: "completed_with_warnings",
    none_completed: "failed",
  },
  completed: {},
  completed_with_warnings: {},
  failed: {},
  cancelled: {},
});

/** The status after an event, or `null` where the table has no such move. */
export function nextStatus(status: JobStatus, event: JobEvent): JobStatus | null {
  return transitions[status][event] ?? null;
}

/** True for the statuses that nothing leaves: `completed`, `completed_with_warnings`, `failed`, `cancelled`. */
export function isFinal(status: JobStatus): boolean {
  return Object.keys(transitions[status]).length === 0;
}

/**
 * The event that ends a job whose rows have all ended: every row completed and none with warnings, no row completed,
 * or anything between.
 */
export function closingEvent(counts: {
  readonly total: number;
  readonly completed: number;
  readonly withWarnings: number;
}): "all_completed" | "ended_mixed" | "none_completed" {
  if (counts.completed === 0) return "none_completed";
  return counts.completed === counts.total && counts.withWarnings === 0 ? "all_completed" : "ended_mixed";
}
