/** Ending jobs in other ways than by their last row, and deleting those that ended long ago. */
import type { JobError, JobEvent } from "@skladno/jobs";
import { and, asc, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { ProductJobStore } from "../port.js";
import { fromError, type JobRecord, statusAfter, toJob } from "../records.js";
import type { JobFinder } from "./find-jobs.js";
import type { Quota } from "./quota.js";
import { jobDetails, jobItems, jobs } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** Ends a job together with every row that is still open; to be called inside a transaction. */
export type EndJob = (
  record: JobRecord,
  event: JobEvent,
  rest: "failed" | "cancelled",
  error: JobError | null,
  now: number,
) => void;

export function createEnding(db: Database, quota: Quota): EndJob {
  return (record, event, rest, error, now) => {
    const { changes } = db
      .update(jobItems)
      .set({ status: rest, ...fromError(error) })
      .where(and(eq(jobItems.jobKey, record.key), eq(jobItems.status, "open")))
      .run();
    if (changes > 0) quota.add(record.projectKey, record.period, { completed: 0, reserved: -changes });
    const { errorCode, errorMessage } = fromError(error);
    db.update(jobs)
      .set({
        status: statusAfter(record, event),
        errorCode,
        errorMessage,
        completedAt: now,
        [rest]: record[rest] + changes,
        firstOpen: record.total,
        notBefore: null,
        leaseExpiresAt: null,
        leaseLength: null,
      })
      .where(eq(jobs.key, record.key))
      .run();
  };
}

export function createRemoval(
  db: Database,
  { read, write }: Transactions,
  finder: JobFinder,
  end: EndJob,
): Pick<ProductJobStore, "cancelJob" | "deleteEndedBefore" | "newestCreatedAt"> {
  return {
    cancelJob: (scope, jobId, now) =>
      write(() => {
        const record = finder.byId(scope, jobId);
        if (record === undefined) return { kind: "not_found" };
        if (record.status === "cancelled") return { kind: "cancelled", job: toJob(record), repeated: true };
        if ((record.status !== "planning" && record.status !== "queued") || record.startedAt !== null) {
          return { kind: "not_cancellable", job: toJob(record) };
        }
        end(record, "cancelled", "cancelled", null, now);
        return { kind: "cancelled", job: finder.read(record.key), repeated: false };
      }),

    deleteEndedBefore: (moment, limit) =>
      write(() => {
        const ended = db
          .select({ key: jobs.key })
          .from(jobs)
          .where(and(isNotNull(jobs.completedAt), lt(jobs.completedAt, moment)))
          .orderBy(asc(jobs.completedAt))
          .limit(limit)
          .all()
          .map(({ key }) => key);
        if (ended.length === 0) return 0;
        db.delete(jobItems).where(inArray(jobItems.jobKey, ended)).run();
        db.delete(jobDetails).where(inArray(jobDetails.jobKey, ended)).run();
        db.delete(jobs).where(inArray(jobs.key, ended)).run();
        return ended.length;
      }),

    newestCreatedAt: () =>
      read(() => {
        const newest = db.select({ createdAt: jobs.createdAt }).from(jobs).orderBy(desc(jobs.key)).limit(1).get();
        return newest?.createdAt ?? null;
      }),
  };
}
