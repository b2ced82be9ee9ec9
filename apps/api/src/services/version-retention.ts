import { type Clock, type Retention, systemClock } from "@skladno/jobs";
import type { Catalogue } from "../storage/port.js";

export interface VersionRetentionOptions {
  readonly catalogue: Pick<Catalogue, "deleteOldVersions">;
  /** How many versions of each product and channel stay. */
  readonly keep: number;
  /** The pause between two rounds; an hour when absent. */
  readonly everyMilliseconds?: number;
  readonly clock?: Clock;
  readonly onDeleted?: (versions: number) => void;
  readonly onError?: (error: unknown) => void;
}

/** Products looked at in one call. */
const BATCH = 100;

/** A schedule that deletes versions beyond the newest few, a batch at a time, so that nobody waits for it. */
export function createVersionRetention({
  catalogue,
  keep,
  everyMilliseconds = 3_600_000,
  clock = systemClock,
  onDeleted,
  onError,
}: VersionRetentionOptions): Retention {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function runOnce(): Promise<number> {
    let total = 0;
    for (let after: number | null = null; !stopping.signal.aborted; ) {
      const { next, deleted } = await catalogue.deleteOldVersions(keep, after, BATCH);
      total += deleted;
      if (next === null) break;
      after = next;
      await clock.breathe();
    }
    return total;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const deleted = await runOnce();
        if (deleted > 0) onDeleted?.(deleted);
      } catch (error) {
        onError?.(error);
      }
      await clock.sleep(everyMilliseconds, stopping.signal);
    }
  }

  return {
    start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    runOnce,
  };
}
