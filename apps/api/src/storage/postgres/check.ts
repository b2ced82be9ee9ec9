import { sql } from "drizzle-orm";
import { readinessChecks } from "./schema.js";
import type { Transactions } from "./transactions.js";

/** Whether the database can be read and written: a server that became a read-only replica, or whose disk is full, refuses this. */
export function createCheck({ query }: Transactions): () => Promise<void> {
  return () =>
    query(async (tx) => {
      await tx
        .insert(readinessChecks)
        .values({ key: 1, checks: 1 })
        .onConflictDoUpdate({ target: readinessChecks.key, set: { checks: sql`${readinessChecks.checks} + 1` } });
    });
}
