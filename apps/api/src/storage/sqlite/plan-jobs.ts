/** The way of jobs that wait for a planner, and of those that an administrator has to decide on. */
import { jobError, nextStatus } from "@skladno/jobs";
import { eq, sql } from "drizzle-orm";
import type { ProductJobStore } from "../port.js";
import { fromDetails, statusAfter, toJob } from "../records.js";
import type { EndJob } from "./end-jobs.js";
import type { JobFinder } from "./find-jobs.js";
import type { Leases } from "./lease-jobs.js";
import { jobDetails, jobs } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** As the condition of the index `jobs_planning` says it, so that SQLite uses the index. */
const isPlanning = sql`${jobs.status} = 'planning'`;

export function createPlanning(
  db: Database,
  { query, write }: Transactions,
  finder: JobFinder,
  leases: Leases,
  end: EndJob,
): Pick<ProductJobStore, "claimPlanning" | "startAiCall" | "endPlanning" | "resolveReview"> {
  return {
    async claimPlanning(request) {
      if (!(await query(() => leases.hasNext(isPlanning, request.now)))) return null;
      return write(() => {
        const key = leases.next(isPlanning, request.now);
        if (key === undefined) return null;
        const record = finder.byKey(key);
        const lease = leases.grant(record, record.status, null, request);
        return { lease, job: finder.readWhole(key), items: leases.openItems(record, record.total) };
      });
    },

    startAiCall: (lease, request) =>
      write(() => {
        const record = finder.byLease(lease);
        const status = record === undefined ? null : nextStatus(record.status, "ai_call_started");
        if (record === undefined || status === null) return { kind: "lease_lost" };
        const expiresAt = request.now + request.leaseMilliseconds;
        db.update(jobs)
          .set({ status, leaseExpiresAt: expiresAt, leaseLength: request.leaseMilliseconds })
          .where(eq(jobs.key, record.key))
          .run();
        return { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    endPlanning: (lease, result, now) =>
      write(() => {
        const event = result.kind === "failed" ? "planning_failed" : result.kind;
        const record = finder.byLease(lease);
        const status = record === undefined ? null : nextStatus(record.status, event);
        if (record === undefined || status === null) return { kind: "lease_lost" };
        if (result.kind === "failed") {
          end(record, event, "failed", result.error, now);
        } else {
          if (result.kind === "planned" && result.details !== undefined) {
            const { summary, request } = fromDetails(result.details);
            db.update(jobs).set(summary).where(eq(jobs.key, record.key)).run();
            db.update(jobDetails).set({ details: request }).where(eq(jobDetails.jobKey, record.key)).run();
          }
          // Rows have a budget of attempts of their own.
          leases.free(record, status, 0, null);
        }
        return { kind: "recorded", job: finder.read(record.key), lease: null };
      }),

    resolveReview: (scope, jobId, decision, now) =>
      write(() => {
        const record = finder.byId(scope, jobId);
        if (record === undefined) return { kind: "not_found" };
        if (record.status !== "review") return { kind: "not_in_review", job: toJob(record) };
        if (decision === "approve") leases.free(record, statusAfter(record, "approved"), 0, null);
        else if (decision === "reject") end(record, "rejected", "failed", jobError("review_rejected"), now);
        else end(record, "cancelled", "cancelled", null, now);
        return { kind: "resolved", job: finder.read(record.key) };
      }),
  };
}
