/** Whether everything that a request needs can be read and written. */
import { desc, sql } from "drizzle-orm";
import type { RequestCounters } from "../port.js";
import {
  apiKeys,
  currentVersions,
  jobItems,
  jobs,
  products,
  productVersions,
  projects,
  readinessChecks,
} from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** Counted like a key, so that the file of the counters is written too. */
const CHECK_KEY = "readiness";

export function createCheck(
  db: Database,
  { read, write }: Transactions,
  counters: RequestCounters,
): () => Promise<void> {
  const newest = [
    db.select().from(projects).orderBy(desc(projects.key)).limit(1).prepare(),
    db.select().from(apiKeys).orderBy(desc(apiKeys.key)).limit(1).prepare(),
    db.select().from(jobs).orderBy(desc(jobs.key)).limit(1).prepare(),
    db.select().from(jobItems).orderBy(desc(jobItems.jobKey), desc(jobItems.position)).limit(1).prepare(),
    db.select().from(products).orderBy(desc(products.key)).limit(1).prepare(),
    db.select().from(productVersions).orderBy(desc(productVersions.key)).limit(1).prepare(),
    db.select().from(currentVersions).orderBy(desc(currentVersions.productKey)).limit(1).prepare(),
  ];
  return async () => {
    await read(() => {
      for (const query of newest) query.all();
    });
    // A value that changes: SQLite writes no page for a row that stays the same, and would not notice a full disk.
    await write(() =>
      db
        .insert(readinessChecks)
        .values({ key: 1, checks: 1 })
        .onConflictDoUpdate({ target: readinessChecks.key, set: { checks: sql`${readinessChecks.checks} + 1` } })
        .run(),
    );
    await counters.count(CHECK_KEY, 1);
  };
}
