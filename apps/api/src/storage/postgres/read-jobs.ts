/** Reading jobs and their rows: each answer is of one moment. */
import { jobsPage } from "@skladno/jobs";
import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { ProductJobStore, ProductOutput } from "../port.js";
import { pageLength, toJob, toOutput, toPage } from "../records.js";
import { jobById, projectKeyOf, selectJobs } from "./find-jobs.js";
import { readQuota } from "./quota.js";
import { jobItems, jobs, products, productVersions, projects } from "./schema.js";
import type { Transactions } from "./transactions.js";
import { storedBytes } from "./version-columns.js";

const versionOfItem = and(
  eq(productVersions.productKey, jobItems.productKey),
  eq(productVersions.version, jobItems.version),
);
const { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash } = productVersions;
const outputColumns = { outputs, warnings, diagnostics, grammarVersion, engineVersion, dictionaryHash };

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
      query(async (tx) => {
        const order = [desc(jobs.createdAt), desc(jobs.id)] as const;
        const isAfter =
          after === null ? undefined : sql`(${jobs.createdAt}, ${jobs.id}) < (${after.createdAt}::bigint, ${after.id})`;
        const first = (status: SQL | undefined) => {
          const found = tx
            .select({ key: jobs.key })
            .from(jobs)
            .innerJoin(projects, eq(projects.key, jobs.projectKey))
            .where(and(eq(projects.id, scope), status, isAfter))
            .orderBy(...order)
            .limit(limit + 1);
          return sql`(${found})`;
        };
        // One search of an index for each status: a condition for several of them would have to sort all their jobs.
        const searches = [...new Set(statuses)].map((status) => first(eq(jobs.status, status)));
        const keys = statuses === undefined ? first(undefined) : sql.join(searches, sql` union all `);
        const found = await selectJobs(tx)
          .where(sql`${jobs.key} in (${keys})`)
          .orderBy(...order)
          .limit(limit + 1);
        return jobsPage(found.map(toJob), limit);
      }),

    readQuota: (scope, now) => query(async (tx) => readQuota(tx, await projectKeyOf(tx, scope), now)),
  };
}
