/** Deletes jobs some time after their end, a few at a time, so that nobody waits for it. Versions and what stores keep of them stay. */
import { type Clock, systemClock } from "./clock.js";
import { JobUsageError } from "./errors.js";
import type { JobStore } from "./store.js";

/** How long ended jobs are kept, and how often old ones are looked for. */
export interface RetentionOptions {
  readonly store: Pick<JobStore<never, unknown, unknown>, "deleteEndedBefore">;
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

  async function runOnce(): Promise<number> {
    const moment = clock.now() - keepMilliseconds;
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
    while (!stopping.signal.aborted) {
      try {
        const deleted = await runOnce();
        if (deleted > 0) options.onDeleted?.(deleted);
      } catch (error) {
        // The next round finds the same jobs.
        options.onError?.(error);
      }
      await clock.sleep(everyMilliseconds, stopping.signal);
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
