/** What a project may use in a calendar month: reserved when a job is accepted, counted row by row as they complete. */
import { type QuotaExceeded, type QuotaUsage, quotaPeriod, quotaResetsAt } from "@skladno/jobs";
import type Database from "better-sqlite3";

export interface QuotaCounters {
  /** Reserves so many rows, or says why not. */
  reserve(projectKey: number, limit: number | null, requested: number, now: number): QuotaExceeded | null;
  /** Adds to what has completed and to what is reserved in a period; negative numbers take away. */
  add(projectKey: number, period: string, completed: number, reserved: number): void;
  read(projectKey: number | undefined, now: number): QuotaUsage;
}

export function createQuotaCounters(database: Database.Database): QuotaCounters {
  const quotaOf = database.prepare<[number, string], { completed: number; reserved: number }>(
    "select completed, reserved from quota_counters where project_key = ? and period = ?",
  );
  const addToQuota = database.prepare<[number, string, number, number]>(`
    insert into quota_counters (project_key, period, completed, reserved) values (?, ?, ?, ?)
    on conflict (project_key, period) do update
    set completed = completed + excluded.completed, reserved = reserved + excluded.reserved`);

  function usage(projectKey: number | undefined, now: number) {
    return (
      (projectKey === undefined ? undefined : quotaOf.get(projectKey, quotaPeriod(now))) ?? {
        completed: 0,
        reserved: 0,
      }
    );
  }

  return {
    reserve(projectKey, limit, requested, now) {
      if (limit !== null) {
        const { completed, reserved } = usage(projectKey, now);
        const used = completed + reserved;
        if (used + requested > limit) {
          return { kind: "quota_exceeded", limit, used, requested, resetsAt: quotaResetsAt(now) };
        }
      }
      addToQuota.run(projectKey, quotaPeriod(now), 0, requested);
      return null;
    },
    add: (projectKey, period, completed, reserved) => void addToQuota.run(projectKey, period, completed, reserved),
    read: (projectKey, now) => ({ ...usage(projectKey, now), resetsAt: quotaResetsAt(now) }),
  };
}
