export { type AttemptPolicy, defaultAttemptPolicy, isDue, isExpired, LONGEST_PAUSE, pauseAfter } from "./attempts.js";
export { type Clock, type IdSource, systemClock, uuidV7Source } from "./clock.js";
export {
  errorMessages,
  isUnavailable,
  type JobErrorCode,
  JobUsageError,
  jobError,
  StoreUnavailableError,
} from "./errors.js";
export { replayOf, retryFingerprint } from "./idempotency.js";
export type {
  ClaimedItem,
  ItemOutcome,
  ItemStatus,
  Job,
  JobError,
  JobItem,
  JobRow,
  JobStatus,
  ResultsPage,
} from "./job.js";
export { createJobEvents, type JobEvents, type JobNews } from "./job-events.js";
export {
  createOrchestrator,
  type Orchestrator,
  type OrchestratorOptions,
  type RetryOptions,
  type Submission,
  type SubmitOptions,
} from "./orchestrator.js";
export { addWarnings, comparePositions, jobsPage, nextCursor, positionOf } from "./paging.js";
export type { Planner, PlanningControl, PlanningResult } from "./planner.js";
export { quotaPeriod, quotaResetsAt } from "./quota-period.js";
export { refuseRows, type UsedRows } from "./refuse-rows.js";
export { createRetention, type Retention, type RetentionOptions } from "./retention.js";
export { closingEvent, isFinal, type JobEvent, nextStatus, transitions } from "./state-machine.js";
export type * from "./store.js";
export {
  createWorker,
  type Process,
  type ProcessContext,
  type Worker,
  type WorkerError,
  type WorkerOptions,
} from "./worker.js";
