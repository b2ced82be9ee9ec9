import type { QuotaUsage } from "@skladno/jobs";
import type { Caller } from "./caller.js";

/** What is stored of a project's operations in the present calendar month (UTC). */
export type ReadQuota = (projectId: string) => Promise<QuotaUsage>;

/** How far a monthly quota is used up; null for a plan without one. */
export interface QuotaState {
  readonly limit: number;
  /** Rows that completed, and rows reserved by jobs that run. */
  readonly used: number;
  readonly remaining: number;
  readonly resetsAt: number;
}

export async function quotaState(readQuota: ReadQuota, caller: Caller): Promise<QuotaState | null> {
  const limit = caller.plan.monthlyQuota;
  if (limit === null) return null;
  const { completed, reserved, resetsAt } = await readQuota(caller.projectId);
  const used = completed + reserved;
  return { limit, used, remaining: Math.max(0, limit - used), resetsAt };
}
