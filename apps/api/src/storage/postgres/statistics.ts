import { asc, count, isNull, min, sql } from "drizzle-orm";
import type { Statistics } from "../port.js";
import { jobs } from "./schema.js";
import type { Transactions } from "./transactions.js";

export function createStatistics({ query, time }: Transactions): () => Promise<Statistics> {
  const rows = sql<string>`sum(${jobs.total} - ${jobs.completed} - ${jobs.failed} - ${jobs.cancelled})`.mapWith(Number);
  return async () => {
    const open = await query((tx) =>
      tx
        .select({ status: jobs.status, jobs: count(), rows, oldest: min(jobs.queuedAt) })
        .from(jobs)
        .where(isNull(jobs.completedAt))
        .groupBy(jobs.status)
        .orderBy(asc(jobs.status)),
    );
    const size = await query((tx) =>
      tx.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`),
    );
    return {
      open: open.map((one) => ({ ...one, oldest: one.oldest ?? 0 })),
      bytes: Number(size.rows[0]?.bytes ?? 0),
      freeBytes: null,
      ...time,
    };
  };
}
