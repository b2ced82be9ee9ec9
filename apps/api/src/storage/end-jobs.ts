/** Ending jobs otherwise than by their last row: cancelled, rejected, given up; and deleting those that ended long ago. */
import type { JobError, JobEvent, JobStatus } from "@skladno/jobs";
import type Database from "better-sqlite3";
import type { QuotaCounters } from "./count-quota.js";
import { type JobFinder, statusAfter } from "./find-jobs.js";
import { type JobRecord, toJob } from "./job-rows.js";
import type { ProductJobStore } from "./storage.js";
import type { Transactions } from "./transaction.js";
import type { ItemWriter } from "./write-items.js";

/** Ends a job together with every row that is still open; inside a transaction. */
export type EndJob = (
  record: JobRecord,
  event: JobEvent,
  rest: "failed" | "cancelled",
  error: JobError | null,
  now: number,
) => void;

export function createEnding(database: Database.Database, quota: QuotaCounters, items: ItemWriter): EndJob {
  const endOpenItems = database.prepare<["failed" | "cancelled", string | null, string | null, number]>(`
    update job_items set status = ?, error_code = ?, error_message = ? where job_key = ? and status = 'open'`);
  const endJob = database.prepare<[JobStatus, string | null, string | null, number, number, number, number]>(`
    update jobs set status = ?, error_code = ?, error_message = ?, completed_at = ?, failed = failed + ?,
      cancelled = cancelled + ?, first_open = total, not_before = null, lease_expires_at = null, lease_length = null
    where key = ?`);
  return (record, event, rest, error, now) => {
    items.write(record);
    const { changes } = endOpenItems.run(rest, error?.code ?? null, error?.message ?? null, record.key);
    if (changes > 0) quota.add(record.project_key, record.period, 0, -changes);
    const [failed, cancelled] = rest === "failed" ? [changes, 0] : [0, changes];
    const status = statusAfter(record, event);
    endJob.run(status, error?.code ?? null, error?.message ?? null, now, failed, cancelled, record.key);
  };
}

export function createRemoval(
  database: Database.Database,
  { write }: Transactions,
  jobs: JobFinder,
  end: EndJob,
): Pick<ProductJobStore, "cancelJob" | "deleteEndedBefore"> {
  const endedBefore = database.prepare<[number, number], { key: number }>(
    "select key from jobs where completed_at is not null and completed_at < ? order by completed_at limit ?",
  );
  const deleteItems = database.prepare<[number]>("delete from job_items where job_key = ?");
  const deleteInputs = database.prepare<[number]>("delete from job_inputs where job_key = ?");
  const deleteDetails = database.prepare<[number]>("delete from job_details where job_key = ?");
  const deleteJob = database.prepare<[number]>("delete from jobs where key = ?");

  return {
    cancelJob: (scope, jobId, now) =>
      write(() => {
        const record = jobs.byId(scope, jobId);
        if (record === undefined) return { kind: "not_found" };
        if (record.status === "cancelled") return { kind: "cancelled", job: toJob(record), repeated: true };
        if ((record.status !== "planning" && record.status !== "queued") || record.started_at !== null) {
          return { kind: "not_cancellable", job: toJob(record) };
        }
        end(record, "cancelled", "cancelled", null, now);
        return { kind: "cancelled", job: jobs.read(record.key), repeated: false };
      }),

    deleteEndedBefore: (moment, limit) =>
      write(() => {
        const ended = endedBefore.all(moment, limit);
        for (const { key } of ended) {
          deleteItems.run(key);
          deleteInputs.run(key);
          deleteDetails.run(key);
          deleteJob.run(key);
        }
        return ended.length;
      }),
  };
}
