/** A chunk: outcomes, versions, counters, quota and lease in one transaction, conditional on the fencing token. */
import type { ItemOutcome, PositionedOutcome, RecordResult } from "@skladno/jobs";
import { and, asc, between, eq, gte, sql } from "drizzle-orm";
import { textHashes } from "../normalised-text.js";
import type { JobSummary, ProductJobStore, ProductOutput } from "../port.js";
import { afterChunk, checkPositions, fromError, type JobRecord, progressOf } from "../records.js";
import type { JobFinder } from "./find-jobs.js";
import type { Quota } from "./quota.js";
import { createVersionRecorder } from "./record-versions.js";
import { currentVersions, jobItems, jobs, products } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

export function createRecording(
  db: Database,
  { write }: Transactions,
  finder: JobFinder,
  quota: Quota,
): Pick<ProductJobStore, "recordOutcomes"> {
  const versions = createVersionRecorder(db);
  const openRows = db
    .select({
      position: jobItems.position,
      productKey: jobItems.productKey,
      lastVersion: products.lastVersion,
      textHashes: currentVersions.textHashes,
    })
    .from(jobItems)
    .innerJoin(products, eq(products.key, jobItems.productKey))
    .leftJoin(
      currentVersions,
      and(eq(currentVersions.productKey, jobItems.productKey), eq(currentVersions.channel, sql.placeholder("channel"))),
    )
    .where(
      and(
        eq(jobItems.jobKey, sql.placeholder("jobKey")),
        between(jobItems.position, sql.placeholder("first"), sql.placeholder("last")),
        eq(jobItems.status, "open"),
      ),
    )
    .prepare();
  const completeItem = db
    .update(jobItems)
    .set({
      status: "completed",
      hasWarnings: sql`${sql.placeholder("hasWarnings")}`,
      version: sql`${sql.placeholder("version")}`,
    })
    .where(and(eq(jobItems.jobKey, sql.placeholder("jobKey")), eq(jobItems.position, sql.placeholder("position"))))
    .prepare();

  function openRowsOf(record: JobRecord, chunk: readonly { readonly position: number }[]) {
    if (chunk.length === 0) return new Map<number, never>();
    const positions = chunk.map(({ position }) => position);
    const { channel } = record;
    const [first, last] = [Math.min(...positions), Math.max(...positions)];
    const rows = openRows.all({ jobKey: record.key, channel, first, last });
    return new Map(rows.map((row) => [row.position, row]));
  }

  /** Ends the rows that are still open, and gives their outcomes. */
  function endRows(record: JobRecord, chunk: readonly PositionedOutcome<ProductOutput>[], now: number) {
    const open = openRowsOf(record, chunk);
    const ended: ItemOutcome<ProductOutput>[] = [];
    for (const { position, outcome } of chunk) {
      const row = open.get(position);
      // A repeated position keeps its first outcome.
      if (row === undefined || !open.delete(position)) continue;
      ended.push(outcome);
      if (outcome.status === "failed") {
        db.update(jobItems)
          .set({ status: "failed", ...fromError(outcome.error) })
          .where(and(eq(jobItems.jobKey, record.key), eq(jobItems.position, position)))
          .run();
        continue;
      }
      const version = row.lastVersion + 1;
      versions.record(record, {
        productKey: row.productKey,
        version,
        output: outcome.output,
        textHashes: textHashes(record.channel, outcome.output.outputs),
        previousHashes: row.textHashes,
        now,
      });
      const hasWarnings = outcome.warnings.length > 0 ? 1 : 0;
      completeItem.run({ jobKey: record.key, position, hasWarnings, version });
    }
    return ended;
  }

  function firstOpenOf(record: JobRecord): number {
    const open = db
      .select({ position: jobItems.position })
      .from(jobItems)
      .where(
        and(eq(jobItems.jobKey, record.key), gte(jobItems.position, record.firstOpen), eq(jobItems.status, "open")),
      )
      .orderBy(asc(jobItems.position))
      .limit(1)
      .get();
    return open?.position ?? record.total;
  }

  return {
    recordOutcomes: (lease, chunk, after) =>
      write((): RecordResult<JobSummary> => {
        const record = finder.byLease(lease);
        if (record === undefined || record.status !== "processing") return { kind: "lease_lost" };
        checkPositions(record, chunk);
        const progress = progressOf(endRows(record, chunk, after.now));
        const state = afterChunk(record, progress, firstOpenOf(record), after);
        db.update(jobs).set(state).where(eq(jobs.key, record.key)).run();
        const ended = progress.completed + progress.failed;
        if (ended > 0) {
          quota.add(record.projectKey, record.period, { completed: progress.completed, reserved: -ended });
        }
        const expiresAt = state.leaseExpiresAt;
        return {
          kind: "recorded",
          job: finder.read(record.key),
          lease: expiresAt === null ? null : { ...lease, expiresAt },
        };
      }),
  };
}
