/** Handing rows out to workers, and taking jobs back from workers that stop or are lost. */
import {
  type Claim,
  type JobStatus,
  jobError,
  type Lease,
  type LeaseRequest,
  LONGEST_PAUSE,
  pauseAfter,
} from "@skladno/jobs";
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import type { JobDetails, ProductFields, ProductJobStore } from "../port.js";
import { type JobRecord, statusAfter, toClaimedItem } from "../records.js";
import type { EndJob } from "./end-jobs.js";
import type { JobFinder } from "./find-jobs.js";
import { jobItems, jobs, products, projects } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** What claiming rows and claiming a job for the planner have in common; to be called inside a transaction. */
export interface Leases {
  /** Whether there are jobs that nobody has and whose status fulfils the condition. */
  hasNext(status: SQL, now: number): boolean;
  /** The key of the one of them whose turn it is. */
  next(status: SQL, now: number): number | undefined;
  /** Gives the job to a worker. `startedAt` is kept where it is known already. */
  grant(record: JobRecord, status: JobStatus, startedAt: number | null, request: LeaseRequest): Lease;
  /** Takes the lease away; the job can be claimed from `notBefore` on. */
  free(record: JobRecord, status: JobStatus, attempts: number, notBefore: number | null): void;
  /** The first open rows of a job. */
  openItems(record: JobRecord, limit: number): Claim<ProductFields, JobDetails>["items"];
}

/** The project whose turn it is. Goes from project to project in the index of free jobs, however many jobs each of them has. */
const projectInTurn = (isFree: SQL | undefined) => sql`
  with recursive waiting(key) as (
    select * from (select project_key from ${jobs} where ${isFree} order by project_key limit 1)
    union all
    select (select project_key from ${jobs} where ${isFree} and project_key > waiting.key order by project_key limit 1)
    from waiting where waiting.key is not null)
  select projects.key from waiting join ${projects} on projects.key = waiting.key
  order by projects.last_turn, projects.key limit 1`;

export function createLeases(db: Database): Leases {
  /** Jobs that nobody has and whose status fulfils the condition. */
  const isFree = (status: SQL, now: number) =>
    and(
      isNull(jobs.leaseExpiresAt),
      status,
      // A pause that ends later than any pause comes from a clock that has jumped.
      or(isNull(jobs.notBefore), lte(jobs.notBefore, now), gt(jobs.notBefore, now + LONGEST_PAUSE)),
    );

  return {
    hasNext: (status, now) =>
      db.select({ key: jobs.key }).from(jobs).where(isFree(status, now)).limit(1).get() !== undefined,

    next(status, now) {
      const project = db.get<{ readonly key: number } | undefined>(projectInTurn(isFree(status, now)));
      if (project === undefined) return undefined;
      return db
        .select({ key: jobs.key })
        .from(jobs)
        .where(and(eq(jobs.projectKey, project.key), isFree(status, now)))
        .orderBy(desc(jobs.priority), asc(jobs.queuedAt), asc(jobs.key))
        .limit(1)
        .get()?.key;
    },

    grant(record, status, startedAt, request) {
      const token = record.fencingToken + 1;
      const expiresAt = request.now + request.leaseMilliseconds;
      db.update(projects)
        .set({ lastTurn: sql`(select max(last_turn) + 1 from ${projects})` })
        .where(eq(projects.key, record.projectKey))
        .run();
      db.update(jobs)
        .set({
          status,
          startedAt: record.startedAt ?? startedAt,
          attempts: Math.max(record.attempts, 1),
          notBefore: null,
          fencingToken: token,
          leaseExpiresAt: expiresAt,
          leaseLength: request.leaseMilliseconds,
        })
        .where(eq(jobs.key, record.key))
        .run();
      return { jobId: record.id, token, expiresAt };
    },

    free(record, status, attempts, notBefore) {
      db.update(jobs)
        .set({ status, attempts, notBefore, leaseExpiresAt: null, leaseLength: null })
        .where(eq(jobs.key, record.key))
        .run();
    },

    openItems: (record, limit) =>
      db
        .select({ position: jobItems.position, externalId: products.externalId, input: jobItems.input })
        .from(jobItems)
        .innerJoin(products, eq(products.key, jobItems.productKey))
        .where(
          and(eq(jobItems.jobKey, record.key), gte(jobItems.position, record.firstOpen), eq(jobItems.status, "open")),
        )
        .orderBy(asc(jobItems.position))
        .limit(limit)
        .all()
        .map(toClaimedItem),
  };
}

/** As the condition of the index `jobs_waiting` says it, so that SQLite uses the index. */
const isWaiting = sql`${jobs.status} in ('queued', 'processing')`;

export function createLeasing(
  db: Database,
  { query, read, write }: Transactions,
  finder: JobFinder,
  leases: Leases,
  end: EndJob,
): Pick<ProductJobStore, "claimItems" | "extendLease" | "giveBack" | "recoverExpired" | "nextDue"> {
  function expired(now: number, limit: number): readonly number[] {
    const { leaseExpiresAt, leaseLength } = jobs;
    // A lease granted in the future by more than its own length comes from before a backward jump of the clock.
    const isFromTheFuture = sql`${leaseExpiresAt} - ${leaseLength} > ${now} + ${leaseLength}`;
    return db
      .select({ key: jobs.key })
      .from(jobs)
      .where(and(isNotNull(leaseExpiresAt), or(lte(leaseExpiresAt, now), isFromTheFuture)))
      .limit(limit)
      .all()
      .map(({ key }) => key);
  }

  return {
    async claimItems(request) {
      // An idle worker looks without taking the lock that others need for writing.
      if (!(await query(() => leases.hasNext(isWaiting, request.now)))) return null;
      return write(() => {
        const key = leases.next(isWaiting, request.now);
        if (key === undefined) return null;
        const record = finder.byKey(key);
        const lease = leases.grant(record, statusAfter(record, "claimed"), request.now, request);
        return { lease, job: finder.readWhole(key), items: leases.openItems(record, request.limit) };
      });
    },

    extendLease: (lease, request) =>
      write(() => {
        const expiresAt = request.now + request.leaseMilliseconds;
        const { changes } = db
          .update(jobs)
          .set({ leaseExpiresAt: expiresAt, leaseLength: request.leaseMilliseconds })
          .where(and(eq(jobs.id, lease.jobId), eq(jobs.fencingToken, lease.token), isNotNull(jobs.leaseExpiresAt)))
          .run();
        return changes === 0 ? { kind: "lease_lost" } : { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    giveBack: (lease, _now) =>
      write(() => {
        const record = finder.byLease(lease);
        if (record === undefined) return false;
        const event = record.status === "planning_ai" ? "outcome_unknown" : "given_back";
        leases.free(record, statusAfter(record, event), record.attempts, null);
        return true;
      }),

    async recoverExpired({ now, pauses, limit }) {
      if ((await query(() => expired(now, 1))).length === 0) return [];
      return write(() =>
        expired(now, limit).map((key) => {
          const record = finder.byKey(key);
          if (record.status === "planning_ai") {
            leases.free(record, statusAfter(record, "outcome_unknown"), record.attempts, null);
          } else if (record.attempts >= record.maxAttempts) {
            end(record, "attempts_exhausted", "failed", jobError("attempts_exhausted"), now);
          } else {
            const notBefore = now + pauseAfter(record.attempts, pauses);
            leases.free(record, statusAfter(record, "lease_lost"), record.attempts + 1, notBefore);
          }
          return finder.read(key);
        }),
      );
    },

    nextDue: () =>
      read(() => {
        const lease = db
          .select({ due: min(jobs.leaseExpiresAt) })
          .from(jobs)
          .where(isNotNull(jobs.leaseExpiresAt));
        const pause = db
          .select({ due: min(jobs.notBefore) })
          .from(jobs)
          .where(isNotNull(jobs.notBefore));
        const due = [lease.get()?.due, pause.get()?.due].filter((moment) => moment != null);
        return due.length === 0 ? null : Math.min(...due);
      }),
  };
}
