/** What a store must do, as a model of plain values: jobs of one scope, two processes that work on them, and the time. */
import { isDue, isExpired, pauseAfter } from "../attempts.js";
import type { JobStatus } from "../job.js";
import { closingEvent, isFinal, nextStatus } from "../state-machine.js";
import type { Lease } from "../store.js";

export const LEASE = 15_000;
export const PAUSES = [0, 1_000, 5_000];

export interface ModelRow {
  readonly id: string;
  end: {
    readonly status: "completed" | "failed" | "cancelled";
    readonly version: number;
    readonly warned: boolean;
    readonly output: unknown;
  } | null;
}

export interface ModelJob {
  readonly id: string;
  readonly rows: readonly ModelRow[];
  readonly maxAttempts: number;
  status: JobStatus;
  attempts: number;
  queuedAt: number;
  notBefore: number | null;
  /** The claim that may write, and until when nobody else may have the job. */
  holder: { readonly claim: ModelClaim; expiresAt: number } | null;
}

/** A claim that was made; its worker may come back to it late, and more than once. */
export interface ModelClaim {
  readonly worker: 0 | 1;
  readonly job: ModelJob;
  readonly lease: Lease;
  readonly positions: readonly number[];
}

export interface StoreModel {
  now: number;
  readonly jobs: ModelJob[];
  /** All that a process remembers; one that crashed remembers none. */
  claims: readonly ModelClaim[];
  readonly isUp: [boolean, boolean];
  /** Item id → its newest version. */
  readonly versions: Map<string, number>;
}

export const holds = (claim: ModelClaim) => claim.job.holder?.claim === claim;
export const openRows = (job: ModelJob) => job.rows.flatMap(({ end }, position) => (end === null ? [position] : []));

/** The job whose turn it is: nobody has it, no pause is on it, and it has waited the longest. */
export function nextJob({ jobs, now }: StoreModel): ModelJob | undefined {
  return jobs
    .filter(({ status, holder, notBefore }) => !isFinal(status) && holder === null && isDue(notBefore, now))
    .sort((one, other) => one.queuedAt - other.queuedAt)[0];
}

/** A row ends once; whatever comes later changes nothing. */
export function endRow(
  model: StoreModel,
  row: ModelRow | undefined,
  status: "completed" | "failed" | "cancelled",
  warned = false,
  output: unknown = null,
) {
  if (row === undefined || row.end !== null) return;
  const version = status === "completed" ? (model.versions.get(row.id) ?? 0) + 1 : 0;
  if (version > 0) model.versions.set(row.id, version);
  row.end = { status, version, warned, output };
}

/** With its last row a job is final, and nobody has it any more. */
export function endIfDone(job: ModelJob): void {
  if (openRows(job).length > 0) return;
  const completed = job.rows.filter(({ end }) => end?.status === "completed");
  const withWarnings = completed.filter(({ end }) => end?.warned === true).length;
  const event = closingEvent({ total: job.rows.length, completed: completed.length, withWarnings });
  Object.assign(job, { status: nextStatus(job.status, event) ?? job.status, holder: null });
}

/** Jobs whose lease has run out: queued again after a pause, or failed with every open row where no attempt remains. */
export function recover(model: StoreModel): readonly ModelJob[] {
  const lost = model.jobs.filter(
    ({ holder }) => holder !== null && isExpired({ expiresAt: holder.expiresAt, length: LEASE }, model.now),
  );
  for (const job of lost) {
    const exhausted = job.attempts >= job.maxAttempts;
    if (exhausted) for (const row of job.rows) endRow(model, row, "failed");
    const pause = pauseAfter(job.attempts, PAUSES);
    const status = nextStatus(job.status, exhausted ? "attempts_exhausted" : "lease_lost") ?? job.status;
    Object.assign(job, {
      status,
      holder: null,
      notBefore: exhausted ? null : model.now + pause,
      attempts: job.attempts + (exhausted ? 0 : 1),
    });
  }
  return lost;
}
