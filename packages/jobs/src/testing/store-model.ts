/** What a store must do, as plain values: jobs of one scope, and the time. */
import { isDue, isExpired, pauseAfter } from "../attempts.js";
import type { JobRow, JobStatus } from "../job.js";
import { closingEvent, isFinal, type JobEvent, nextStatus } from "../state-machine.js";

export const LEASE = 15_000;
export const PAUSES = [0, 1_000, 5_000];
export const MAX_ATTEMPTS = 3;

export type StoreModel = { now: number; jobs: ModelJob[] };
/** A row ends once. */
export type ModelRow = { readonly id: string; end: Pick<JobRow<unknown>, "status" | "hasWarnings" | "output"> | null };
export interface ModelJob {
  readonly id: string;
  readonly rows: readonly ModelRow[];
  status: JobStatus;
  attempts: number;
  queuedAt: number;
  notBefore: number | null;
  /** The lease that may write, and until when nobody else may have the job. */
  holder: { readonly token: number; readonly expiresAt: number } | null;
}

export const openRows = (job: ModelJob) => job.rows.flatMap(({ end }, position) => (end === null ? [position] : []));

/** The job whose turn it is: nobody has it, no pause is on it, and it has waited the longest. */
export function nextJob({ jobs, now }: StoreModel): ModelJob | undefined {
  const free = jobs.filter((job) => !isFinal(job.status) && job.holder === null && isDue(job.notBefore, now));
  return free.sort((one, other) => one.queuedAt - other.queuedAt)[0];
}

export function move(job: ModelJob, event: JobEvent, more: Partial<ModelJob> = {}): void {
  const status = nextStatus(job.status, event) ?? job.status;
  Object.assign(job, { status, holder: null, notBefore: null, ...more });
}

/** With its last row a job is final. */
export function endIfDone(job: ModelJob): void {
  if (openRows(job).length > 0) return;
  const completed = job.rows.filter(({ end }) => end?.status === "completed").length;
  const withWarnings = job.rows.filter(({ end }) => end?.hasWarnings).length;
  move(job, closingEvent({ total: job.rows.length, completed, withWarnings }));
}

/** Jobs whose lease has run out: queued again after a pause, or failed with every open row where no attempt remains. */
export function recover({ jobs, now }: StoreModel): readonly ModelJob[] {
  const lost = jobs.filter(({ holder }) => holder !== null && isExpired({ ...holder, length: LEASE }, now));
  for (const job of lost) {
    const isLast = job.attempts === MAX_ATTEMPTS;
    for (const row of isLast ? job.rows : []) row.end ??= { status: "failed", hasWarnings: false, output: null };
    if (isLast) move(job, "attempts_exhausted");
    else move(job, "lease_lost", { attempts: job.attempts + 1, notBefore: now + pauseAfter(job.attempts, PAUSES) });
  }
  return lost;
}
