/** Taking jobs in: whole or not at all, once for each idempotency key, within the quota. */
import {
  type CreateJobResult,
  type CreateRetryJobResult,
  type Idempotency,
  isFinal,
  type JobItem,
  JobUsageError,
  type NewJob,
  type QuotaExceeded,
  quotaPeriod,
  type ReplayResult,
  replayOf,
  type TooManyOpen,
} from "@skladno/jobs";
import { and, asc, eq, sql } from "drizzle-orm";
import type { JobDetails, JobSummary, ProductFields, ProductJobStore, ReadyJob } from "../port.js";
import { fromDetails, toClaimedItem, toClaimedJob, toJob } from "../records.js";
import { rowsOf } from "./arrays.js";
import { jobById, jobByIdempotencyKey, projectKeyOf, readJob, requestOf } from "./find-jobs.js";
import { reserveQuota } from "./quota.js";
import { jobDetails, jobItems, jobs, products } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";

type AcceptedJob = NewJob<ProductFields, JobDetails>;

/** Undoes the transaction of a job that the quota refuses. */
class Refused extends Error {
  constructor(readonly refusal: QuotaExceeded | TooManyOpen) {
    super("The quota refuses the job.");
  }
}

/** @param wake tells the workers of other processes */
export function createAcceptance(
  { query, write }: Transactions,
  wake: (tx: Queries, job: ReadyJob) => Promise<void>,
): Pick<ProductJobStore, "createJob" | "findReplay" | "createRetryJob"> {
  async function replay(
    tx: Queries,
    projectKey: number,
    idempotency: Idempotency | null,
  ): Promise<ReplayResult<JobSummary> | null> {
    if (idempotency === null) return null;
    const record = await jobByIdempotencyKey(tx, projectKey, idempotency.key);
    if (record === undefined) return null;
    return replayOf(idempotency, { fingerprint: record.fingerprint ?? "", job: toJob(record) });
  }

  /** Stores the rows of a job. Products that are new are made in the order of their ids, so no two jobs wait for each other. */
  async function insertItems(
    tx: Queries,
    projectKey: number,
    jobKey: number,
    items: readonly JobItem<ProductFields>[],
  ): Promise<void> {
    const ids = items.map(({ id }) => Buffer.from(id, "utf8"));
    const sorted = rowsOf("new", { id: ["bytea", [...ids].sort(Buffer.compare)] });
    await tx.execute(
      sql`insert into ${products} (project_key, external_id)
        select ${projectKey}::bigint, id from ${sorted} on conflict do nothing`,
    );
    const rows = rowsOf("item", {
      position: ["integer", items.map((_, position) => position)],
      id: ["bytea", ids],
      input: ["json", items.map(({ input }) => input)],
    });
    // A statement apart: it sees the products that other transactions have made meanwhile.
    await tx.execute(
      sql`insert into ${jobItems} (job_key, position, product_key, input)
        select ${jobKey}::bigint, item.position,
          (select key from ${products} where project_key = ${projectKey}::bigint and external_id = item.id), item.input::json
        from ${rows}`,
    );
  }

  /** Null when another transaction has taken the idempotency key meanwhile. @throws Refused */
  async function insert(
    tx: Queries,
    projectKey: number,
    job: AcceptedJob,
    retryOf: string | null,
  ): Promise<number | null> {
    const { idempotency, items } = job;
    const { summary, request } = fromDetails(job.details);
    const [inserted] = await tx
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
        idempotencyKey: idempotency?.key ?? null,
        fingerprint: idempotency?.fingerprint ?? null,
        priority: job.priority,
        period: quotaPeriod(job.now),
        queuedAt: job.now,
      })
      .onConflictDoNothing({
        target: [jobs.projectKey, jobs.idempotencyKey],
        where: sql`idempotency_key is not null`,
      })
      .returning({ key: jobs.key });
    if (inserted === undefined) return null;
    await tx.insert(jobDetails).values({ jobKey: inserted.key, details: request });
    await insertItems(tx, projectKey, inserted.key, items);
    const refusal = await reserveQuota(tx, projectKey, job.quota, items.length, job.now);
    if (refusal !== null) throw new Refused(refusal);
    if (job.status === "queued") await wake(tx, { jobId: job.id, scope: job.scope, priority: job.priority });
    return inserted.key;
  }

  async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | QuotaExceeded | TooManyOpen> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  return {
    createJob: (job) =>
      orRefusal(() =>
        write(async (tx): Promise<CreateJobResult<JobSummary>> => {
          const projectKey = await projectKeyOf(tx, job.scope);
          if (projectKey === undefined) {
            throw new JobUsageError(`There is no project ${job.scope}; create it before its first job.`);
          }
          const taken = await replay(tx, projectKey, job.idempotency);
          if (taken !== null) return taken;
          const key = await insert(tx, projectKey, job, null);
          if (key !== null) return { kind: "created", job: await readJob(tx, key) };
          const other = await replay(tx, projectKey, job.idempotency);
          if (other === null) throw new JobUsageError("The job of this idempotency key was deleted at this moment.");
          return other;
        }),
      ),

    findReplay: (scope, idempotency) =>
      query(async (tx) => {
        const projectKey = await projectKeyOf(tx, scope);
        return projectKey === undefined ? null : replay(tx, projectKey, idempotency);
      }),

    createRetryJob: (request) =>
      orRefusal(() =>
        write(async (tx): Promise<CreateRetryJobResult<JobSummary>> => {
          const projectKey = await projectKeyOf(tx, request.scope);
          if (projectKey === undefined) return { kind: "not_found" };
          const taken = await replay(tx, projectKey, request.idempotency);
          if (taken !== null) return taken;
          // Retention must not delete its rows while they are read. A worker that claims it meanwhile is not in the way.
          const source = await jobById(tx, request.scope, request.sourceId, "key share");
          if (source === undefined) return { kind: "not_found" };
          if (!isFinal(source.status)) return { kind: "not_finished", job: toJob(source) };
          const failed = await tx
            .select({ position: jobItems.position, externalId: products.externalId, input: jobItems.input })
            .from(jobItems)
            .innerJoin(products, eq(products.key, jobItems.productKey))
            .where(and(eq(jobItems.jobKey, source.key), eq(jobItems.status, "failed")))
            .orderBy(asc(jobItems.position));
          const items: readonly JobItem<ProductFields>[] = failed.map(toClaimedItem);
          if (items.length === 0) return { kind: "no_failed_items", job: toJob(source) };
          const { details } = toClaimedJob(source, await requestOf(tx, source));
          const key = await insert(tx, projectKey, { ...request, details, items }, source.id);
          if (key !== null) return { kind: "created", job: await readJob(tx, key) };
          const other = await replay(tx, projectKey, request.idempotency);
          if (other === null) throw new JobUsageError("The job of this idempotency key was deleted at this moment.");
          return other;
        }),
      ),
  };
}
