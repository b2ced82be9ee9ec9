export { type Clock, type IdSource, systemClock, uuidV7Source } from "./clock.js";
export { errorMessages, type JobErrorCode, JobUsageError, jobError } from "./errors.js";
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
export { closingEvent, isFinal, type JobEvent, nextStatus, transitions } from "./state-machine.js";
export type * from "./store.js";
