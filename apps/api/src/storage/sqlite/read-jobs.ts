/** Reading jobs and their rows: each answer is of one moment. */
import { comparePositions, type Job, type JobPosition, type JobStatus, jobsPage } from "@skladno/jobs";
import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { JobSummary, ProductJobStore, ProductOutput } from "../port.js";
import { pageLength, toJob, toOutput, toPage } from "../records.js";
import { type JobFinder, jobColumns } from "./find-jobs.js";
import type { Quota } from "./quota.js";
import { jobItems, jobs, products, productVersions, projects } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";
import { storedBytes } from "./version-columns.js";

export function createReading(
  db: Database,
  { query, read }: Transactions,
  finder: JobFinder,
  quota: Quota,
): Pick<ProductJobStore, "readJob" | "readPage" | "listJobs" | "readQuota"> {
  const versionOfItem = and(
    eq(productVersions.productKey, jobItems.productKey),
    eq(productVersions.version, jobItems.version),
  );
  const rows = db
    .select({
      position: jobItems.position,
      externalId: products.externalId,
      status: jobItems.status,
      hasWarnings: jobItems.hasWarnings,
      version: jobItems.version,
      errorCode: jobItems.errorCode,
      errorMessage: jobItems.errorMessage,
      errorDetails: jobItems.errorDetails,
      bytes: storedBytes,
    })
    .from(jobItems)
    .innerJoin(products, eq(products.key, jobItems.productKey))
    .leftJoin(productVersions, versionOfItem)
    .where(and(eq(jobItems.jobKey, sql.placeholder("jobKey")), gte(jobItems.position, sql.placeholder("cursor"))))
    .orderBy(asc(jobItems.position))
    .limit(sql.placeholder("limit"))
    .prepare();
  const { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash } = productVersions;
  const outputColumns = { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash };
  const texts = db
    .select({ position: jobItems.position, ...outputColumns })
    .from(jobItems)
    .innerJoin(productVersions, versionOfItem)
    .where(
      and(
        eq(jobItems.jobKey, sql.placeholder("jobKey")),
        gte(jobItems.position, sql.placeholder("cursor")),
        lt(jobItems.position, sql.placeholder("end")),
      ),
    )
    .prepare();

  function list(scope: string, status: JobStatus | undefined, after: JobPosition | null, limit: number) {
    return db
      .select(jobColumns)
      .from(jobs)
      .innerJoin(projects, eq(projects.key, jobs.projectKey))
      .where(
        and(
          eq(jobs.projectKey, finder.projectKey(scope) ?? -1),
          status === undefined ? undefined : eq(jobs.status, status),
          after === null ? undefined : sql`(${jobs.createdAt}, ${jobs.id}) < (${after.createdAt}, ${after.id})`,
        ),
      )
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(limit)
      .all()
      .map((record): Job<JobSummary> => toJob(record));
  }

  return {
    readJob: (scope, jobId) =>
      query(() => {
        const record = finder.byId(scope, jobId);
        return record === undefined ? null : toJob(record);
      }),

    readPage: (scope, jobId, { cursor, limit, maxBytes }) =>
      read(() => {
        const record = finder.byId(scope, jobId);
        if (record === undefined) return null;
        const found = rows.all({ jobKey: record.key, cursor, limit });
        const { rows: length, isCutBySize } = pageLength(found, maxBytes);
        const stored = texts.all({ jobKey: record.key, cursor, end: cursor + length });
        const outputsByPosition = new Map<number, ProductOutput>(stored.map((row) => [row.position, toOutput(row)]));
        return toPage(record, found.slice(0, length), outputsByPosition, { cursor, limit, isCutBySize });
      }),

    listJobs: (scope, { statuses, after, limit }) =>
      read(() => {
        // One search of an index for each status: a single query for several would have to sort all of them.
        const found =
          statuses === undefined
            ? list(scope, undefined, after, limit + 1)
            : [...new Set(statuses)].flatMap((status) => list(scope, status, after, limit + 1)).sort(comparePositions);
        return jobsPage(found, limit);
      }),

    readQuota: (scope, now) => read(() => quota.read(finder.projectKey(scope), now)),
  };
}
