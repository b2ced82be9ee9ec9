/** The way of jobs that wait for a planner, and of those that an administrator has to decide on. */
import { jobError, nextStatus } from "@skladno/jobs";
import { eq, sql } from "drizzle-orm";
import type { ProductJobStore } from "../port.js";
import { fromDetails, statusAfter, toJob } from "../records.js";
import { endJob } from "./end-jobs.js";
import { jobById, jobByLease, readJob } from "./find-jobs.js";
import { freeJob, grantLease, hasNextJob, lockNextJob, openItems } from "./lease-jobs.js";
import { jobDetails, jobs } from "./schema.js";
import type { Transactions } from "./transactions.js";

const isPlanning = sql`${jobs.status} = 'planning'`;

export function createPlanning({
  query,
  write,
}: Transactions): Pick<ProductJobStore, "claimPlanning" | "startAiCall" | "endPlanning" | "resolveReview"> {
  return {
    async claimPlanning(request) {
      if (!(await query((db) => hasNextJob(db, isPlanning, request.now)))) return null;
      return write(async (tx) => {
        const record = await lockNextJob(tx, isPlanning, request.now);
        if (record === undefined) return null;
        const { lease, job } = await grantLease(tx, record, record.status, null, request);
        return { lease, job, items: await openItems(tx, record, record.total) };
      });
    },

    startAiCall: (lease, request) =>
      write(async (tx) => {
        const record = await jobByLease(tx, lease);
        const status = record === undefined ? null : nextStatus(record.status, "ai_call_started");
        if (record === undefined || status === null) return { kind: "lease_lost" };
        const expiresAt = request.now + request.leaseMilliseconds;
        await tx
          .update(jobs)
          .set({ status, leaseExpiresAt: expiresAt, leaseLength: request.leaseMilliseconds })
          .where(eq(jobs.key, record.key));
        return { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    endPlanning: (lease, result, now) =>
      write(async (tx) => {
        const event = result.kind === "failed" ? "planning_failed" : result.kind;
        const record = await jobByLease(tx, lease);
        const status = record === undefined ? null : nextStatus(record.status, event);
        if (record === undefined || status === null) return { kind: "lease_lost" };
        if (result.kind === "failed") {
          await endJob(tx, record, event, "failed", result.error, now);
        } else {
          if (result.kind === "planned" && result.details !== undefined) {
            const { summary, request } = fromDetails(result.details);
            await tx.update(jobs).set(summary).where(eq(jobs.key, record.key));
            await tx.update(jobDetails).set({ details: request }).where(eq(jobDetails.jobKey, record.key));
          }
          // Rows have a budget of attempts of their own.
          await freeJob(tx, record, status, 0, null);
        }
        return { kind: "recorded", job: await readJob(tx, record.key), lease: null };
      }),

    resolveReview: (scope, jobId, decision, now) =>
      write(async (tx) => {
        const record = await jobById(tx, scope, jobId, "update");
        if (record === undefined) return { kind: "not_found" };
        if (record.status !== "review") return { kind: "not_in_review", job: toJob(record) };
        if (decision === "approve") await freeJob(tx, record, statusAfter(record, "approved"), 0, null);
        else if (decision === "reject")
          await endJob(tx, record, "rejected", "failed", jobError("review_rejected"), now);
        else await endJob(tx, record, "cancelled", "cancelled", null, now);
        return { kind: "resolved", job: await readJob(tx, record.key) };
      }),
  };
}
