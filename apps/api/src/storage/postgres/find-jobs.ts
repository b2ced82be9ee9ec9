/** Finding jobs and projects. */
import { type Job, JobUsageError } from "@skladno/jobs";
import { and, eq, getTableColumns, isNotNull, type SQL } from "drizzle-orm";
import type { JobSummary } from "../port.js";
import { type JobRecord, type RequestRecord, toJob } from "../records.js";
import { jobDetails, jobs, projects } from "./schema.js";
import type { Queries } from "./transactions.js";

/** The columns of a `JobRecord`. */
const jobColumns = { ...getTableColumns(jobs), scope: projects.id };

export function selectJobs(tx: Queries) {
  return tx.select(jobColumns).from(jobs).innerJoin(projects, eq(projects.key, jobs.projectKey));
}

function selectJob(tx: Queries, where: SQL | undefined) {
  return selectJobs(tx).where(where).limit(1);
}

/**
 * The job of a scope.
 * @param lock until the transaction ends: `update` keeps others from changing it, `key share` from deleting it
 */
export async function jobById(
  tx: Queries,
  scope: string,
  id: string,
  lock?: "update" | "key share",
): Promise<JobRecord | undefined> {
  const query = selectJob(tx, and(eq(jobs.id, id), eq(projects.id, scope)));
  const [record] = await (lock === undefined ? query : query.for(lock, { of: jobs }));
  return record;
}

/** @throws JobUsageError where there is no such key */
export async function jobByKey(tx: Queries, key: number): Promise<JobRecord> {
  const [record] = await selectJob(tx, eq(jobs.key, key));
  if (record === undefined) throw new JobUsageError(`There is no job with the key ${key}.`);
  return record;
}

export async function jobByIdempotencyKey(
  tx: Queries,
  projectKey: number,
  idempotencyKey: string,
): Promise<JobRecord | undefined> {
  const [record] = await selectJob(tx, and(eq(jobs.projectKey, projectKey), eq(jobs.idempotencyKey, idempotencyKey)));
  return record;
}

/** The job that this token may write to, locked; undefined when it was taken over, given back or has ended. */
export async function jobByLease(
  tx: Queries,
  lease: { readonly jobId: string; readonly token: number },
): Promise<JobRecord | undefined> {
  const isHeld = and(eq(jobs.id, lease.jobId), eq(jobs.fencingToken, lease.token), isNotNull(jobs.leaseExpiresAt));
  const [record] = await selectJob(tx, isHeld).for("update", { of: jobs });
  return record;
}

/** The job as it is now, as the port speaks of it. */
export async function readJob(tx: Queries, key: number): Promise<Job<JobSummary>> {
  return toJob(await jobByKey(tx, key));
}

/** The part of the details that only claims read. */
export async function requestOf(tx: Queries, { key }: Pick<JobRecord, "key">): Promise<RequestRecord> {
  const [found] = await tx.select().from(jobDetails).where(eq(jobDetails.jobKey, key));
  if (found === undefined) throw new JobUsageError(`There is no job with the key ${key}.`);
  return found.details;
}

export async function projectKeyOf(tx: Queries, scope: string): Promise<number | undefined> {
  const [project] = await tx.select({ key: projects.key }).from(projects).where(eq(projects.id, scope));
  return project?.key;
}
