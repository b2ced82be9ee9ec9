/** Finding jobs and projects; shared by all that reads and writes jobs. To be called inside a transaction. */
import { type Job, JobUsageError } from "@skladno/jobs";
import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import type { JobDetails, JobSummary } from "../port.js";
import { type JobRecord, toClaimedJob, toJob } from "../records.js";
import { equalToPlaceholders } from "./placeholders.js";
import { jobDetails, jobs, projects } from "./schema.js";
import type { Database } from "./transactions.js";

export interface JobFinder {
  byId(scope: string, jobId: string): JobRecord | undefined;
  byIdempotencyKey(projectKey: number, idempotencyKey: string): JobRecord | undefined;
  /** The job that this token may write to; undefined when it was taken over, given back or has ended. */
  byLease(lease: { readonly jobId: string; readonly token: number }): JobRecord | undefined;
  /** @throws JobUsageError where there is no such key */
  byKey(key: number): JobRecord;
  /** The job as it is now, as the port speaks of it. */
  read(key: number): Job<JobSummary>;
  /** The job with its templates. */
  readWhole(key: number): Job<JobDetails>;
  projectKey(scope: string): number | undefined;
}

/** The columns of a `JobRecord`. */
export const jobColumns = { ...getTableColumns(jobs), scope: projects.id };

export function createJobFinder(db: Database): JobFinder {
  const select = () => db.select(jobColumns).from(jobs).innerJoin(projects, eq(projects.key, jobs.projectKey));
  const jobByKey = select()
    .where(equalToPlaceholders({ key: jobs.key }))
    .prepare();
  const jobById = select()
    .where(equalToPlaceholders({ id: jobs.id, scope: projects.id }))
    .prepare();
  const jobByIdempotencyKey = select()
    .where(equalToPlaceholders({ projectKey: jobs.projectKey, idempotencyKey: jobs.idempotencyKey }))
    .prepare();
  const jobByLease = select()
    .where(and(equalToPlaceholders({ jobId: jobs.id, token: jobs.fencingToken }), isNotNull(jobs.leaseExpiresAt)))
    .prepare();
  const detailsByKey = db
    .select({ details: jobDetails.details })
    .from(jobDetails)
    .where(equalToPlaceholders({ key: jobDetails.jobKey }))
    .prepare();
  const projectById = db
    .select({ key: projects.key })
    .from(projects)
    .where(equalToPlaceholders({ id: projects.id }))
    .prepare();

  function byKey(key: number): JobRecord {
    const record = jobByKey.get({ key });
    if (record === undefined) throw new JobUsageError(`There is no job with the key ${key}.`);
    return record;
  }

  return {
    byId: (scope, id) => jobById.get({ id, scope }),
    byIdempotencyKey: (projectKey, idempotencyKey) => jobByIdempotencyKey.get({ projectKey, idempotencyKey }),
    byLease: ({ jobId, token }) => jobByLease.get({ jobId, token }),
    byKey,
    read: (key) => toJob(byKey(key)),
    readWhole(key) {
      const request = detailsByKey.get({ key });
      if (request === undefined) throw new JobUsageError(`There is no job with the key ${key}.`);
      return toClaimedJob(byKey(key), request.details);
    },
    projectKey: (scope) => projectById.get({ id: scope })?.key,
  };
}
