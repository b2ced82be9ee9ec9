/** Handing rows out to workers, and taking jobs back from workers that stop or are lost. */
import { jobError, pauseAfter } from "@skladno/jobs";
import type Database from "better-sqlite3";
import type { EndJob } from "./end-jobs.js";
import { type JobFinder, statusAfter } from "./find-jobs.js";
import { type Leases, type Moments, momentsAt, selectNextJob } from "./leases.js";
import type { ProductJobStore } from "./storage.js";
import type { Transactions } from "./transaction.js";

export function createLeasing(
  database: Database.Database,
  { read, write, writeLightly }: Transactions,
  jobs: JobFinder,
  leases: Leases,
  end: EndJob,
): Pick<ProductJobStore, "claimItems" | "extendLease" | "giveBack" | "recoverExpired" | "nextDue"> {
  const nextWaiting = database.prepare<[Moments], { key: number }>(
    selectNextJob("j.status in ('queued', 'processing')"),
  );
  const renewLease = database.prepare<[number, number, string, number]>(`
    update jobs set lease_expires_at = ?, lease_length = ?
    where id = ? and fencing_token = ? and lease_expires_at is not null`);
  const expiredLeases = database.prepare<[{ now: number; limit: number }], { key: number }>(`
    select key from jobs
    where lease_expires_at is not null
      and (lease_expires_at <= :now or lease_expires_at - lease_length > :now + lease_length)
    limit :limit`);
  const earliestLease = database.prepare<[], { due: number | null }>(
    "select min(lease_expires_at) as due from jobs where lease_expires_at is not null",
  );
  const earliestPause = database.prepare<[], { due: number | null }>(
    "select min(not_before) as due from jobs where not_before is not null",
  );

  return {
    async claimItems(request) {
      const moments = momentsAt(request.now);
      // An idle worker looks without taking the lock that others need for writing.
      if ((await read(() => nextWaiting.get(moments))) === undefined) return null;
      return writeLightly(() => {
        const next = nextWaiting.get(moments);
        if (next === undefined) return null;
        const record = jobs.byKey(next.key);
        const lease = leases.grant(record, statusAfter(record, "claimed"), request.now, request);
        return { lease, job: jobs.read(record.key), items: leases.openItems(record, request.limit) };
      });
    },

    extendLease: (lease, request) =>
      writeLightly(() => {
        const expiresAt = request.now + request.leaseMilliseconds;
        const { changes } = renewLease.run(expiresAt, request.leaseMilliseconds, lease.jobId, lease.token);
        return changes === 0 ? { kind: "lease_lost" } : { kind: "extended", lease: { ...lease, expiresAt } };
      }),

    giveBack: (lease, _now) =>
      write(() => {
        const record = jobs.byLease(lease);
        if (record === undefined) return false;
        const event = record.status === "planning_ai" ? "outcome_unknown" : "given_back";
        leases.free(record, statusAfter(record, event), record.attempts, null);
        return true;
      }),

    async recoverExpired({ now, pauses, limit }) {
      if ((await read(() => expiredLeases.get({ now, limit: 1 }))) === undefined) return [];
      return write(() =>
        expiredLeases.all({ now, limit }).map(({ key }) => {
          const record = jobs.byKey(key);
          if (record.status === "planning_ai") {
            leases.free(record, statusAfter(record, "outcome_unknown"), record.attempts, null);
          } else if (record.attempts >= record.max_attempts) {
            end(record, "attempts_exhausted", "failed", jobError("attempts_exhausted"), now);
          } else {
            const notBefore = now + pauseAfter(record.attempts, pauses);
            leases.free(record, statusAfter(record, "lease_lost"), record.attempts + 1, notBefore);
          }
          return jobs.read(key);
        }),
      );
    },

    nextDue: () =>
      read(() => {
        const due = [earliestLease.get()?.due, earliestPause.get()?.due].filter((moment) => moment != null);
        return due.length === 0 ? null : Math.min(...due);
      }),
  };
}
