import { systemClock } from "@skladno/jobs";
import { createApp } from "./app.js";
import type { Config } from "./config.js";
import { createDeps, type Parts } from "./deps.js";
import { listen } from "./listen.js";

/** A server at work. */
export interface Running {
  readonly url: string;
  /** Takes no new requests, finishes the work at hand or gives it back, within 10 seconds. */
  stop(): Promise<void>;
}

/** Answers under way may take this long once the server stops, rows at work this long. Together they stay below 10 seconds. */
const ANSWERS_MILLISECONDS = 4_000;
const ROWS_MILLISECONDS = 2_000;
/** How often ended jobs are looked through for old ones, and how many are deleted at a time. */
const RETENTION_INTERVAL = 3_600_000;
const RETENTION_BATCH = 100;

/**
 * Starts listening and working.
 * @throws ListenError when the address can't be had
 */
export async function startServer(config: Config, parts: Omit<Parts, "stopping">): Promise<Running> {
  const stopping = new AbortController();
  const { app, worker } = createDeps(config, { ...parts, stopping: stopping.signal });
  const listening = await listen(createApp(app), config.host, config.port);
  worker?.start();
  const retention = keepRetention(config, parts, stopping.signal);
  return {
    url: listening.url,
    async stop() {
      stopping.abort();
      await Promise.all([listening.close(ANSWERS_MILLISECONDS), worker?.stop(ROWS_MILLISECONDS), retention]);
      parts.requestCounters.close();
      parts.storage.close();
    },
  };
}

/** Deletes jobs that ended long ago, now and every hour, until the server stops. Versions of products stay. */
async function keepRetention(
  config: Config,
  { storage, log }: Omit<Parts, "stopping">,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const before = systemClock.now() - config.retentionMilliseconds;
      while (!stopping.aborted && (await storage.jobs.deleteEndedBefore(before, RETENTION_BATCH)) === RETENTION_BATCH) {
        await systemClock.breathe();
      }
    } catch (error) {
      log.error({ err: error }, "old jobs could not be deleted");
    }
    await systemClock.sleep(RETENTION_INTERVAL, stopping);
  }
}
