/** Ending jobs in other ways than by their last row: cancelled, rejected, given up; and deleting those that ended long ago. */
import type { JobError, JobEvent } from "@skladno/jobs";
import { and, asc, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { ProductJobStore } from "../port.js";
import { fromError, type JobRecord, statusAfter, toJob } from "../records.js";
import { isAlone } from "./advisory-locks.js";
import { jobById, readJob } from "./find-jobs.js";
import { addToQuota } from "./quota.js";
import { jobDetails, jobItems, jobs } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";

/** Ends a job, which is locked, together with every row that is still open. */
export async function endJob(
  tx: Queries,
  record: JobRecord,
  event: JobEvent,
  rest: "failed" | "cancelled",
  error: JobError | null,
  now: number,
): Promise<void> {
  const { rowCount } = await tx
    .update(jobItems)
    .set({ status: rest, ...fromError(error) })
    .where(and(eq(jobItems.jobKey, record.key), eq(jobItems.status, "open")));
  const changes = rowCount ?? 0;
  const { errorCode, errorMessage } = fromError(error);
  await tx
    .update(jobs)
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
    .where(eq(jobs.key, record.key));
  if (changes > 0) await addToQuota(tx, record.projectKey, record.period, { completed: 0, reserved: -changes });
}

export function createRemoval({
  query,
  write,
}: Transactions): Pick<ProductJobStore, "cancelJob" | "deleteEndedBefore" | "newestCreatedAt"> {
  return {
    cancelJob: (scope, jobId, now) =>
      write(async (tx) => {
        const record = await jobById(tx, scope, jobId, "update");
        if (record === undefined) return { kind: "not_found" };
        if (record.status === "cancelled") return { kind: "cancelled", job: toJob(record), repeated: true };
        if ((record.status !== "planning" && record.status !== "queued") || record.startedAt !== null) {
          return { kind: "not_cancellable", job: toJob(record) };
        }
        await endJob(tx, record, "cancelled", "cancelled", null, now);
        return { kind: "cancelled", job: await readJob(tx, record.key), repeated: false };
      }),

    deleteEndedBefore: (moment, limit) =>
      write(async (tx) => {
        if (!(await isAlone(tx, "retention of jobs"))) return 0;
        const ended = await tx
          .select({ key: jobs.key })
          .from(jobs)
          .where(and(isNotNull(jobs.completedAt), lt(jobs.completedAt, moment)))
          .orderBy(asc(jobs.completedAt))
          .limit(limit)
          .for("update");
        if (ended.length === 0) return 0;
        const keys = ended.map(({ key }) => key);
        await tx.delete(jobItems).where(inArray(jobItems.jobKey, keys));
        await tx.delete(jobDetails).where(inArray(jobDetails.jobKey, keys));
        await tx.delete(jobs).where(inArray(jobs.key, keys));
        return keys.length;
      }),

    newestCreatedAt: () =>
      query(async (tx) => {
        const newest = await tx.select({ createdAt: jobs.createdAt }).from(jobs).orderBy(desc(jobs.key)).limit(1);
        return newest[0]?.createdAt ?? null;
      }),
  };
}
