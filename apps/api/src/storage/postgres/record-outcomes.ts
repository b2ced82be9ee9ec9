/** A chunk: what is stored of its rows is read, decided on as on SQLite, and written if nothing has changed meanwhile. */
import type { ItemOutcome, PositionedOutcome, RecordResult } from "@skladno/jobs";
import { textHashes } from "../normalised-text.js";
import type { JobSummary, ProductJobStore, ProductOutput } from "../port.js";
import { afterChunk, checkPositions, fromError, progressOf, toJob } from "../records.js";
import { postgresError } from "./errors.js";
import { type OpenRow, readChunk, type StoredChunk } from "./read-chunk.js";
import type { Transactions } from "./transactions.js";
import { type EndedRow, writeChunk } from "./write-chunk.js";

interface EndingRow extends EndedRow {
  readonly outcome: ItemOutcome<ProductOutput>;
}

/** What becomes of an open row. */
function endRow(
  [position, productKey, lastVersion, previousHashes]: OpenRow,
  outcome: ItemOutcome<ProductOutput>,
  channel: string,
): EndingRow {
  const row = { position, productKey, status: outcome.status, previousHashes, outcome };
  if (outcome.status === "failed") {
    return { ...row, ...fromError(outcome.error), hasWarnings: false, version: 0, output: null, textHashes: {} };
  }
  const { output, warnings } = outcome;
  const made = { version: lastVersion + 1, output, textHashes: textHashes(channel, output.outputs) };
  return { ...row, ...fromError(null), ...made, hasWarnings: warnings.length > 0 };
}

/** The rows that end now: one that has ended is left alone, a repeated position keeps its first outcome. */
function endRows({ job, open }: StoredChunk, chunk: readonly PositionedOutcome<ProductOutput>[]): readonly EndingRow[] {
  const rows = new Map(open.map((row) => [row[0], row]));
  return chunk.flatMap(({ position, outcome }) => {
    const row = rows.get(position);
    if (row === undefined || !rows.delete(position)) return [];
    return [endRow(row, outcome, job.channel)];
  });
}

/** Whether another job has made the next version of a product since it was read. */
function isVersionTaken(error: unknown): boolean {
  const cause = postgresError(error);
  return cause?.code === "23505" && (cause as { constraint?: string }).constraint === "product_versions_version";
}

export function createRecording({ run }: Transactions): Pick<ProductJobStore, "recordOutcomes"> {
  return {
    async recordOutcomes(lease, chunk, after): Promise<RecordResult<JobSummary>> {
      const positions = chunk.map(({ position }) => position);
      // Each turn of the loop means that another transaction has written in between, so one of them goes on.
      for (;;) {
        const [stored] = await run<StoredChunk>(readChunk(lease, positions));
        if (stored === undefined) return { kind: "lease_lost" };
        const { job: record, nextOpen } = stored;
        checkPositions(record, chunk);
        const ended = endRows(stored, chunk);
        const progress = progressOf(ended.map(({ outcome }) => outcome));
        const state = afterChunk(record, progress, nextOpen ?? record.total, after);
        try {
          if ((await run(writeChunk(record, state, ended, after.now))).length === 0) continue;
        } catch (error) {
          if (!isVersionTaken(error)) throw error;
          continue;
        }
        const expiresAt = state.leaseExpiresAt;
        return {
          kind: "recorded",
          job: toJob({ ...record, ...state }),
          lease: expiresAt === null ? null : { ...lease, expiresAt },
        };
      }
    },
  };
}
