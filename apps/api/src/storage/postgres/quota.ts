/** What a project may use in a calendar month; its row is the last that a transaction locks. */
import { type QuotaLimit, type QuotaUsage, quotaPeriod, quotaResetsAt, refuseRows } from "@skladno/jobs";
import { and, eq, sql } from "drizzle-orm";
import { quotaCounters } from "./schema.js";
import type { Queries } from "./transactions.js";

const ofPeriod = (projectKey: number, period: string) =>
  and(eq(quotaCounters.projectKey, projectKey), eq(quotaCounters.period, period));

/** Reserves so many rows, or says why not. */
export async function reserveQuota(
  tx: Queries,
  projectKey: number,
  limit: QuotaLimit,
  requested: number,
  now: number,
): Promise<ReturnType<typeof refuseRows>> {
  const period = quotaPeriod(now);
  await tx.insert(quotaCounters).values({ projectKey, period }).onConflictDoNothing();
  const { completed, reserved } = quotaCounters;
  const [usage = { completed: 0, reserved: 0 }] = await tx
    .select({ completed, reserved })
    .from(quotaCounters)
    .where(ofPeriod(projectKey, period))
    .for("update");
  const [{ open = 0 } = {}] = await tx
    .select({ open: sql<number>`sum(${reserved})::integer` })
    .from(quotaCounters)
    .where(eq(quotaCounters.projectKey, projectKey));
  const refusal = refuseRows({ ...usage, open }, limit, requested, now);
  if (refusal === null) await addToQuota(tx, projectKey, period, { completed: 0, reserved: requested });
  return refusal;
}

/** Adds to what has completed and to what is reserved in a period; negative numbers take away. */
export async function addToQuota(
  tx: Queries,
  projectKey: number,
  period: string,
  change: { readonly completed: number; readonly reserved: number },
): Promise<void> {
  await tx
    .update(quotaCounters)
    .set({
      completed: sql`${quotaCounters.completed} + ${change.completed}`,
      reserved: sql`${quotaCounters.reserved} + ${change.reserved}`,
    })
    .where(ofPeriod(projectKey, period));
}

export async function readQuota(tx: Queries, projectKey: number | undefined, now: number): Promise<QuotaUsage> {
  const none = { completed: 0, reserved: 0 };
  if (projectKey === undefined) return { ...none, resetsAt: quotaResetsAt(now) };
  const { completed, reserved } = quotaCounters;
  const [found = none] = await tx
    .select({ completed, reserved })
    .from(quotaCounters)
    .where(ofPeriod(projectKey, quotaPeriod(now)));
  return { ...found, resetsAt: quotaResetsAt(now) };
}
