/** What a store must do, as plain values: jobs of two scopes, whose turn it was when, and the time. */
import { isDue, isExpired, pauseAfter } from "../attempts.js";
import type { JobRow, JobStatus } from "../job.js";
import { closingEvent, isFinal, type JobEvent, nextStatus } from "../state-machine.js";

export const LEASE = 15_000;
export const PAUSES = [0, 1_000, 5_000];
export const MAX_ATTEMPTS = 3;

export type StoreModel = {
  now: number;
  jobs: ModelJob[];
  /** The scope of each claim that was made. */
  turns: string[];
};
/** A row ends once. */
export type ModelRow = { readonly id: string; end: Pick<JobRow<unknown>, "status" | "hasWarnings" | "output"> | null };
export interface ModelJob {
  readonly id: string;
  readonly scope: string;
  readonly priority: number;
  readonly rows: readonly ModelRow[];
  status: JobStatus;
  attempts: number;
  queuedAt: number;
  notBefore: number | null;
  /** The lease that may write, and until when nobody else may have the job. */
  holder: { readonly token: number; readonly expiresAt: number } | null;
}

export const openRows = (job: ModelJob) => job.rows.flatMap(({ end }, position) => (end === null ? [position] : []));

/**
 * The jobs whose turn it is: nobody has them, no pause is on them, and their scope is the one of those that have such jobs whose last
 * turn is the longest ago; in it, that of the highest priority that has waited the longest. More than one where scopes had no turn yet.
 */
export function nextJobs({ jobs, now, turns }: StoreModel): readonly ModelJob[] {
  const free = jobs.filter((job) => !isFinal(job.status) && job.holder === null && isDue(job.notBefore, now));
  const oldestTurn = Math.min(...free.map(({ scope }) => turns.lastIndexOf(scope)));
  const scopes = new Set(free.map(({ scope }) => scope).filter((scope) => turns.lastIndexOf(scope) === oldestTurn));
  return [...scopes].flatMap((scope) =>
    free
      .filter((job) => job.scope === scope)
      .sort((one, other) => other.priority - one.priority || one.queuedAt - other.queuedAt)
      .slice(0, 1),
  );
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
