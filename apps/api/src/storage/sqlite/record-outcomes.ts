/** A chunk: outcomes, versions, counters, quota and lease in one transaction, conditional on the fencing token. */
import {
  type AfterRecording,
  addWarnings,
  closingEvent,
  jobError,
  type PositionedOutcome,
  type RecordResult,
} from "@skladno/jobs";
import { and, asc, between, eq, gte, sql } from "drizzle-orm";
import { textHashes } from "../normalised-text.js";
import type { JobDetails, ProductJobStore, ProductOutput } from "../port.js";
import { checkPositions, fromError, type JobRecord, statusAfter } from "../records.js";
import type { JobFinder } from "./find-jobs.js";
import type { Quota } from "./quota.js";
import { createVersionRecorder } from "./record-versions.js";
import { currentVersions, jobItems, jobs, products } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** What a chunk adds to its job. */
interface Progress {
  completed: number;
  failed: number;
  withWarnings: number;
  warnings: Readonly<Record<string, number>>;
  outputSize: number;
}

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
    const { channel } = record.details;
    const [first, last] = [Math.min(...positions), Math.max(...positions)];
    const rows = openRows.all({ jobKey: record.key, channel, first, last });
    return new Map(rows.map((row) => [row.position, row]));
  }

  /** Ends the rows that are still open. */
  function endRows(record: JobRecord, chunk: readonly PositionedOutcome<ProductOutput>[], now: number): Progress {
    const open = openRowsOf(record, chunk);
    const progress: Progress = { completed: 0, failed: 0, withWarnings: 0, warnings: record.warnings, outputSize: 0 };
    for (const { position, outcome } of chunk) {
      const row = open.get(position);
      // A repeated position keeps its first outcome.
      if (row === undefined || !open.delete(position)) continue;
      if (outcome.status === "failed") {
        db.update(jobItems)
          .set({ status: "failed", ...fromError(outcome.error) })
          .where(and(eq(jobItems.jobKey, record.key), eq(jobItems.position, position)))
          .run();
        progress.failed += 1;
        continue;
      }
      const hasWarnings = outcome.warnings.length > 0;
      const version = row.lastVersion + 1;
      versions.record(record, {
        productKey: row.productKey,
        version,
        output: outcome.output,
        textHashes: textHashes(record.details.channel, outcome.output.outputs),
        previousHashes: row.textHashes,
        now,
      });
      completeItem.run({ jobKey: record.key, position, hasWarnings: hasWarnings ? 1 : 0, version });
      progress.completed += 1;
      progress.withWarnings += hasWarnings ? 1 : 0;
      progress.warnings = addWarnings(progress.warnings, outcome.warnings);
      progress.outputSize += outcome.outputSize ?? 0;
    }
    return progress;
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
      write((): RecordResult<JobDetails> => {
        const record = finder.byLease(lease);
        if (record === undefined || record.status !== "processing") return { kind: "lease_lost" };
        checkPositions(record, chunk);
        const progress = endRows(record, chunk, after.now);
        const ended = progress.completed + progress.failed;
        if (ended > 0) {
          quota.add(record.projectKey, record.period, { completed: progress.completed, reserved: -ended });
        }
        const firstOpen = firstOpenOf(record);
        const counters = {
          completed: record.completed + progress.completed,
          failed: record.failed + progress.failed,
          withWarnings: record.withWarnings + progress.withWarnings,
          warnings: progress.warnings,
          outputSize: record.outputSize + progress.outputSize,
          firstOpen,
        };
        const isEnd = firstOpen === record.total;
        const state = isEnd ? endOf(record, counters, after.now) : leaseAfter(after);
        db.update(jobs)
          .set({ ...counters, ...state })
          .where(eq(jobs.key, record.key))
          .run();
        const expiresAt = state.leaseExpiresAt;
        return {
          kind: "recorded",
          job: finder.read(record.key),
          lease: expiresAt === null ? null : { ...lease, expiresAt },
        };
      }),
  };
}

/** The columns of a job whose last row has ended. */
function endOf(
  record: JobRecord,
  counters: { readonly completed: number; readonly withWarnings: number },
  now: number,
) {
  const event = closingEvent({ total: record.total, ...counters });
  const { errorCode, errorMessage } = fromError(event === "none_completed" ? jobError("all_items_failed") : null);
  const status = statusAfter(record, event);
  return {
    status,
    errorCode,
    errorMessage,
    completedAt: now,
    notBefore: null,
    leaseExpiresAt: null,
    leaseLength: null,
  };
}

/** The columns of a job that goes on: its lease is kept, or it takes its place at the end of the queue. */
function leaseAfter(after: AfterRecording) {
  return after.kind === "release"
    ? { queuedAt: after.now, leaseExpiresAt: null, leaseLength: null }
    : { leaseExpiresAt: after.now + after.leaseMilliseconds, leaseLength: after.leaseMilliseconds };
}
