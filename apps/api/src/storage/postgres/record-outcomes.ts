/** A chunk: outcomes, versions, counters, quota and lease in one transaction, conditional on the fencing token. */
import type { PositionedOutcome, RecordResult } from "@skladno/jobs";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import { textHashes } from "../normalised-text.js";
import type { JobDetails, ProductJobStore, ProductOutput } from "../port.js";
import { afterChunk, checkPositions, type JobRecord, progressOf } from "../records.js";
import { rowsOf } from "./arrays.js";
import { jobByLease, readJob } from "./find-jobs.js";
import { addToQuota } from "./quota.js";
import { recordVersions } from "./record-versions.js";
import { currentVersions, jobItems, jobs, products } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";

/** The rows of a chunk that are still open; their products are locked, in the order of their keys. */
async function lockOpenRows(tx: Queries, record: JobRecord, positions: readonly number[]) {
  if (positions.length === 0) return new Map<number, never>();
  const rows = await tx
    .select({
      position: jobItems.position,
      productKey: jobItems.productKey,
      lastVersion: products.lastVersion,
    })
    .from(jobItems)
    .innerJoin(products, eq(products.key, jobItems.productKey))
    .where(
      and(
        eq(jobItems.jobKey, record.key),
        inArray(jobItems.position, [...new Set(positions)]),
        eq(jobItems.status, "open"),
      ),
    )
    .orderBy(asc(products.key))
    .for("update", { of: products });
  const keys = rows.map(({ productKey }) => productKey);
  // Read once the products are locked: who had them before has committed.
  const current = await tx
    .select({ productKey: currentVersions.productKey, textHashes: currentVersions.textHashes })
    .from(currentVersions)
    .where(and(inArray(currentVersions.productKey, keys), eq(currentVersions.channel, record.details.channel)));
  const hashes = new Map(current.map((one) => [one.productKey, one.textHashes]));
  return new Map(rows.map((row) => [row.position, { ...row, textHashes: hashes.get(row.productKey) ?? null }]));
}

async function endRows(
  tx: Queries,
  record: JobRecord,
  chunk: readonly PositionedOutcome<ProductOutput>[],
  now: number,
) {
  const open = await lockOpenRows(
    tx,
    record,
    chunk.map(({ position }) => position),
  );
  const ended = chunk.flatMap((one) => {
    const row = open.get(one.position);
    // A repeated position keeps its first outcome.
    if (row === undefined || !open.delete(one.position)) return [];
    return [{ ...row, outcome: one.outcome }];
  });
  const completed = ended.flatMap(({ outcome, ...row }) =>
    outcome.status === "completed" ? [{ ...row, outcome }] : [],
  );
  await recordVersions(
    tx,
    record,
    completed.map(({ productKey, lastVersion, textHashes: previousHashes, outcome: { output } }) => ({
      productKey,
      version: lastVersion + 1,
      output,
      textHashes: textHashes(record.details.channel, output.outputs),
      previousHashes,
    })),
    now,
  );
  if (ended.length > 0) {
    const errorOf = ({ outcome }: (typeof ended)[number]) => (outcome.status === "failed" ? outcome.error : null);
    const rows = rowsOf("ended", {
      position: ["integer", ended.map(({ position }) => position)],
      status: ["text", ended.map(({ outcome }) => outcome.status)],
      has_warnings: [
        "boolean",
        ended.map(({ outcome }) => outcome.status === "completed" && outcome.warnings.length > 0),
      ],
      version: [
        "integer",
        ended.map(({ outcome, lastVersion }) => (outcome.status === "completed" ? lastVersion + 1 : 0)),
      ],
      error_code: ["text", ended.map((one) => errorOf(one)?.code ?? null)],
      error_message: ["text", ended.map((one) => errorOf(one)?.message ?? null)],
      error_details: ["json", ended.map((one) => errorOf(one)?.details ?? null)],
    });
    await tx.execute(
      sql`update ${jobItems} set status = ended.status, has_warnings = ended.has_warnings, version = ended.version,
        error_code = ended.error_code, error_message = ended.error_message, error_details = ended.error_details::json
        from ${rows} where ${jobItems.jobKey} = ${record.key} and ${jobItems.position} = ended.position`,
    );
  }
  return progressOf(ended.map(({ outcome }) => outcome));
}

async function firstOpenOf(tx: Queries, record: JobRecord): Promise<number> {
  const [open] = await tx
    .select({ position: jobItems.position })
    .from(jobItems)
    .where(and(eq(jobItems.jobKey, record.key), gte(jobItems.position, record.firstOpen), eq(jobItems.status, "open")))
    .orderBy(asc(jobItems.position))
    .limit(1);
  return open?.position ?? record.total;
}

export function createRecording({ write }: Transactions): Pick<ProductJobStore, "recordOutcomes"> {
  return {
    recordOutcomes: (lease, chunk, after) =>
      write(async (tx): Promise<RecordResult<JobDetails>> => {
        const record = await jobByLease(tx, lease);
        if (record === undefined || record.status !== "processing") return { kind: "lease_lost" };
        checkPositions(record, chunk);
        const progress = await endRows(tx, record, chunk, after.now);
        const state = afterChunk(record, progress, await firstOpenOf(tx, record), after);
        await tx.update(jobs).set(state).where(eq(jobs.key, record.key));
        const ended = progress.completed + progress.failed;
        if (ended > 0) {
          const change = { completed: progress.completed, reserved: -ended };
          await addToQuota(tx, record.projectKey, record.period, change);
        }
        const expiresAt = state.leaseExpiresAt;
        return {
          kind: "recorded",
          job: await readJob(tx, record.key),
          lease: expiresAt === null ? null : { ...lease, expiresAt },
        };
      }),
  };
}
