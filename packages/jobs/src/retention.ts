/**
 * Deletes jobs some time after their end, a few at a time, so that nobody waits for it. Versions and what stores keep of them stay.
 *
 * The clock of a machine may be wrong by a month, and what is deleted does not come back. So the time goes on from the newest job
 * that was there at the start, as fast as time passes, and is never ahead of the clock: a clock that is wrong only delays. And a
 * process waits for one round before it deletes anything.
 */
import { type Clock, systemClock } from "./clock.js";
import { JobUsageError } from "./errors.js";
import type { JobStore } from "./store.js";

/** How long ended jobs are kept, and how often old ones are looked for. */
export interface RetentionOptions {
  readonly store: Pick<JobStore<never, unknown, unknown>, "deleteEndedBefore" | "newestCreatedAt">;
  /** How long a job stays after its end. At least a day: as long an idempotency key must be remembered. */
  readonly keepMilliseconds: number;
  /** The pause between two rounds; an hour when absent. */
  readonly everyMilliseconds?: number;
  readonly clock?: Clock;
  readonly onError?: (error: unknown) => void;
  /** Told how many jobs a round has deleted, where it deleted any. */
  readonly onDeleted?: (jobs: number) => void;
}

/** A running schedule that deletes jobs that ended long ago. */
export interface Retention {
  start(): void;
  /** Resolves when the round at hand has ended. */
  stop(): Promise<void>;
  /** One round; gives how many jobs were deleted. */
  runOnce(): Promise<number>;
}

const DAY = 86_400_000;
/** Jobs deleted in one transaction: with 500 rows each some milliseconds. */
const BATCH = 10;

/** @throws JobUsageError when jobs are to be kept for less than a day. */
export function createRetention(options: RetentionOptions): Retention {
  const { store, keepMilliseconds } = options;
  const clock = options.clock ?? systemClock;
  const everyMilliseconds = options.everyMilliseconds ?? DAY / 24;
  if (!(keepMilliseconds >= DAY)) {
    throw new JobUsageError(`Jobs are kept for at least a day (${DAY} milliseconds); found ${keepMilliseconds}.`);
  }
  let stopping = new AbortController();
  let running: Promise<void> | null = null;
  /** The creation of the newest job, less the time that had passed when it was read; null while there is no job. */
  let origin: number | null = null;

  async function findOrigin(): Promise<number | null> {
    if (origin === null) {
      const newest = await store.newestCreatedAt();
      if (newest !== null) origin = newest - clock.elapsed();
    }
    return origin;
  }

  async function runOnce(): Promise<number> {
    const begin = await findOrigin();
    if (begin === null) return 0;
    const moment = Math.floor(Math.min(clock.now(), begin + clock.elapsed())) - keepMilliseconds;
    let total = 0;
    while (!stopping.signal.aborted) {
      const deleted = await store.deleteEndedBefore(moment, BATCH);
      total += deleted;
      if (deleted < BATCH) break;
      await clock.breathe();
    }
    return total;
  }

  async function loop(): Promise<void> {
    // The next round finds what an error has left.
    const report = (error: unknown) => options.onError?.(error);
    await findOrigin().catch(report);
    for (;;) {
      await clock.sleep(everyMilliseconds, stopping.signal);
      if (stopping.signal.aborted) return;
      const deleted = await runOnce().catch(report);
      if (deleted) options.onDeleted?.(deleted);
    }
  }

  return {
    start() {
      if (running !== null) return;
      stopping = new AbortController();
      running = loop();
    },
    async stop() {
      stopping.abort();
      await running;
      running = null;
    },
    runOnce,
  };
}
