/** A chunk: outcomes, versions, counters, quota and lease in one transaction, conditional on the fencing token; with the last row the job ends. */
import {
  type AfterRecording,
  closingEvent,
  type JobStatus,
  JobUsageError,
  jobError,
  type PositionedOutcome,
  type RecordResult,
} from "@skladno/jobs";
import type Database from "better-sqlite3";
import type { QuotaCounters } from "./count-quota.js";
import { type JobFinder, statusAfter } from "./find-jobs.js";
import { detailsOf, type JobRecord } from "./job-rows.js";
import { prepareOutput } from "./prepared-output.js";
import { createVersionRecorder, type UnrecordedVersion } from "./record-version.js";
import type { ProductJobStore } from "./storage.js";
import type { JobDetails, ProductOutput } from "./stored-output.js";
import type { Transactions } from "./transaction.js";

/** A row of a chunk that is still open. */
interface OpenRow {
  readonly position: number;
  readonly product_key: number;
  /** Of the product's newest version; 0 when it has none. */
  readonly version: number;
}

interface CompletedRow {
  readonly position: number;
  readonly hasWarnings: boolean;
}

/** An outcome made ready outside of the transaction, so that other processes do not wait for it. */
function prepare({ position, outcome }: PositionedOutcome<ProductOutput>) {
  return outcome.status === "completed"
    ? { position, hasWarnings: outcome.hasWarnings, output: prepareOutput(outcome.output), error: null }
    : { position, hasWarnings: false, output: null, error: outcome.error };
}

export function createRecording(
  database: Database.Database,
  { write }: Transactions,
  jobs: JobFinder,
  quota: QuotaCounters,
): Pick<ProductJobStore, "recordOutcomes"> {
  const versions = createVersionRecorder(database);
  const selectOpenRows = database.prepare<[number, number, number], OpenRow>(`
    select position, product_key,
      (select coalesce(max(version), 0) from product_versions v where v.product_key = i.product_key) as version
    from job_items i where job_key = ? and position between ? and ? and status = 'open'`);
  const completeItems = database.prepare<[number, number, number, number, number]>(`
    update job_items set status = 'completed', has_warnings = ?, version_key = position + ?
    where job_key = ? and position between ? and ?`);
  const failItem = database.prepare<[string, string, number, number]>(`
    update job_items set status = 'failed', error_code = ?, error_message = ? where job_key = ? and position = ?`);
  const firstOpenItem = database.prepare<[number, number], { position: number }>(`
    select position from job_items where job_key = ? and position >= ? and status = 'open' order by position limit 1`);
  const progressJob = database.prepare<
    [number, number, number, number, number | null, number | null, number | null, number]
  >(`
    update jobs set completed = completed + ?, failed = failed + ?, with_warnings = with_warnings + ?, first_open = ?,
      lease_expires_at = ?, lease_length = ?, queued_at = coalesce(?, queued_at)
    where key = ?`);
  const endJob = database.prepare<[JobStatus, string | null, string | null, number, number]>(`
    update jobs set status = ?, error_code = ?, error_message = ?, completed_at = ?, not_before = null,
      lease_expires_at = null, lease_length = null
    where key = ?`);

  /** Position → row, of those of a chunk that are still open: one question for all of them, since they stand side by side. */
  function openRowsOf(record: JobRecord, chunk: readonly { readonly position: number }[]): Map<number, OpenRow> {
    const open = new Map<number, OpenRow>();
    if (chunk.length === 0) return open;
    let first = record.total;
    let last = 0;
    for (const { position } of chunk) {
      if (!Number.isInteger(position) || position < 0 || position >= record.total) {
        throw new JobUsageError(`Job ${record.id} has no row ${position}.`);
      }
      first = Math.min(first, position);
      last = Math.max(last, position);
    }
    for (const row of selectOpenRows.all(record.key, first, last)) open.set(row.position, row);
    return open;
  }

  /** Rows that stand side by side and end alike are ended by one statement, since the keys of their versions are side by side too. */
  function completeRows(record: JobRecord, ended: readonly CompletedRow[], firstVersion: number): void {
    for (let from = 0; from < ended.length; ) {
      const { position, hasWarnings } = ended[from] as CompletedRow;
      let to = from + 1;
      while (ended[to]?.position === position + to - from && ended[to]?.hasWarnings === hasWarnings) to += 1;
      const last = position + to - from - 1;
      completeItems.run(hasWarnings ? 1 : 0, firstVersion + from - position, record.key, position, last);
      from = to;
    }
  }

  /** Ends the rows that are still open, and counts them. */
  function endRows(record: JobRecord, chunk: readonly ReturnType<typeof prepare>[], now: number) {
    const open = openRowsOf(record, chunk);
    const ended: CompletedRow[] = [];
    const made: UnrecordedVersion[] = [];
    let failed = 0;
    for (const { position, hasWarnings, output, error } of chunk) {
      const row = open.get(position);
      // A repeated position keeps its first outcome.
      if (row === undefined || !open.delete(position)) continue;
      if (output === null) {
        failItem.run(error.code, error.message, record.key, position);
        failed += 1;
      } else {
        ended.push({ position, hasWarnings });
        made.push({ productKey: row.product_key, version: row.version + 1, output });
      }
    }
    const generation = { jobId: record.id, projectKey: record.project_key, details: detailsOf(record.details), now };
    completeRows(record, ended, versions.record(made, generation));
    const withWarnings = ended.filter(({ hasWarnings }) => hasWarnings).length;
    return { completed: ended.length, failed, withWarnings };
  }

  return {
    async recordOutcomes(lease, outcomes, after) {
      const chunk = outcomes.map(prepare);
      try {
        return await write((): RecordResult<JobDetails> => {
          const record = jobs.byLease(lease);
          if (record === undefined || record.status !== "processing") return { kind: "lease_lost" };
          const { completed, failed, withWarnings } = endRows(record, chunk, after.now);
          if (completed + failed > 0) quota.add(record.project_key, record.period, completed, -completed - failed);
          const firstOpen = firstOpenItem.get(record.key, record.first_open)?.position ?? record.total;
          const kept = firstOpen < record.total ? expiry(after) : null;
          progressJob.run(
            completed,
            failed,
            withWarnings,
            firstOpen,
            kept?.expiresAt ?? null,
            kept?.length ?? null,
            kept === null ? after.now : null,
            record.key,
          );
          if (firstOpen === record.total) {
            const event = closingEvent({
              total: record.total,
              completed: record.completed + completed,
              withWarnings: record.with_warnings + withWarnings,
            });
            const error = event === "none_completed" ? jobError("all_items_failed") : null;
            endJob.run(statusAfter(record, event), error?.code ?? null, error?.message ?? null, after.now, record.key);
          }
          return {
            kind: "recorded",
            job: jobs.read(record.key),
            lease: kept === null ? null : { ...lease, expiresAt: kept.expiresAt },
          };
        });
      } catch (error) {
        versions.forget();
        throw error;
      }
    },
  };
}

/** The lease after a chunk that did not end the job; null when it is released. */
function expiry(after: AfterRecording): { readonly expiresAt: number; readonly length: number } | null {
  if (after.kind === "release") return null;
  return { expiresAt: after.now + after.leaseMilliseconds, length: after.leaseMilliseconds };
}
