/** Taking jobs in: whole or not at all, once for each idempotency key, within the quota. */
import {
  type CreateRetryJobResult,
  type Idempotency,
  isFinal,
  type JobItem,
  JobUsageError,
  type NewJob,
  quotaPeriod,
  type ReplayResult,
  replayOf,
} from "@skladno/jobs";
import { and, asc, eq, sql } from "drizzle-orm";
import type { JobDetails, JobSummary, ProductFields, ProductJobStore } from "../port.js";
import { fromDetails, toClaimedItem, toJob } from "../records.js";
import type { JobFinder } from "./find-jobs.js";
import { equalToPlaceholders, placeholders } from "./placeholders.js";
import type { Quota } from "./quota.js";
import { jobDetails, jobItems, jobs, products } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

type AcceptedJob = Omit<NewJob<ProductFields, JobDetails>, "scope" | "quota">;

export function createAcceptance(
  db: Database,
  { read, write }: Transactions,
  finder: JobFinder,
  quota: Quota,
): Pick<ProductJobStore, "createJob" | "findReplay" | "createRetryJob"> {
  const productByExternalId = db
    .select({ key: products.key })
    .from(products)
    .where(equalToPlaceholders({ projectKey: products.projectKey, externalId: products.externalId }))
    .prepare();
  const insertProduct = db
    .insert(products)
    .values(placeholders("projectKey", "externalId"))
    .returning({ key: products.key })
    .prepare();
  const insertItem = db
    .insert(jobItems)
    .values(placeholders("jobKey", "position", "productKey", "input"))
    .prepare();
  const failedItems = db
    .select({ position: jobItems.position, externalId: products.externalId, input: jobItems.input })
    .from(jobItems)
    .innerJoin(products, eq(products.key, jobItems.productKey))
    .where(and(eq(jobItems.jobKey, sql.placeholder("jobKey")), eq(jobItems.status, "failed")))
    .orderBy(asc(jobItems.position))
    .prepare();

  function replay(projectKey: number, idempotency: Idempotency | null): ReplayResult<JobSummary> | null {
    if (idempotency === null) return null;
    const record = finder.byIdempotencyKey(projectKey, idempotency.key);
    if (record === undefined) return null;
    return replayOf(idempotency, { fingerprint: record.fingerprint ?? "", job: toJob(record) });
  }

  function productKeyOf(projectKey: number, externalId: string): number {
    return (productByExternalId.get({ projectKey, externalId }) ?? insertProduct.get({ projectKey, externalId })).key;
  }

  function insert(projectKey: number, job: AcceptedJob, retryOf: string | null): number {
    const { idempotency, items } = job;
    const { summary, request } = fromDetails(job.details);
    const { key: jobKey } = db
      .insert(jobs)
      .values({
        id: job.id,
        projectKey,
        status: job.status,
        ...summary,
        total: items.length,
        maxAttempts: job.maxAttempts,
        retryOf,
        createdAt: job.now,
        idempotencyKey: idempotency?.key,
        fingerprint: idempotency?.fingerprint,
        priority: job.priority,
        period: quotaPeriod(job.now),
        queuedAt: job.now,
      })
      .returning({ key: jobs.key })
      .get();
    db.insert(jobDetails).values({ jobKey, details: request }).run();
    for (const [position, { id, input }] of items.entries()) {
      insertItem.run({ jobKey, position, productKey: productKeyOf(projectKey, id), input });
    }
    return jobKey;
  }

  return {
    createJob: (job) =>
      write(() => {
        const projectKey = finder.projectKey(job.scope);
        if (projectKey === undefined) {
          throw new JobUsageError(`There is no project ${job.scope}; create it before its first job.`);
        }
        const taken = replay(projectKey, job.idempotency);
        if (taken !== null) return taken;
        const refusal = quota.reserve(projectKey, job.quota, job.items.length, job.now);
        if (refusal !== null) return refusal;
        return { kind: "created", job: finder.read(insert(projectKey, job, null)) };
      }),

    findReplay: (scope, idempotency) =>
      read(() => {
        const projectKey = finder.projectKey(scope);
        return projectKey === undefined ? null : replay(projectKey, idempotency);
      }),

    createRetryJob: (request) =>
      write((): CreateRetryJobResult<JobSummary> => {
        const projectKey = finder.projectKey(request.scope);
        if (projectKey === undefined) return { kind: "not_found" };
        const taken = replay(projectKey, request.idempotency);
        if (taken !== null) return taken;
        const source = finder.byId(request.scope, request.sourceId);
        if (source === undefined) return { kind: "not_found" };
        if (!isFinal(source.status)) return { kind: "not_finished", job: toJob(source) };
        const items: readonly JobItem<ProductFields>[] = failedItems.all({ jobKey: source.key }).map(toClaimedItem);
        if (items.length === 0) return { kind: "no_failed_items", job: toJob(source) };
        const refusal = quota.reserve(projectKey, request.quota, items.length, request.now);
        if (refusal !== null) return refusal;
        const key = insert(projectKey, { ...request, details: finder.readWhole(source.key).details, items }, source.id);
        return { kind: "created", job: finder.read(key) };
      }),
  };
}
