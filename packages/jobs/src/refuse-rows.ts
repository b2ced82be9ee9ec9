import { quotaResetsAt } from "./quota-period.js";
import type { QuotaExceeded, QuotaLimit, TooManyOpen } from "./store.js";

/** What a scope has used up: in the period, and over all periods. */
export interface UsedRows {
  readonly completed: number;
  readonly reserved: number;
  /** Rows that wait or are being worked on, whenever they were accepted. */
  readonly open: number;
}

/** Why so many rows may not be accepted now; null when they may. For those who write a store. */
export function refuseRows(
  { completed, reserved, open }: UsedRows,
  { limit, openLimit }: QuotaLimit,
  requested: number,
  now: number,
): QuotaExceeded | TooManyOpen | null {
  const used = completed + reserved;
  if (limit !== null && used + requested > limit) {
    return { kind: "quota_exceeded", limit, used, requested, resetsAt: quotaResetsAt(now) };
  }
  if (openLimit !== undefined && open + requested > openLimit) {
    return { kind: "too_many_open", limit: openLimit, open, requested };
  }
  return null;
}
