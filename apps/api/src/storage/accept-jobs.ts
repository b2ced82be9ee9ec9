/** Taking jobs in: whole or not at all, once for each idempotency key, within the quota. */
import {
  type CreateRetryJobResult,
  type Idempotency,
  isFinal,
  JobUsageError,
  type NewJob,
  quotaPeriod,
  type ReplayResult,
  replayOf,
} from "@skladno/jobs";
import type Database from "better-sqlite3";
import type { QuotaCounters } from "./count-quota.js";
import type { JobFinder } from "./find-jobs.js";
import { textsOf } from "./item-texts.js";
import { toJob } from "./job-rows.js";
import type { ProductJobStore } from "./storage.js";
import type { JobDetails, ProductFields } from "./stored-output.js";
import type { Transactions } from "./transaction.js";
import type { ItemWriter } from "./write-items.js";

/** What of a new job differs between a submitted and a repeated one. */
type Accepted = Pick<
  NewJob<ProductFields, JobDetails>,
  "id" | "status" | "idempotency" | "priority" | "maxAttempts" | "quota" | "now"
>;

export function createAcceptance(
  database: Database.Database,
  { read, write, writeTogether }: Transactions,
  jobs: JobFinder,
  quota: QuotaCounters,
  items: ItemWriter,
): Pick<ProductJobStore, "createJob" | "findReplay" | "createRetryJob"> {
  const insertJob = database.prepare<unknown[]>(`
    insert into jobs (id, project_key, status, total, max_attempts, retry_of, created_at, idempotency_key, fingerprint,
      priority, period, queued_at, items_written)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`);
  const insertDetails = database.prepare<[number, string]>("insert into job_details (job_key, details) values (?, ?)");
  const failedPositions = database
    .prepare<[number], number>(
      "select position from job_items where job_key = ? and status = 'failed' order by position",
    )
    .pluck();

  function projectKeyOf(scope: string): number {
    const key = jobs.projectKey(scope);
    if (key === undefined) throw new JobUsageError(`There is no project ${scope}; create it before its first job.`);
    return key;
  }

  function replay(projectKey: number, idempotency: Idempotency | null): ReplayResult<JobDetails> | null {
    if (idempotency === null) return null;
    const record = jobs.byIdempotencyKey(projectKey, idempotency.key);
    if (record === undefined) return null;
    return replayOf(idempotency, { fingerprint: record.fingerprint ?? "", job: toJob(record) });
  }

  function accept(projectKey: number, job: Accepted, total: number, retryOf: string | null, details: string): number {
    const { lastInsertRowid } = insertJob.run(
      job.id,
      projectKey,
      job.status,
      total,
      job.maxAttempts,
      retryOf,
      job.now,
      job.idempotency?.key ?? null,
      job.idempotency?.fingerprint ?? null,
      job.priority,
      quotaPeriod(job.now),
      job.now,
    );
    const key = Number(lastInsertRowid);
    insertDetails.run(key, details);
    return key;
  }

  return {
    async createJob(job) {
      const details = JSON.stringify(job.details);
      const { ids, inputs } = textsOf(job.items);
      return writeTogether(() => {
        const projectKey = projectKeyOf(job.scope);
        const taken = replay(projectKey, job.idempotency);
        if (taken !== null) return taken;
        const refusal = quota.reserve(projectKey, job.quota.limit, job.items.length, job.now);
        if (refusal !== null) return refusal;
        const key = accept(projectKey, job, job.items.length, null, details);
        items.keep(key, ids, inputs);
        return { kind: "created", job: jobs.read(key) } as const;
      });
    },

    findReplay: (scope, idempotency) =>
      read(() => {
        const projectKey = jobs.projectKey(scope);
        return projectKey === undefined ? null : replay(projectKey, idempotency);
      }),

    createRetryJob: (request) =>
      write((): CreateRetryJobResult<JobDetails> => {
        const projectKey = jobs.projectKey(request.scope);
        if (projectKey === undefined) return { kind: "not_found" };
        const taken = replay(projectKey, request.idempotency);
        if (taken !== null) return taken;
        const source = jobs.byId(request.scope, request.sourceId);
        if (source === undefined) return { kind: "not_found" };
        if (!isFinal(source.status)) return { kind: "not_finished", job: toJob(source) };
        const failed = failedPositions.all(source.key);
        if (failed.length === 0) return { kind: "no_failed_items", job: toJob(source) };
        const refusal = quota.reserve(projectKey, request.quota.limit, failed.length, request.now);
        if (refusal !== null) return refusal;
        const key = accept(projectKey, request, failed.length, source.id, source.details);
        const { ids, inputs } = items.read(source.key);
        const chosen = (all: readonly unknown[]) => JSON.stringify(failed.map((position) => all[position]));
        items.keep(key, chosen(ids), chosen(inputs));
        return { kind: "created", job: jobs.read(key) };
      }),
  };
}
