/** Storing a chunk whatever it takes: a store that cannot be written is waited for, a row that cannot be stored fails alone. */
import { isUnavailable, jobError } from "./errors.js";
import type { LeaseHold, LeaseKeeper } from "./hold-lease.js";
import type { AfterRecording, Lease, PositionedOutcome, RecordResult } from "./store.js";

/** How often a chunk is offered again after an error that is not the store's condition, before its rows are stored one by one. */
const CHUNK_TRIES = 3;
/** The first pause before something is tried again, and the longest one, in milliseconds. */
export const FIRST_PAUSE = 50;
export const LONGEST_RETRY_PAUSE = 2_000;

/**
 * @param last the chunk is the last one of the turn: the lease is released with it
 * @returns null when the worker has to leave before the store answers
 */
export async function storeChunk<Input, Output, Details extends Summary, Summary>(
  keeper: LeaseKeeper<Input, Output, Details, Summary>,
  lease: Lease,
  chunk: readonly PositionedOutcome<Output>[],
  hold: LeaseHold,
  last: boolean,
): Promise<RecordResult<Summary> | null> {
  const { store, clock, leaseMilliseconds, report } = keeper;
  const after = (): AfterRecording =>
    last ? { kind: "release", now: clock.now() } : { kind: "keep", now: clock.now(), leaseMilliseconds };
  let pause = FIRST_PAUSE;
  for (let tries = 1; ; ) {
    try {
      return await store.recordOutcomes(lease, chunk, after());
    } catch (error) {
      report(error, lease.jobId);
      if (!isUnavailable(error)) {
        if (tries === CHUNK_TRIES) break;
        tries += 1;
      }
      if (hold.signal.aborted) return null;
      await clock.sleep(pause, hold.signal);
      if (hold.lost) return null;
      pause = Math.min(pause * 2, LONGEST_RETRY_PAUSE);
    }
  }
  return chunk.length === 1
    ? store.recordOutcomes(lease, chunk.map(asFailed), after())
    : storeOneByOne(keeper, lease, chunk, hold, last);
}

/** One row that cannot be stored must not take its neighbours with it. */
async function storeOneByOne<Input, Output, Details extends Summary, Summary>(
  keeper: LeaseKeeper<Input, Output, Details, Summary>,
  lease: Lease,
  chunk: readonly PositionedOutcome<Output>[],
  hold: LeaseHold,
  last: boolean,
): Promise<RecordResult<Summary> | null> {
  let result: RecordResult<Summary> | null = null;
  for (const [index, row] of chunk.entries()) {
    result = await storeChunk(keeper, lease, [row], hold, last && index === chunk.length - 1);
    if (result === null || result.kind === "lease_lost" || result.lease === null) return result;
  }
  return result;
}

function asFailed<Output>({ position }: PositionedOutcome<Output>): PositionedOutcome<Output> {
  return { position, outcome: { status: "failed", error: jobError("internal_error") } };
}
