/** Finding jobs and projects, inside a transaction; shared by all that writes and reads jobs. */
import { type Job, type JobEvent, type JobStatus, JobUsageError, nextStatus } from "@skladno/jobs";
import type Database from "better-sqlite3";
import { type JobRecord, selectJob, toJob } from "./job-rows.js";
import type { JobDetails } from "./stored-output.js";

export interface JobFinder {
  byId(scope: string, jobId: string): JobRecord | undefined;
  /** @throws JobUsageError where there is no such key */
  byKey(key: number): JobRecord;
  byIdempotencyKey(projectKey: number, idempotencyKey: string): JobRecord | undefined;
  /** The job that this token may write to; undefined when it was taken over, given back or has ended. */
  byLease(lease: { readonly jobId: string; readonly token: number }): JobRecord | undefined;
  /** The job as it is now, as the port speaks of it. */
  read(key: number): Job<JobDetails>;
  projectKey(scope: string): number | undefined;
}

export function createJobFinder(database: Database.Database): JobFinder {
  const prepare = <Given extends unknown[], Row = unknown>(sql: string) => database.prepare<Given, Row>(sql);
  const jobByKey = prepare<[number], JobRecord>(`${selectJob} where j.key = ?`);
  const jobById = prepare<[string, string], JobRecord>(`${selectJob} where j.id = ? and p.id = ?`);
  const jobByIdempotencyKey = prepare<[string, number], JobRecord>(
    `${selectJob} where j.idempotency_key = ? and j.project_key = ?`,
  );
  const jobByLease = prepare<[string, number], JobRecord>(
    `${selectJob} where j.id = ? and j.fencing_token = ? and j.lease_expires_at is not null`,
  );
  const projectById = prepare<[string], { key: number }>("select key from projects where id = ?");
  /** Projects are never deleted, so what was once found stays true. */
  const projectKeys = new Map<string, number>();

  function byKey(key: number): JobRecord {
    const record = jobByKey.get(key);
    if (record === undefined) throw new JobUsageError(`There is no job with the key ${key}.`);
    return record;
  }

  return {
    byId: (scope, jobId) => jobById.get(jobId, scope),
    byKey,
    byIdempotencyKey: (projectKey, idempotencyKey) => jobByIdempotencyKey.get(idempotencyKey, projectKey),
    byLease: ({ jobId, token }) => jobByLease.get(jobId, token),
    read: (key) => toJob(byKey(key)),
    projectKey(scope) {
      const key = projectKeys.get(scope) ?? projectById.get(scope)?.key;
      if (key !== undefined) projectKeys.set(scope, key);
      return key;
    },
  };
}

/** The status after an event. @throws JobUsageError where the state machine knows no such move */
export function statusAfter(record: JobRecord, event: JobEvent): JobStatus {
  const status = nextStatus(record.status, event);
  if (status === null) throw new JobUsageError(`A job that is ${record.status} knows no event ${event}.`);
  return status;
}
