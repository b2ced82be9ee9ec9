/** Quotas are counted by calendar months in UTC. */

/** The month of a moment, as `2026-01`. */
export function quotaPeriod(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** The first moment of the month after it. */
export function quotaResetsAt(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
