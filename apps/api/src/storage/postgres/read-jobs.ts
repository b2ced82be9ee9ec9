/** Reading jobs and their rows: each answer is of one moment. */
import { comparePositions, type Job, type JobPosition, type JobStatus, jobsPage } from "@skladno/jobs";
import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { JobDetails, ProductJobStore, ProductOutput } from "../port.js";
import { pageLength, toJob, toOutput, toPage } from "../records.js";
import { jobById, jobColumns, projectKeyOf } from "./find-jobs.js";
import { readQuota } from "./quota.js";
import { jobDetails, jobItems, jobs, products, productVersions, projects } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";
import { storedBytes } from "./version-columns.js";

const versionOfItem = and(
  eq(productVersions.productKey, jobItems.productKey),
  eq(productVersions.version, jobItems.version),
);
const { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash } = productVersions;
const outputColumns = { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash };

async function list(
  tx: Queries,
  projectKey: number,
  status: JobStatus | undefined,
  after: JobPosition | null,
  limit: number,
): Promise<Job<JobDetails>[]> {
  const found = await tx
    .select(jobColumns)
    .from(jobs)
    .innerJoin(projects, eq(projects.key, jobs.projectKey))
    .innerJoin(jobDetails, eq(jobDetails.jobKey, jobs.key))
    .where(
      and(
        eq(jobs.projectKey, projectKey),
        status === undefined ? undefined : eq(jobs.status, status),
        after === null ? undefined : sql`(${jobs.createdAt}, ${jobs.id}) < (${after.createdAt}::bigint, ${after.id})`,
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit);
  return found.map(toJob);
}

export function createReading({
  query,
  read,
}: Transactions): Pick<ProductJobStore, "readJob" | "readPage" | "listJobs" | "readQuota"> {
  return {
    readJob: (scope, jobId) =>
      query(async (tx) => {
        const record = await jobById(tx, scope, jobId);
        return record === undefined ? null : toJob(record);
      }),

    readPage: (scope, jobId, { cursor, limit, maxBytes }) =>
      read(async (tx) => {
        const record = await jobById(tx, scope, jobId);
        if (record === undefined) return null;
        const { position, status, hasWarnings, version, errorCode, errorMessage, errorDetails } = jobItems;
        const item = { position, status, hasWarnings, version, errorCode, errorMessage, errorDetails };
        const found = await tx
          .select({ ...item, externalId: products.externalId, bytes: storedBytes })
          .from(jobItems)
          .innerJoin(products, eq(products.key, jobItems.productKey))
          .leftJoin(productVersions, versionOfItem)
          // A cursor may be larger than any integer of PostgreSQL.
          .where(and(eq(jobItems.jobKey, record.key), gte(position, Math.min(cursor, record.total))))
          .orderBy(asc(position))
          .limit(limit);
        const { rows: length, isCutBySize } = pageLength(found, maxBytes);
        const stored = await tx
          .select({ position, ...outputColumns })
          .from(jobItems)
          .innerJoin(productVersions, versionOfItem)
          .where(
            and(
              eq(jobItems.jobKey, record.key),
              gte(position, Math.min(cursor, record.total)),
              lt(position, Math.min(cursor + length, record.total)),
            ),
          );
        const outputsByPosition = new Map<number, ProductOutput>(stored.map((row) => [row.position, toOutput(row)]));
        return toPage(record, found.slice(0, length), outputsByPosition, { cursor, limit, isCutBySize });
      }),

    listJobs: (scope, { statuses, after, limit }) =>
      read(async (tx) => {
        const projectKey = await projectKeyOf(tx, scope);
        if (projectKey === undefined) return jobsPage<JobDetails>([], limit);
        if (statuses === undefined) return jobsPage(await list(tx, projectKey, undefined, after, limit + 1), limit);
        // One search of an index for each status: a single query for several would have to sort all of them.
        const found: Job<JobDetails>[] = [];
        for (const status of new Set(statuses)) found.push(...(await list(tx, projectKey, status, after, limit + 1)));
        return jobsPage(found.sort(comparePositions), limit);
      }),

    readQuota: (scope, now) => query(async (tx) => readQuota(tx, await projectKeyOf(tx, scope), now)),
  };
}
