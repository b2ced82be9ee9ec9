/** What a project may use in a calendar month: reserved when a job is accepted, counted row by row as they complete. */
import { type QuotaLimit, type QuotaUsage, quotaPeriod, quotaResetsAt, refuseRows } from "@skladno/jobs";
import { and, eq, sql } from "drizzle-orm";
import { quotaCounters } from "./schema.js";
import type { Database } from "./transactions.js";

export interface Quota {
  /** Reserves so many rows, or says why not. */
  reserve(projectKey: number, limit: QuotaLimit, requested: number, now: number): ReturnType<typeof refuseRows>;
  /** Adds to what has completed and to what is reserved in a period; negative numbers take away. */
  add(projectKey: number, period: string, change: { readonly completed: number; readonly reserved: number }): void;
  read(projectKey: number | undefined, now: number): QuotaUsage;
}

export function createQuota(db: Database): Quota {
  function usage(projectKey: number | undefined, now: number) {
    const none = { completed: 0, reserved: 0 };
    if (projectKey === undefined) return none;
    const { completed, reserved } = quotaCounters;
    const found = db
      .select({ completed, reserved })
      .from(quotaCounters)
      .where(and(eq(quotaCounters.projectKey, projectKey), eq(quotaCounters.period, quotaPeriod(now))))
      .get();
    return found ?? none;
  }

  function add(projectKey: number, period: string, change: { readonly completed: number; readonly reserved: number }) {
    db.insert(quotaCounters)
      .values({ projectKey, period, ...change })
      .onConflictDoUpdate({
        target: [quotaCounters.projectKey, quotaCounters.period],
        set: {
          completed: sql`${quotaCounters.completed} + ${change.completed}`,
          reserved: sql`${quotaCounters.reserved} + ${change.reserved}`,
        },
      })
      .run();
  }

  return {
    reserve(projectKey, limit, requested, now) {
      const [{ open = 0 } = {}] = db
        .select({ open: sql<number>`total(${quotaCounters.reserved})` })
        .from(quotaCounters)
        .where(eq(quotaCounters.projectKey, projectKey))
        .all();
      const refusal = refuseRows({ ...usage(projectKey, now), open }, limit, requested, now);
      if (refusal === null) add(projectKey, quotaPeriod(now), { completed: 0, reserved: requested });
      return refusal;
    },
    add,
    read: (projectKey, now) => ({ ...usage(projectKey, now), resetsAt: quotaResetsAt(now) }),
  };
}
