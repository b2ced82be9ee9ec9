/** What claiming rows and claiming a job for the planner have in common; inside a transaction. */
import { type ClaimedItem, type JobStatus, type Lease, type LeaseRequest, LONGEST_PAUSE } from "@skladno/jobs";
import type Database from "better-sqlite3";
import type { JobRecord } from "./job-rows.js";
import type { ProductFields } from "./stored-output.js";
import type { ItemWriter } from "./write-items.js";

/** A moment, and the end of the longest pause from then: what ends later comes from a clock that has jumped, and counts as due. */
export interface Moments {
  readonly now: number;
  readonly later: number;
}

export const momentsAt = (now: number): Moments => ({ now, later: now + LONGEST_PAUSE });

/** Selects the job whose turn it is among those that nobody has and whose status fulfils the condition; `Moments` are its parameters. */
export const selectNextJob = (status: string) => `
  select j.key from jobs j where j.lease_expires_at is null and ${status}
    and (j.not_before is null or j.not_before <= :now or j.not_before > :later)
  order by j.priority desc, j.queued_at, j.key limit 1`;

export interface Leases {
  /** Gives the job to whoever asks. `startedAt` is kept where it is known already. */
  grant(record: JobRecord, status: JobStatus, startedAt: number | null, request: LeaseRequest): Lease;
  /** Takes the lease away; the job can be claimed from `notBefore` on. */
  free(record: JobRecord, status: JobStatus, attempts: number, notBefore: number | null): void;
  /** The first open rows of a job. */
  openItems(record: JobRecord, limit: number): readonly ClaimedItem<ProductFields>[];
}

export function createLeases(database: Database.Database, items: ItemWriter): Leases {
  const grantLease = database.prepare<[JobStatus, number | null, number, number, number]>(`
    update jobs set status = ?, started_at = coalesce(started_at, ?), attempts = max(attempts, 1), not_before = null,
      fencing_token = fencing_token + 1, lease_expires_at = ?, lease_length = ?
    where key = ?`);
  const freeJob = database.prepare<[JobStatus, number, number | null, number]>(`
    update jobs set status = ?, attempts = ?, not_before = ?, lease_expires_at = null, lease_length = null where key = ?`);
  const openPositions = database
    .prepare<[number, number, number], number>(
      "select position from job_items where job_key = ? and position >= ? and status = 'open' order by position limit ?",
    )
    .pluck();

  return {
    grant(record, status, startedAt, request) {
      const expiresAt = request.now + request.leaseMilliseconds;
      grantLease.run(status, startedAt, expiresAt, request.leaseMilliseconds, record.key);
      return { jobId: record.id, token: record.fencing_token + 1, expiresAt };
    },
    free: (record, status, attempts, notBefore) => void freeJob.run(status, attempts, notBefore, record.key),
    openItems(record, limit) {
      items.write(record);
      const { ids, inputs } = items.read(record.key);
      const open =
        record.items_written === 1
          ? openPositions.all(record.key, record.first_open, limit)
          : Array.from({ length: Math.min(limit, record.total) }, (_, position) => position);
      return open.map((position) => ({
        position,
        id: ids[position] as string,
        input: inputs[position] as ProductFields,
      }));
    },
  };
}
