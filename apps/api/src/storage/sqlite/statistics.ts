import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { asc, count, isNull, min, sql } from "drizzle-orm";
import type { Statistics } from "../port.js";
import { jobs } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** Makes the function that reads the statistics. @param path of the database file */
export function createStatistics(db: Database, { query, time }: Transactions, path: string): () => Promise<Statistics> {
  const rows = sql<number>`sum(${jobs.total} - ${jobs.completed} - ${jobs.failed} - ${jobs.cancelled})`;
  const open = db
    .select({ status: jobs.status, jobs: count(), rows, oldest: min(jobs.queuedAt) })
    .from(jobs)
    .where(isNull(jobs.completedAt))
    .groupBy(jobs.status)
    .orderBy(asc(jobs.status))
    .prepare();
  const size = sql<number>`(select page_count from pragma_page_count()) * (select page_size from pragma_page_size())`;
  return async () => {
    const found = await query(() => open.all().map((one) => ({ ...one, oldest: one.oldest ?? 0 })));
    const bytes = await query(() => db.get<{ bytes: number }>(sql`select ${size} as bytes`).bytes);
    const freeBytes = path === ":memory:" ? null : await freeBytesAt(resolve(dirname(path)));
    return { open: found, bytes, freeBytes, ...time };
  };
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
