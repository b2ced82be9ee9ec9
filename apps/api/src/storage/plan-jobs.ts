/** The way of jobs that wait for a planner, and of those that an administrator has to decide on. */
import { type JobStatus, jobError, nextStatus } from "@skladno/jobs";
import type Database from "better-sqlite3";
import type { EndJob } from "./end-jobs.js";
import { type JobFinder, statusAfter } from "./find-jobs.js";
import { toJob } from "./job-rows.js";
import { type Leases, type Moments, momentsAt, selectNextJob } from "./leases.js";
import type { ProductJobStore } from "./storage.js";
import type { Transactions } from "./transaction.js";

export function createPlanning(
  database: Database.Database,
  { read, write }: Transactions,
  jobs: JobFinder,
  leases: Leases,
  end: EndJob,
): Pick<ProductJobStore, "claimPlanning" | "startAiCall" | "endPlanning" | "resolveReview"> {
  const nextPlanning = database.prepare<[Moments], { key: number }>(selectNextJob("j.status = 'planning'"));
  const putStatus = database.prepare<[JobStatus, number, number, number]>(
    "update jobs set status = ?, lease_expires_at = ?, lease_length = ? where key = ?",
  );
  const putDetails = database.prepare<[string, number]>("update job_details set details = ? where job_key = ?");

  return {
    async claimPlanning(request) {
      const moments = momentsAt(request.now);
      if ((await read(() => nextPlanning.get(moments))) === undefined) return null;
      return write(() => {
        const next = nextPlanning.get(moments);
        if (next === undefined) return null;
        const record = jobs.byKey(next.key);
        const lease = leases.grant(record, record.status, null, request);
        return { lease, job: jobs.read(record.key), items: leases.openItems(record, record.total) };
      });
    },

    startAiCall: (lease, request) =>
      write(() => {
        const record = jobs.byLease(lease);
        const status = record === undefined ? null : nextStatus(record.status, "ai_call_started");
        if (record === undefined || status === null) return { kind: "lease_lost" };
        const expiresAt = request.now + request.leaseMilliseconds;
        putStatus.run(status, expiresAt, request.leaseMilliseconds, record.key);
        return { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    endPlanning: (lease, result, now) =>
      write(() => {
        const event = result.kind === "failed" ? "planning_failed" : result.kind;
        const record = jobs.byLease(lease);
        const status = record === undefined ? null : nextStatus(record.status, event);
        if (record === undefined || status === null) return { kind: "lease_lost" };
        if (result.kind === "failed") {
          end(record, event, "failed", result.error, now);
        } else {
          if (result.kind === "planned" && result.details !== undefined) {
            putDetails.run(JSON.stringify(result.details), record.key);
          }
          // Rows have a budget of their own.
          leases.free(record, status, 0, null);
        }
        return { kind: "recorded", job: jobs.read(record.key), lease: null };
      }),

    resolveReview: (scope, jobId, decision, now) =>
      write(() => {
        const record = jobs.byId(scope, jobId);
        if (record === undefined) return { kind: "not_found" };
        if (record.status !== "review") return { kind: "not_in_review", job: toJob(record) };
        if (decision === "approve") leases.free(record, statusAfter(record, "approved"), 0, null);
        else if (decision === "reject") end(record, "rejected", "failed", jobError("review_rejected"), now);
        else end(record, "cancelled", "cancelled", null, now);
        return { kind: "resolved", job: jobs.read(record.key) };
      }),
  };
}
