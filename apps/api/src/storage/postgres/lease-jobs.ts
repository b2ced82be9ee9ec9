/** Handing rows out to workers, and taking jobs back from workers that stop or are lost. */
import {
  type Claim,
  type Job,
  type JobStatus,
  jobError,
  type Lease,
  type LeaseRequest,
  LONGEST_PAUSE,
  pauseAfter,
} from "@skladno/jobs";
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import type { JobDetails, JobSummary, ProductFields, ProductJobStore } from "../port.js";
import { type JobRecord, statusAfter, toClaimedItem, toClaimedJob } from "../records.js";
import { endJob } from "./end-jobs.js";
import { jobByKey, jobByLease, readJob, requestOf, selectJobs } from "./find-jobs.js";
import { jobItems, jobs, products, projects } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";

/** Jobs that nobody has and whose status fulfils the condition. */
const isFree = (status: SQL, now: number) =>
  and(
    isNull(jobs.leaseExpiresAt),
    status,
    // A pause that ends later than any pause comes from a clock that has jumped.
    or(isNull(jobs.notBefore), lte(jobs.notBefore, now), gt(jobs.notBefore, now + LONGEST_PAUSE)),
  );

/** As the indexes `jobs_waiting` and `jobs_planning` are ordered, so that PostgreSQL takes no other one. */
const inOrder = [asc(jobs.projectKey), desc(jobs.priority), asc(jobs.queuedAt), asc(jobs.key)];

export async function hasNextJob(db: Queries, status: SQL, now: number): Promise<boolean> {
  const found = await db
    .select({ key: jobs.key })
    .from(jobs)
    .where(isFree(status, now))
    .orderBy(...inOrder)
    .limit(1);
  return found.length > 0;
}

/** Locks the free job whose turn it is, and its project. Of several machines that claim at once each serves another project. */
export async function lockNextJob(tx: Queries, status: SQL, now: number): Promise<JobRecord | undefined> {
  // From project to project in the index of free jobs, however many jobs each of them has.
  const free = sql`select project_key from ${jobs} where ${isFree(status, now)}`;
  const first = sql`order by ${sql.join(inOrder, sql`, `)} limit 1`;
  const inTurn = sql`
    with recursive waiting(key) as (
      (${free} ${first})
      union all
      select (${free} and project_key > waiting.key ${first}) from waiting where waiting.key is not null)
    select projects.key::integer from waiting join ${projects} on projects.key = waiting.key
    order by projects.last_turn, projects.key limit 1 for no key update of projects`;
  let [project] = (await tx.execute<{ readonly key: number }>(sql`${inTurn} skip locked`)).rows;
  // Where other machines are serving all of them just now, the first of them has another turn.
  if (project === undefined) [project] = (await tx.execute<{ readonly key: number }>(inTurn)).rows;
  if (project === undefined) return undefined;
  const [record] = await selectJobs(tx)
    .where(and(eq(jobs.projectKey, project.key), isFree(status, now)))
    .orderBy(...inOrder)
    .limit(1)
    .for("no key update", { of: jobs, skipLocked: true });
  return record;
}

/** Gives the job to a worker. `startedAt` is kept where it is known already. */
export async function grantLease(
  tx: Queries,
  record: JobRecord,
  status: JobStatus,
  startedAt: number | null,
  request: LeaseRequest,
): Promise<{ readonly lease: Lease; readonly job: Job<JobDetails> }> {
  const fencingToken = record.fencingToken + 1;
  const leaseExpiresAt = request.now + request.leaseMilliseconds;
  const changes = {
    status,
    startedAt: record.startedAt ?? startedAt,
    attempts: Math.max(record.attempts, 1),
    fencingToken,
  };
  await tx
    .update(projects)
    .set({ lastTurn: sql`(select max(last_turn) + 1 from ${projects})` })
    .where(eq(projects.key, record.projectKey));
  await tx
    .update(jobs)
    .set({ ...changes, notBefore: null, leaseExpiresAt, leaseLength: request.leaseMilliseconds })
    .where(eq(jobs.key, record.key));
  const lease = { jobId: record.id, token: fencingToken, expiresAt: leaseExpiresAt };
  return { lease, job: toClaimedJob({ ...record, ...changes }, await requestOf(tx, record)) };
}

/** Takes the lease away; the job can be claimed from `notBefore` on. */
export async function freeJob(
  tx: Queries,
  record: JobRecord,
  status: JobStatus,
  attempts: number,
  notBefore: number | null,
): Promise<void> {
  await tx
    .update(jobs)
    .set({ status, attempts, notBefore, leaseExpiresAt: null, leaseLength: null })
    .where(eq(jobs.key, record.key));
}

/** The first open rows of a job. */
export async function openItems(
  tx: Queries,
  record: JobRecord,
  limit: number,
): Promise<Claim<ProductFields, JobDetails>["items"]> {
  const open = await tx
    .select({ position: jobItems.position, externalId: products.externalId, input: jobItems.input })
    .from(jobItems)
    .innerJoin(products, eq(products.key, jobItems.productKey))
    .where(and(eq(jobItems.jobKey, record.key), gte(jobItems.position, record.firstOpen), eq(jobItems.status, "open")))
    .orderBy(asc(jobItems.position))
    .limit(limit);
  return open.map(toClaimedItem);
}

const isWaiting = sql`${jobs.status} in ('queued', 'processing')`;

export function createLeasing({
  query,
  write,
}: Transactions): Pick<ProductJobStore, "claimItems" | "extendLease" | "giveBack" | "recoverExpired" | "nextDue"> {
  return {
    async claimItems(request) {
      // An idle worker looks without a transaction.
      if (!(await query((db) => hasNextJob(db, isWaiting, request.now)))) return null;
      return write(async (tx) => {
        const record = await lockNextJob(tx, isWaiting, request.now);
        if (record === undefined) return null;
        const { lease, job } = await grantLease(tx, record, statusAfter(record, "claimed"), request.now, request);
        return { lease, job, items: await openItems(tx, record, request.limit) };
      });
    },

    extendLease: (lease, request) =>
      query(async (tx) => {
        const expiresAt = request.now + request.leaseMilliseconds;
        const { rowCount } = await tx
          .update(jobs)
          .set({ leaseExpiresAt: expiresAt, leaseLength: request.leaseMilliseconds })
          .where(and(eq(jobs.id, lease.jobId), eq(jobs.fencingToken, lease.token), isNotNull(jobs.leaseExpiresAt)));
        return rowCount === 0 ? { kind: "lease_lost" } : { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    giveBack: (lease, _now) =>
      write(async (tx) => {
        const record = await jobByLease(tx, lease);
        if (record === undefined) return false;
        const event = record.status === "planning_ai" ? "outcome_unknown" : "given_back";
        await freeJob(tx, record, statusAfter(record, event), record.attempts, null);
        return true;
      }),

    async recoverExpired({ now, pauses, limit }) {
      const { leaseExpiresAt, leaseLength } = jobs;
      // A lease granted in the future by more than its own length comes from before a backward jump of the clock.
      const isFromTheFuture = sql`${leaseExpiresAt} - ${leaseLength} > ${now}::bigint + ${leaseLength}`;
      const expiredJobs = (tx: Queries) =>
        tx
          .select({ key: jobs.key })
          .from(jobs)
          .where(and(isNotNull(leaseExpiresAt), or(lte(leaseExpiresAt, now), isFromTheFuture)))
          .orderBy(asc(jobs.key))
          .limit(limit);
      // Each turn of each worker asks, and nearly always there are none.
      if ((await query(expiredJobs)).length === 0) return [];
      return write(async (tx) => {
        const expired = await expiredJobs(tx).for("update");
        const recovered: Job<JobSummary>[] = [];
        for (const { key } of expired) {
          const record = await jobByKey(tx, key);
          if (record.status === "planning_ai") {
            await freeJob(tx, record, statusAfter(record, "outcome_unknown"), record.attempts, null);
          } else if (record.attempts >= record.maxAttempts) {
            await endJob(tx, record, "attempts_exhausted", "failed", jobError("attempts_exhausted"), now);
          } else {
            const notBefore = now + pauseAfter(record.attempts, pauses);
            await freeJob(tx, record, statusAfter(record, "lease_lost"), record.attempts + 1, notBefore);
          }
          recovered.push(await readJob(tx, key));
        }
        return recovered;
      });
    },

    nextDue: () =>
      query(async (tx) => {
        const [lease] = await tx
          .select({ due: min(jobs.leaseExpiresAt) })
          .from(jobs)
          .where(isNotNull(jobs.leaseExpiresAt));
        const [pause] = await tx
          .select({ due: min(jobs.notBefore) })
          .from(jobs)
          .where(isNotNull(jobs.notBefore));
        const due = [lease?.due, pause?.due].filter((moment) => moment != null);
        return due.length === 0 ? null : Math.min(...due);
      }),
  };
}
